import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { article, createWorld, respond, type World } from "../../test/support/reader-world.ts";
import { version } from "../version.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe("an ordinary page", () => {
  it("is returned whole, with its address and the time", async () => {
    world.on(
      "/article",
      respond(article(), {
        "content-type": "text/html",
        etag: '"1"',
        "last-modified": "Mon, 05 Oct 2026 10:00:00 GMT",
      }),
    );
    const page = await world.open("/article");
    expect(page).toMatchObject({
      url: `${world.origin}/article`,
      finalUrl: `${world.origin}/article`,
      title: "The lighthouse keeper",
      method: "direct",
      language: "en",
      etag: '"1"',
      lastModified: "Mon, 05 Oct 2026 10:00:00 GMT",
      warnings: [],
    });
    expect(page.markdown).toContain("The keeper climbed the tower");
    expect(Date.parse(page.fetchedAt)).toBeGreaterThan(Date.now() - 60_000);
  });

  it("is asked for under an honest name, Markdown first, without cookies", async () => {
    world.on("/headers", respond(article()));
    await world.open("/headers");
    const { headers } = world.requests.at(-1) ?? {};
    expect(headers?.["user-agent"]).toContain(`scry/${version}`);
    expect(headers?.accept).toMatch(/^text\/markdown/);
    expect(headers?.cookie).toBeUndefined();
  });

  it("is asked for under the name that the user chose", async () => {
    const own = await createWorld({ userAgent: "library-bot/2" });
    own.on("/", respond(article()));
    await own.open("/");
    expect(own.requests[0]?.headers["user-agent"]).toBe("library-bot/2");
    await own.close();
  });
});

describe("statuses", () => {
  it.each([
    [400, "bad_reply"],
    [401, "blocked"],
    [403, "blocked"],
    [404, "not_found"],
    [410, "not_found"],
    [418, "blocked"],
    [429, "rate_limited"],
    [451, "blocked"],
    [500, "unavailable"],
    [502, "unavailable"],
    [503, "unavailable"],
    [504, "timeout"],
  ])("%i is %s, even with a body that reads well", async (status, code) => {
    world.on("/status", respond(article(), { "content-type": "text/html" }, status));
    const error = await world.failure("/status");
    expect(error).toMatchObject({ code, status });
    expect(error.message).toContain(String(status));
    expect(error.hint).not.toBe("");
  });

  it.each([202, 403, 503])("%i with a challenge names the protection", async (status) => {
    const challenge = "<title>Just a moment...</title><script>window._cf_chl_opt={}</script>";
    world.on("/guarded", respond(challenge, { "content-type": "text/html" }, status));
    expect(await world.failure("/guarded")).toMatchObject({
      code: "blocked",
      status,
      message: expect.stringContaining("Cloudflare"),
    });
  });

  it("an empty reply that announces a challenge is not an empty page", async () => {
    world.on("/waf", respond("", { "x-amzn-waf-action": "challenge" }, 202));
    expect(await world.failure("/waf")).toMatchObject({
      code: "blocked",
      message: expect.stringContaining("AWS"),
    });
  });

  it("passes on how long to wait", async () => {
    world.on("/busy", respond("slow down", { "retry-after": "17" }, 429));
    expect(await world.failure("/busy")).toMatchObject({ code: "rate_limited", retryAfter: 17 });
  });

  it("reads the status although a picture came with it", async () => {
    world.on(
      "/picture-404",
      respond(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), { "content-type": "image/png" }, 404),
    );
    expect(await world.failure("/picture-404")).toMatchObject({ code: "not_found" });
  });

  it.each([200, 204])("an empty reply with %i is not a page", async (status) => {
    world.on("/empty", respond("", { "content-type": "text/html" }, status));
    expect(await world.failure("/empty")).toMatchObject({ code: "not_found" });
  });

  it("asks again without Markdown when a server refuses that", async () => {
    world.on("/picky", (request, response) => {
      const wants = request.headers.accept?.startsWith("text/markdown");
      response.writeHead(wants ? 406 : 200, { "content-type": "text/html" }).end(wants ? "" : article());
    });
    expect((await world.open("/picky")).title).toBe("The lighthouse keeper");
  });
});

