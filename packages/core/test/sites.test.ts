import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { errorCodes } from "../src/contracts/error.ts";
import { sites } from "../src/readers/sites/registry.gen.ts";
import { openPageTool } from "../src/tools/open-page.ts";
import { fixturesOf, type Respond, replay, siteWorld } from "./support/site-fixtures.ts";

// Every site reader over real HTTP, with its recorded replies. A new one needs fixtures and no test code: `ok`, further
// `ok-…` and `error-<code>…`; what fails in the same way everywhere is tried on all of them here.

const fresh = { fresh: true };
let world: Awaited<ReturnType<typeof siteWorld>>;
beforeAll(async () => {
  world = await siteWorld(sites.map(({ id }) => id));
});
afterAll(() => world.close());

/** An engine of this test alone. */
async function ownWorld(id: string, settings = {}) {
  const own = await siteWorld([id], settings);
  onTestFinished(own.close);
  return own;
}

function okFixture(id: string) {
  const found = fixturesOf(id).find(({ name }) => name === "ok");
  if (!found) throw new Error(`fixtures/sites/${id}/ok.json is missing.`);
  return found;
}

describe.each(sites)("$id", ({ id, asks, label }) => {
  const fixtures = fixturesOf(id);
  const ok = okFixture(id);

  it.each(fixtures.filter(({ name }) => name.startsWith("ok")))(
    "$name",
    async ({ expect: said, ...fixture }) => {
      const url = world.play(fixture);
      const page = await world.scry.page(url, fresh);
      expect(page.attempts).toMatchObject([{ provider: id, outcome: "ok" }]);
      const { contains = [], lacks = [], ...fields } = said ?? {};
      expect(page).toMatchObject({ method: id, url, finalUrl: url, ...fields });
      for (const text of contains) expect(page.markdown).toContain(text);
      for (const text of lacks) expect(page.markdown).not.toContain(text);
      expect(contains.length).toBeGreaterThan(0);
      expect(page.markdown).not.toMatch(/\bundefined\b|\[object Object\]|NaN/);
    },
  );

  it.each(fixtures.filter(({ name }) => /^error-(?!rate_limited)/.test(name)))(
    "$name is left to the direct reader",
    async ({ name, ...fixture }) => {
      const code = /^error-([a-z_]+)/.exec(name)?.[1] ?? "";
      expect(errorCodes).toContain(code);
      const page = await world.scry.page(world.play(fixture), fresh);
      expect(page.method).toBe("direct");
      expect(page.attempts).toMatchObject([
        { provider: id, outcome: "error", code },
        { provider: "direct", outcome: "ok" },
      ]);
    },
  );

  const html: Respond = (_, response) =>
    replay({ headers: { "content-type": "text/html" }, body: "<html><h1>Welcome</h1></html>" }, response);
  const half: Respond = (recorded, response) => {
    const text = typeof recorded.body === "string" ? recorded.body : JSON.stringify(recorded.body);
    replay({ ...recorded, body: text.slice(0, text.length / 2) }, response);
  };
  const oversized: Respond = (recorded, response) =>
    replay({ ...recorded, body: " ".repeat(10_100_000) }, response);

  it.each<[string, Respond, string]>([
    [
      "a deleted or private page",
      (_, response) => replay({ status: 404, body: { message: "Not Found" } }, response),
      "not_found",
    ],
    ["a service that fails", (_, response) => replay({ status: 500, body: "" }, response), "unavailable"],
    ["half a reply", half, "bad_reply"],
    ["a page in place of the reply", html, "bad_reply"],
    ["an endless reply", oversized, "too_large"],
  ])("leaves %s to the direct reader", async (_, respond, code) => {
    const page = await world.scry.page(world.play(ok, respond), fresh);
    expect(page).toMatchObject({ method: "direct", title: "The page itself", warnings: [] });
    expect(page.attempts).toMatchObject([
      { provider: id, outcome: "error", code },
      { provider: "direct", outcome: "ok" },
    ]);
  });

  it("says that the limit is reached, and does not ask again before its end", async () => {
    const { scry, play, asked } = await ownWorld(id);
    const limit = fixtures.find(({ name }) => name.startsWith("error-rate_limited"));
    const busy: Respond = (_, response) =>
      replay({ status: 429, headers: { "retry-after": "30" }, body: "" }, response);
    const url = limit ? play(limit) : play(ok, busy);
    const { data, text } = await openPageTool(scry).execute({ url });
    expect(data).toMatchObject({ status: "success", method: "direct" });
    expect(data.attempts[0]).toMatchObject({ provider: id, code: "rate_limited" });
    expect(text).toContain(`The limit of requests to ${label} without a key is reached for `);
    const before = asked.length;
    expect((await scry.page(url, fresh)).attempts[0]).toMatchObject({ code: "rate_limited" });
    expect(asked.length).toBe(before);
  });

  it("asks no host that the domains of the call leave out", async () => {
    const domain = new URL(ok.url).hostname;
    const page = await world.scry.page(world.play(ok), { ...fresh, allowedDomains: [domain] });
    const hosts = world.asked.map((key) => key.split("/", 1)[0] ?? "");
    for (const host of hosts) expect(host === domain || host.endsWith(`.${domain}`)).toBe(true);
    const needed = Object.keys(ok.replies).map((address) => new URL(address).hostname);
    if (needed.some((host) => host !== domain && !host.endsWith(`.${domain}`)) && page.method === "direct")
      expect(page.attempts[0]).toMatchObject({ provider: id, code: "refused_url" });
    expect(asks.length).toBeGreaterThan(0);
  });
});

