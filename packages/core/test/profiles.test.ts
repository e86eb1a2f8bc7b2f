import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { temporaryFolder, write } from "./support/folder.ts";
import { type Recorded, serve } from "./support/server.ts";
import { engineOf, pageHtml, publicWorld } from "./support/site.ts";

const line = (domain: string, name: string, value: string, expires = 0, path = "/") =>
  [domain, domain.startsWith(".") ? "TRUE" : "FALSE", path, "TRUE", expires, name, value].join("\t");

/** All hosts end at one server; it shows the cookie that it got. */
async function world(lines: readonly string[], settings: Record<string, unknown> = {}) {
  const cookies_file = write(
    temporaryFolder(),
    "cookies.txt",
    ["# Netscape HTTP Cookie File", ...lines, ""].join("\n"),
  );
  const site = await serve((request, response) => {
    const path = request.url;
    if (path === "/away") return response.writeHead(302, { location: "https://other.example.com/in" }).end();
    if (path === "/in") return response.writeHead(302, { location: "https://wiki.example.com/page" }).end();
    if (path === "/login") return response.writeHead(401).end();
    return response
      .writeHead(200, { "content-type": "text/html" })
      .end(pageHtml(request.headers.cookie ? "Private" : "Public"));
  });
  const { guard } = publicWorld(site);
  const scry = engineOf({
    guard,
    settings: {
      read: { profile: "work" },
      browser: { path: "/nowhere/chromium" },
      profiles: { work: { hosts: ["wiki.example.com"], cookies_file } },
      ...settings,
    },
  });
  const cookieOf = ({ headers }: Recorded) => headers.cookie;
  return { scry, site, sent: () => site.requests.map(cookieOf) };
}

describe("a profile", () => {
  const session = line(".example.com", "sid", "canary-0123456789");

  it("is sent to its hosts, and the page says so", async () => {
    const { scry, sent } = await world([
      session,
      `#HttpOnly_${line("wiki.example.com", "b", "2", 0, "/page")}`,
      line("wiki.example.com", "old", "1", 1),
    ]);
    const page = await scry.open("https://wiki.example.com/page");
    expect(page.title).toBe("Private");
    expect(page.warnings).toContain('Read with the profile "work".');
    expect(new Set(sent())).toEqual(new Set(["b=2; sid=canary-0123456789"]));
    expect(scry.redact("canary-0123456789")).not.toContain("canary");
  });

  it("is sent to nobody else: not by http, not to other hosts, not after a redirect in either direction", async () => {
    const { scry, sent } = await world([session]);
    expect((await scry.open("http://wiki.example.com/page")).title).toBe("Public");
    expect((await scry.open("https://www.example.com/page")).title).toBe("Public");
    expect((await scry.open("https://example.com/in")).title).toBe("Public");
    expect(sent().filter(Boolean)).toEqual([]);
    // From inside to outside and back: only the hops inside carry it.
    await scry.open("https://wiki.example.com/away");
    expect(sent().slice(-3)).toEqual(["sid=canary-0123456789", undefined, "sid=canary-0123456789"]);
  });

  it("is not sent where nobody chose it, and its pages are kept apart", async () => {
    const { scry, sent } = await world([session], { read: {} });
    expect((await scry.open("https://wiki.example.com/page")).title).toBe("Public");
    expect(sent().filter(Boolean)).toEqual([]);
  });

  it("prevents services from reading its pages, and hints at a login that has ended", async () => {
    const service = await serve((_request, response) => response.writeHead(200).end("{}"));
    const { scry } = await world([session], {
      providers: { jina: { base_url: service.url, api_key: "jina-key-0123456789" } },
    });
    const error = await scry.open("https://wiki.example.com/login").catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: "blocked",
      hint: expect.stringContaining("export its cookies again"),
    });
    expect(service.requests).toEqual([]);
  });

  it("that does not exist, or whose file is wrong, is an error that quotes no cookie", async () => {
    expect(() => engineOf({ settings: { read: { profile: "home" } } })).toThrow(/no profile "home"/);
    const { scry } = await world(["canary-word without tabs"]);
    const error = await scry.open("https://wiki.example.com/page").catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "not_configured" });
    expect(inspect(error)).not.toContain("canary-word");
  });
});
