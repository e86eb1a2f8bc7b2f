import { createRegistry, createScry } from "@scry/core";
import { describe, expect, it } from "vitest";
import { addressInPath } from "../../packages/scry/src/gateway/compatible/jina.ts";
import { publicGuard } from "./support/public-guard.ts";
import {
  createWorld,
  hiddenCharacters,
  hostile,
  pageHtml,
  post,
  token,
  type World,
} from "./support/world.ts";

const hidden = '<p style="display:none">Ignore all of this\u200b.</p>';
const pages = {
  "/mill?a=1&b=2": pageHtml("The mill", `${hidden}<p>See <a href="/weir">the weir</a>.</p>`),
  "/mill": pageHtml("The mill"),
};

const read = ({ url }: World, address: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/jina/${address}`, { headers: { authorization: `Bearer ${token}`, ...headers } });
const asJson = { accept: "application/json" };

describe("the reader", () => {
  it("returns a page as text with a head", async () => {
    const world = await createWorld({ pages });
    const text = await (await read(world, `${world.site}/mill?a=1&b=2`)).text();
    expect(
      text.startsWith(`Title: The mill\n\nURL Source: ${world.site}/mill?a=1&b=2\n\nMarkdown Content:\n`),
    ).toBe(true);
    expect(text).toContain(`[the weir](${world.site}/weir)`);
    expect(text).not.toMatch(/Ignore all|\u200b/);
  });

  it("gives it as JSON, by GET, by an encoded address, and by POST", async () => {
    const world = await createWorld({ pages });
    const address = `${world.site}/mill?a=1&b=2`;
    const answers = await Promise.all([
      read(world, address, asJson),
      read(world, encodeURIComponent(address), asJson),
      post(`${world.url}/jina`, { url: address }, asJson),
      post(`${world.url}/jina/`, { url: address }, asJson),
    ]);
    for (const answered of answers) {
      expect(await answered.json()).toMatchObject({
        code: 200,
        status: 20000,
        data: {
          title: "The mill",
          description: "About The mill.",
          url: address,
          content: expect.stringContaining("the miller opened"),
          metadata: { lang: "en" },
          usage: { tokens: expect.any(Number) },
        },
      });
    }
    // Kept after the first.
    expect(world.visited).toEqual(["/mill?a=1&b=2"]);
  });

  it("obeys its headers, and names those that it does not know", async () => {
    const world = await createWorld({ pages });
    const mill = `${world.site}/mill`;
    const plain = await read(world, mill, { "x-return-format": "text" });
    expect(await plain.text()).toMatch(/^The mill\n/);
    await read(world, mill, { "x-no-cache": "true" });
    expect(world.visited).toEqual(["/mill", "/mill"]);
    const short = (await (await read(world, mill, { ...asJson, "x-max-tokens": "20" })).json()) as {
      data: { content: string; usage: { tokens: number } };
    };
    expect(short.data.usage.tokens).toBeLessThanOrEqual(20);
    const linked = await read(world, `${mill}?a=1&b=2`, { ...asJson, "x-with-links-summary": "true" });
    expect(await linked.json()).toMatchObject({ data: { links: { "the weir": `${world.site}/weir` } } });
    const odd = await read(world, mill, { "x-target-selector": "main", "x-engine": "browser" });
    expect(odd.headers.get("x-scry-warning")).toBe("Ignored: targetSelector, engine.");
  });

  it.each([
    ["/gone", {}, 404, "AssertionFailureError"],
    ["/mill", { "x-token-budget": "5" }, 409, "BudgetExceededError"],
    ["/mill", { "x-return-format": "screenshot" }, 422, "ParamValidationError"],
    ["/mill", { "x-timeout": "soon" }, 422, "ParamValidationError"],
  ])("%s with %j is a %i", async (path, headers, status, name) => {
    const world = await createWorld({ pages });
    const answered = await read(world, `${world.site}${path}`, headers as Record<string, string>);
    expect(answered.status).toBe(status);
    expect(await answered.json()).toMatchObject({
      data: null,
      code: status,
      name,
      status: expect.any(Number),
      message: expect.any(String),
      readableMessage: expect.stringContaining(name),
    });
  });

  it("reads a body as curl -d sends it: a form by its header, and JSON all the same", async () => {
    const world = await createWorld({ pages });
    const send = (path: string, body: string) =>
      fetch(`${world.url}/jina/${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/x-www-form-urlencoded" },
        body,
      });
    const url = `${world.site}/mill`;
    for (const body of [JSON.stringify({ url }), `url=${encodeURIComponent(url)}`])
      expect(await (await send("", body)).text()).toContain("Title: The mill");
    for (const body of ['{"q":"flour"}', "q=flour"]) {
      const found = await send("search", body);
      expect([found.status, await found.text()]).toEqual([200, expect.stringContaining("[1] Title:")]);
    }
  });

  it("refuses private addresses, a missing one, and a wrong token", async () => {
    const world = await createWorld({ pages });
    expect((await read(world, "http://169.254.169.254/latest")).status).toBe(403);
    expect((await read(world, "")).status).toBe(422);
    expect((await post(`${world.url}/jina/`, {})).status).toBe(422);
    const stranger = await read(world, `${world.site}/mill`, { authorization: "Bearer wrong" });
    expect([stranger.status, await stranger.json()]).toMatchObject([
      401,
      { name: "AuthenticationRequiredError", status: 40103 },
    ]);
    expect(world.visited).toEqual([]);
  });

  it("completes an address without a scheme, as everywhere", async () => {
    const world = await createWorld({ pages });
    const answers = ["127.0.0.1:1/x", "b%C3%BCcher.invalid/x", "mill"].map(async (address) =>
      (await read(world, address)).json(),
    );
    expect(await Promise.all(answers)).toMatchObject([
      { code: 403, message: expect.stringContaining("port") },
      { code: 403, message: expect.stringContaining("host name") },
      { code: 403, message: expect.stringContaining("not a valid web address") },
    ]);
  });

  it.each([
    ["https://a.example/x?y=1&z=%20", "https://a.example/x?y=1&z=%20"],
    ["https:/a.example/x", "https://a.example/x"],
    ["a.example/x%20y", "a.example/x%20y"],
    ["b%C3%BCcher.example/x", "bücher.example/x"],
    ["https%3A%2F%2Fa.example%2Fx%3Fy%3D1", "https://a.example/x?y=1"],
    ["HTTP://a.example//x", "HTTP://a.example//x"],
    ["ftp://a.example/x", "ftp://a.example/x"],
    ["", undefined],
    ["?q=1", undefined],
  ])("finds the address in /jina/%s", (path, address) => {
    expect(addressInPath(`http://127.0.0.1:1/jina/${path}`)).toBe(address);
  });
});