describe("site readers", () => {
  const ok = okFixture("github");

  it("are not asked where read.sites, another reader, hidden text or the allowed types leave them out", async () => {
    const off = await ownWorld("github", { read: { sites: false } });
    expect((await off.scry.page(off.play(ok))).attempts).toMatchObject([{ provider: "direct" }]);
    const typed = await ownWorld("github", { policy: { content_types: ["text/html"] } });
    expect((await typed.scry.page(typed.play(ok))).method).toBe("direct");
    const url = world.play(ok);
    expect((await world.scry.page(url, { ...fresh, readers: ["direct"] })).method).toBe("direct");
    expect((await world.scry.page(url, { ...fresh, includeHidden: true })).method).toBe("direct");
    expect([...off.asked, ...typed.asked, ...world.asked]).toEqual([]);
  });

  it("can be the only readers, and then fail by themselves", async () => {
    const only = { ...fresh, readers: ["sites"] };
    expect((await world.scry.page(world.play(ok), only)).method).toBe("github");
    const gone = world.play({ ...ok, replies: {} });
    await expect(world.scry.page(gone, only)).rejects.toMatchObject({ code: "not_found" });
    await expect(world.scry.page("http://mill.example.org/", only)).rejects.toMatchObject({
      code: "unsupported_content",
      message: "No site reader knows this address.",
    });
  });

  it("stop with the call", async () => {
    const controller = new AbortController();
    const url = world.play(ok, () => controller.abort());
    await expect(world.scry.page(url, { ...fresh, signal: controller.signal })).rejects.toMatchObject({
      code: "cancelled",
    });
  });

  it("show a repository of 10,000 files by its folders", async () => {
    const tree = Array.from({ length: 10_000 }, (_, index) => ({
      path: `packages/part${index % 250}/src/file${index}.ts`,
      type: "blob",
    }));
    const [about = "", , files = ""] = Object.keys(ok.replies);
    const replies = { [about]: ok.replies[about] ?? { body: "" }, [files]: { body: { tree } } };
    const page = await world.scry.page(world.play({ ...ok, replies }), fresh);
    expect(page.method).toBe("github");
    expect(page.markdown).toContain("- packages/part7/ (40 files)");
    expect(page.markdown.length).toBeLessThan(20_000);
    expect(page.warnings.join()).toContain("has 10000 files");
    expect(page.warnings.join()).toContain("the first 200 of 250");
  });

  it("show the beginning of a thread of 5,000 comments, however deep, and say so", async () => {
    const story = okFixture("hackernews");
    const comment = (id: number) => ({
      id,
      author: `user${id}`,
      created_at: "2026-05-01T10:00:00Z",
      text: "Yes.",
    });
    let deep: object = comment(0);
    for (let id = 1; id < 1_000; id++) deep = { ...comment(id), children: [deep] };
    const [address = ""] = Object.keys(story.replies);
    const flat = Array.from({ length: 4_000 }, (_, id) => comment(id));
    const body = { id: 1, title: "Long", author: "miller", children: [deep, ...flat] };
    const page = await world.scry.page(world.play({ ...story, replies: { [address]: { body } } }), fresh);
    expect(page.method).toBe("hackernews");
    expect(page.warnings).toEqual(["Only 500 of 5000 comments are shown."]);
    expect(page.markdown.length).toBeLessThan(50_000);
  });

  it("take the beginning and the end of an issue of 5,000 comments", async () => {
    const issue = okFixture("github-threads");
    const [root = "", first = ""] = Object.keys(issue.replies);
    const about = { ...(issue.replies[root]?.body as object), comments: 5_000 };
    const pages = [1, 2, 50].map((number) => [
      first.replace(/page=1$/, `page=${number}`),
      {
        body: Array.from({ length: 100 }, (_, at) => ({
          user: { login: `u${number}-${at}` },
          body: "Me too.",
        })),
      },
    ]);
    const replies = { [root]: { body: about }, ...Object.fromEntries(pages) };
    const page = await world.scry.page(world.play({ ...issue, replies }), fresh);
    expect(world.asked).toHaveLength(4);
    expect(page.markdown).toContain("### u50-99");
    expect(page.warnings).toEqual(["Only 300 of 5000 comments are shown."]);
  });
});
