import { estimateTokens } from "@scry/page/passages";
import { describe, expect, it } from "vitest";
import type { ScryOptions } from "../src/engine/create-scry.ts";
import { createSession } from "../src/engine/session/create-session.ts";
import { openPageTool } from "../src/tools/open-page.ts";
import { webSearchTool } from "../src/tools/web-search.ts";
import { serve } from "./support/server.ts";
import { createWorld, reply } from "./support/world.ts";

const filler = Array.from(
  { length: 40 },
  (_, day) => `<p>On day ${day} the miller greases the axle, feeds the geese and listens to the rain.</p>`,
).join("\n");
const html = (title: string, answer: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${filler}<p>${answer}</p>${filler}</main></body></html>`;

const pages: Record<string, string> = {
  "/a": html(
    "Mills of Tarn",
    "The mill at Tarn was built in 1783 by the brothers Ebb, who came from the coast.",
  ),
  "/b": html("A history", "The mill at Tarn was built in 1785, and its wheel measures six metres."),
};

/** A search service whose three hits are pages of this machine: two that answer, and one that hangs or is missing. */
async function world(third: "hangs" | "missing" = "missing", options: Pick<ScryOptions, "meaning"> = {}) {
  const site = await serve((request, response) => {
    const page = pages[request.url];
    if (!page && third === "hangs") return;
    response.writeHead(page ? 200 : 404, { "content-type": "text/html" }).end(page ?? "<p>Gone</p>");
  });
  const results = ["/a", "/b", "/c"].map((path) => ({
    url: `${site.url}${path}`,
    title: `Page ${path}`,
    content: "A snippet without it.",
  }));
  const made = await createWorld(
    {
      tavily: (response) =>
        reply(response, {
          status: 200,
          name: "",
          headers: { "content-type": "application/json" },
          body: { results },
        }),
    },
    { ...options, settings: { policy: { allow_private: [new URL(site.url).host] } } },
  );
  return { ...made, site };
}

const asked = { query: "When was the mill at Tarn built?", answer_tokens: 400 };

describe("a search with answer_tokens", () => {
  it("returns the passages that answer in one budget, names what could not be read, and shows who disagrees", async () => {
    const { scry, site } = await world();
    const tool = webSearchTool(scry, { envelope: "off", search: { providers: ["tavily"] } });
    const { data, text } = await tool.execute(asked);
    const passages = data.results.map((result) => result.passages ?? []);
    expect(passages[0]?.map((one) => one.text).join()).toContain("built in 1783");
    expect(passages[1]?.map((one) => one.text).join()).toContain("built in 1785");
    expect(
      estimateTokens(
        passages
          .flat()
          .map((one) => one.text)
          .join("\n\n"),
      ),
    ).toBeLessThanOrEqual(400);
    expect(data.unread).toEqual([
      { citation_id: 3, url: `${site.url}/c`, code: "not_found", message: expect.any(String) },
    ]);
    expect(text).toContain("[3] could not be read (not_found)");
    expect(text).toContain("1783 [1] · 1785 [2]");
  });

  it("does not wait for a page that hangs longer than the call may take", async () => {
    const { scry } = await world("hangs");
    const tool = webSearchTool(scry, { search: { providers: ["tavily"], timeoutMs: 4000 } });
    const { data, isError } = await tool.execute(asked);
    expect(isError).toBe(false);
    expect(data.results[0]?.passages?.length).toBeGreaterThan(0);
    expect(data.unread).toMatchObject([{ citation_id: 3, code: "timeout" }]);
  });

  it.each<[string, NonNullable<ScryOptions["meaning"]>, string]>([
    ["answers", async (_, texts) => texts.map((text) => (text.includes("1783") ? 1 : 0)), "Re-ranked by"],
    ["hangs", () => new Promise(() => {}), "Not re-ranked by"],
    ["throws", () => Promise.reject(new Error("no memory left")), "Not re-ranked by"],
  ])("says what a port for meaning that %s has done, and brings the passages", async (_, meaning, said) => {
    const { scry } = await world("missing", { meaning });
    const tool = webSearchTool(scry, { search: { providers: ["tavily"], timeoutMs: 10_000 } });
    const { data } = await tool.execute(asked);
    const [first] = data.results.map(({ passages = [] }) => passages.map(({ text }) => text).join());
    expect(first).toContain("built in 1783");
    expect(data.warnings?.join()).toContain(`${said} meaning with the host's model`);
  });

  it("does not pay again for what the conversation was shown, and counts pages", async () => {
    const { scry, site } = await world();
    const session = createSession();
    const search = webSearchTool(scry, { search: { providers: ["tavily"] } });
    await openPageTool(scry).execute({ url: `${site.url}/a` }, { session });
    const { data } = await search.execute(asked, { session });
    const first = data.results.find(({ url }) => url.endsWith("/a"));
    expect(first).toMatchObject({ shown_before: true, citation_id: 1 });
    expect(first?.passages).toBeUndefined();
    const second = data.results.find(({ url }) => url.endsWith("/b"));
    expect(second?.passages?.map(({ text }) => text).join()).toContain("1785");
    expect(session.spent().pages).toBe(4);
    const again = await search.execute(asked, { session });
    const texts = again.data.results.flatMap(({ passages = [] }) => passages.map(({ text }) => text));
    expect(texts.join()).not.toContain("built in 1785");
  });

  it("opens no more pages than the budget of the conversation allows", async () => {
    const { scry, site } = await world();
    const session = createSession({ budget: { pages: 1 } });
    await webSearchTool(scry, { search: { providers: ["tavily"] } }).execute(asked, { session });
    expect(site.requests.map(({ url }) => url)).toEqual(["/a"]);
  });

  it.each([0, 99, 8001, 1e9, -5, "many", 1.5])("refuses %s tokens", async (answer_tokens) => {
    const { scry, site } = await world();
    const { isError, text } = await webSearchTool(scry).execute({ query: "mill", answer_tokens } as never);
    expect(isError).toBe(true);
    expect(text).toContain("answer_tokens");
    expect(text).toContain("has to be a whole number from 100 to 8000");
    expect(site.requests).toEqual([]);
  });

  it("says that reading is switched off", async () => {
    const { another, settings } = await world();
    const scry = another({ settings: { ...settings, read: { enabled: false } } });
    const { isError, text } = await webSearchTool(scry).execute(asked);
    expect(isError).toBe(true);
    expect(text).toContain("Reading pages");
  });

  it("opens nothing without it", async () => {
    const { scry, site } = await world();
    const { data } = await webSearchTool(scry, { search: { providers: ["tavily"] } }).execute({
      query: asked.query,
    });
    expect(site.requests).toEqual([]);
    expect(data.results[0]?.passages).toBeUndefined();
  });
});
