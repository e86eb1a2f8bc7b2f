import { describe, expect, it } from "vitest";
import { type Recorded, serve } from "../../../test/support/server.ts";
import { createScry } from "../../index.ts";

type Reply = readonly [status: number, body: object | string];

/** A server that has the index of this version; `reply` answers everything else. */
const serverOf = (reply: (request: Recorded) => Reply, version: number | undefined = 1) =>
  serve((request, response) => {
    const mapping = { library: { mappings: version === undefined ? {} : { _meta: { scry: version } } } };
    const [status, body] = request.url.endsWith("/_mapping") ? ([200, mapping] as const) : reply(request);
    response.writeHead(status, { "content-type": "application/json" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });

function engineAt(url: string) {
  const warnings: string[] = [];
  const settings = { library: { url } };
  const warn = (message: string) => warnings.push(message);
  return { warnings, scry: createScry({ config: false, cwd: false, env: {}, settings, warn }) };
}

describe("a library in OpenSearch that cannot be used", () => {
  it("is one warning for all calls", async () => {
    const { scry, warnings } = engineAt("http://127.0.0.1:1");
    for (let count = 0; count < 3; count++)
      await expect(scry.library.search("basalt mole")).rejects.toMatchObject({ code: "unavailable" });
    await expect(scry.library.stats()).rejects.toMatchObject({
      code: "unavailable",
      message: "The library's server at http://127.0.0.1:1 cannot be used: the connection was refused.",
    });
    expect(warnings).toEqual([
      "The library's server at http://127.0.0.1:1 cannot be used: the connection was refused. Until it can be used again, searches and pages do without it.",
    ]);
    await scry.close();
  });

  it.each([
    ["half a JSON text", '{"hits": {"hits": [{"_sou', "gave half a reply"],
    ["a reply of something else", {}, "gave half a reply"],
  ])("says that the server gave %s", async (_, body, message) => {
    const server = await serverOf(() => [200, body]);
    const { scry } = engineAt(server.url);
    await expect(scry.library.search("basalt mole")).rejects.toMatchObject({
      code: "bad_reply",
      message: expect.stringContaining(message),
    });
    await scry.close();
  });

  it("says that the connection was cut in the middle of a reply", async () => {
    const server = await serve((request, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": 500 });
      if (request.url.endsWith("/_mapping")) response.write('{"library": {"mapp', () => response.destroy());
    });
    const { scry } = engineAt(server.url);
    await expect(scry.library.stats()).rejects.toMatchObject({ code: "unavailable" });
    await scry.close();
  });

  it.each([
    [
      99,
      "The library in the index scry-library was made by a newer version of scry (its schema is 99, this version knows 1).",
    ],
    [undefined, "The index scry-library of the library's server was not made by scry."],
  ])("leaves an index of schema %s alone", async (version, message) => {
    const server = await serve((_, response) => {
      const mappings = version === undefined ? {} : { _meta: { scry: version } };
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ "scry-library": { mappings } }));
    });
    const { scry } = engineAt(server.url);
    await expect(scry.library.stats()).rejects.toMatchObject({ code: "unavailable", message });
    expect(server.requests.map(({ method }) => method)).toEqual(["GET"]);
    await scry.close();
  });

  it("says that the password was refused, and never which one", async () => {
    const server = await serve((_, response) => void response.writeHead(401).end());
    const { scry, warnings } = engineAt(server.url.replace("//", "//ann:s3cret-word@"));
    await expect(scry.library.stats()).rejects.toMatchObject({
      code: "unauthorized",
      message: `The library's server at ${server.url} cannot be used: it refused the user name or password.`,
    });
    expect(server.requests[0]?.headers.authorization).toBe(`Basic ${btoa("ann:s3cret-word")}`);
    expect(JSON.stringify([warnings, scry.settings])).not.toContain("s3cret-word");
    await scry.close();
  });

  it("puts back what was there when a document of several is refused", async () => {
    const server = await serverOf(({ url, body }) => {
      if (url.includes("_mget")) return [200, { docs: JSON.parse(body).ids.map(() => ({ found: false })) }];
      const items = [{ index: {} }, { index: { error: { reason: "the disk is full" } } }];
      return [200, { items: body.includes('"delete"') ? [] : items }];
    });
    const { openOpenSearchLibrary } = await import("./open-library.ts");
    const library = await openOpenSearchLibrary(server.url);
    const page = (url: string) => ({
      url,
      title: "Quay",
      headings: [],
      markdown: "A quay.",
      readAt: "2026-05-01T10:00:00.000Z",
      contentType: "text/html",
      addedWith: url,
    });
    await expect(library.add("", [page("https://a.test/"), page("https://b.test/")])).rejects.toMatchObject({
      message: "The library's server refused a document: the disk is full.",
    });
    expect(server.requests.at(-1)?.body.match(/"delete"/g)).toHaveLength(2);
    await library.close();
  });
});

describe("library.engine and library.url", () => {
  const load = (library: object, env: Record<string, string> = {}) =>
    createScry({ config: false, cwd: false, env, settings: { library } }).settings.library;

  it("agree, or one follows from the other", () => {
    expect(load({})).toMatchObject({ engine: "sqlite" });
    expect(load({ url: "https://search.test:9200" })).toMatchObject({ engine: "opensearch" });
    expect(load({}, { SCRY_LIBRARY_URL: "http://search.test" })).toMatchObject({ engine: "opensearch" });
    expect(load({ url: "postgres://db.test/x" })).toMatchObject({ engine: "postgres" });
    expect(load({ engine: "sqlite" }, { SCRY_LIBRARY_URL: "http://search.test" })).toEqual(load({}));
  });

  it.each([
    [{ engine: "opensearch" }, {}, "library.engine is opensearch, but the address of its server is missing."],
    [
      { engine: "opensearch", url: "postgres://db.test/x" },
      {},
      "the address of the library is not one of it",
    ],
    [{}, { SCRY_LIBRARY_URL: "ftp://u:pass-word@db.test" }, "SCRY_LIBRARY_URL is not valid"],
    [{ engine: "lucene" }, {}, "library.engine"],
  ])("that do not fit are an error: %j %j", (library, env, message) => {
    expect(() => load(library, env)).toThrow(message);
    expect(() => load(library, env)).not.toThrow("pass-word");
  });
});