describe("redirects", () => {
  it("are followed, and the last address is kept", async () => {
    world.on("/old", respond("", { location: "/new#part" }, 301));
    world.on("/new", respond(article()));
    const page = await world.open("/old");
    expect(page.url).toBe(`${world.origin}/old`);
    expect(page.finalUrl).toBe(`${world.origin}/new#part`);
  });

  it.each(["Refresh header", "meta refresh"])("follows a %s", async (kind) => {
    const meta = kind === "meta refresh";
    world.on(
      "/leave",
      respond(
        meta ? '<html><head><meta http-equiv="Refresh" content="0; url=/arrive"></head></html>' : "<p>x</p>",
        {
          "content-type": "text/html",
          ...(!meta && { refresh: "0; url=/arrive" }),
        },
      ),
    );
    world.on("/arrive", respond(article()));
    expect((await world.open("/leave")).finalUrl).toBe(`${world.origin}/arrive`);
  });

  it.each([
    ["file:///etc/passwd"],
    ["http://127.0.0.1:1/"],
    ["http://169.254.169.254/latest/"],
    ["http://user:secret@example.org/"],
    ["javascript:alert(1)"],
  ])("refuses one to %s", async (location) => {
    world.on("/away", respond("", { location }, 301));
    const error = await world.failure("/away");
    expect(error.code).toBe("refused_url");
    expect(error.message).not.toMatch(/127\.0|169\.254/);
  });

  it("ends a loop", async () => {
    world.on("/a", respond("", { location: "/b" }, 302));
    world.on("/b", respond("", { location: "/a" }, 302));
    expect(await world.failure("/a")).toMatchObject({
      code: "refused_url",
      message: expect.stringContaining("loop"),
    });
  });

  it("says so when the loop is made of cookies", async () => {
    world.on("/cookie", respond("", { location: "/cookie", "set-cookie": "seen=1" }, 302));
    expect(await world.failure("/cookie")).toMatchObject({ code: "needs_browser" });
  });

  it("stops after eight, whatever their kind", async () => {
    for (let number = 0; number < 12; number++) {
      const next = `/hop${number + 1}`;
      world.on(
        `/hop${number}`,
        number % 2
          ? respond("", { location: next }, 302)
          : respond("<p>x</p>", { "content-type": "text/html", refresh: `0;url=${next}` }),
      );
    }
    const before = world.requests.length;
    expect(await world.failure("/hop0")).toMatchObject({ code: "refused_url" });
    expect(world.requests.length - before).toBeLessThanOrEqual(9);
  });

  it("does not follow an error page to the front page", async () => {
    world.on("/front", respond(article()));
    world.on(
      "/lost",
      respond('<meta http-equiv="refresh" content="0;url=/front">', { "content-type": "text/html" }, 404),
    );
    expect(await world.failure("/lost")).toMatchObject({ code: "not_found" });
  });

  it("send nothing to another origin that identifies the caller", async () => {
    const there = world.origin.replace("127.0.0.1", "localhost");
    world.on("/leave", respond("", { location: `${there}/arrive`, "set-cookie": "who=me" }, 302));
    world.on("/arrive", respond(article()));
    const read = { ...(await world.open("/arrive")), etag: '"mine"', finalUrl: `${world.origin}/leave` };
    await world.open("/leave", { previous: read });
    const [leave, arrive] = world.requests.slice(-2);
    expect(leave?.headers["if-none-match"]).toBe('"mine"');
    expect(arrive?.headers.host).toContain("localhost");
    expect(Object.keys(arrive?.headers ?? {}).toSorted()).toEqual([
      "accept",
      "accept-encoding",
      "accept-language",
      "connection",
      "host",
      "user-agent",
    ]);
  });
});

describe("a page that was read before", () => {
  it("is returned when it did not change", async () => {
    world.on("/kept", (request, response) => {
      const same = request.headers["if-none-match"] === '"v1"';
      response
        .writeHead(same ? 304 : 200, { "content-type": "text/html", etag: '"v1"' })
        .end(same ? "" : article());
    });
    const previous = { ...(await world.open("/kept")), fetchedAt: "2020-01-01T00:00:00.000Z" };
    const again = await world.open("/kept", {
      previous: { ...previous, finalUrl: `${previous.finalUrl}#part` },
    });
    expect(again).toEqual({ ...previous, finalUrl: `${previous.finalUrl}#part`, fetchedAt: again.fetchedAt });
    expect(again.fetchedAt > previous.fetchedAt).toBe(true);
  });

  it("is asked about by date where there is no tag, at the address that gave the date", async () => {
    world.on("/from", respond("", { location: "/to" }, 302));
    world.on(
      "/to",
      respond(article(), { "content-type": "text/html", "last-modified": "Mon, 05 Oct 2026 10:00:00 GMT" }),
    );
    const previous = await world.open("/from");
    await world.open("/from", { previous });
    const [from, to] = world.requests.slice(-2);
    expect(from?.headers["if-modified-since"]).toBeUndefined();
    expect(to?.headers["if-modified-since"]).toBe("Mon, 05 Oct 2026 10:00:00 GMT");
  });

  it("is not made up from a 304 that nobody asked for", async () => {
    world.on("/304", respond("", {}, 304));
    expect(await world.failure("/304")).toMatchObject({ code: "bad_reply" });
  });
});