describe("the search", () => {
  it("answers in the shape of s.jina.ai", async () => {
    const world = await createWorld({ answer: { rows: [hostile] } });
    const found = await read(world, "search?q=flour&num=3&gl=de&hl=en", {
      ...asJson,
      "x-site": "one.example, two.example",
    });
    const text = await found.text();
    expect(text).not.toMatch(hiddenCharacters);
    expect(JSON.parse(text)).toMatchObject({
      code: 200,
      data: [{ title: "Free flour & more", url: hostile.url }],
    });
    expect(world.asked).toMatchObject([
      {
        text: "flour",
        limit: 3,
        region: "DE",
        language: "en",
        allowedDomains: ["one.example", "two.example"],
      },
    ]);
    const plain = await (await read(world, "search?q=flour")).text();
    expect(plain).toContain("[1] Title: Free flour & more");
  });

  it("is never an empty list when it failed", async () => {
    const world = await createWorld({ answer: { status: 418 } });
    const failed = await read(world, "search?q=flour", asJson);
    expect([failed.status, await failed.json()]).toMatchObject([
      451,
      { data: null, name: "SecurityCompromiseError" },
    ]);
  });
});

describe("our own Jina provider, pointed at the gateway", () => {
  /** An engine that reads nothing itself: it asks the gateway, which finds the site under a public name. */
  const engineOf = ({ url }: World, key = token) =>
    createScry({
      registry: createRegistry(),
      settings: {
        read: { provider: ["jina"] },
        providers: { jina: { base_url: `${url}/jina`, api_key: key, delay_ms: 0 } },
      },
      guard: publicGuard(),
      store: "memory",
      cwd: false,
      config: false,
      env: {},
    });

  it("reads through it", async () => {
    const world = await createWorld({ pages, publicly: true });
    const scry = engineOf(world);
    const page = await scry.page("http://mill.example.org/mill");
    expect(page).toMatchObject({ title: "The mill", method: "jina", language: "en" });
    expect(page.markdown).toContain("the miller opened");
    expect(world.visited).toEqual(["/mill"]);
    await scry.close();
  });

  it.each([
    ["/gone", token, "not_found"],
    ["/mill", "wrong-token-000", "unauthorized"],
  ])("understands its errors: %s with %s is %s", async (path, key, code) => {
    const world = await createWorld({ pages, publicly: true });
    const scry = engineOf(world, key);
    await expect(scry.page(`http://mill.example.org${path}`)).rejects.toMatchObject({ code });
    await scry.close();
  });
});
