import { describe, expect, it } from "vitest";
import { createWorld, pageHtml, token, type World, withMills } from "../compatible/support/world.ts";
import { missing, runClient } from "./run.ts";

// On a machine of continuous integration they are always there: a run without them must not look complete.
if (missing && process.env.CI) throw new Error(missing);

const text = expect.stringContaining("On Monday the miller opened the sluice");

/** What a script reported, in a world with one page that can be read and one that is gone. */
async function report(script: string): Promise<World & { gave: Record<string, unknown> }> {
  const options = withMills();
  const world = await createWorld({
    ...options,
    pages: { ...options.pages, "/": pageHtml("Start", '<a href="/mill">To the mill</a>') },
  });
  return { ...world, gave: await runClient(script, world, token) };
}

describe.skipIf(missing)(`official Python clients${missing ? ` (${missing})` : ""}`, () => {
  it("tavily-python searches, extracts, maps and crawls", async () => {
    const { gave, asked, site } = await report("tavily_client.py");
    expect(asked[0]).toMatchObject({
      text: "mills",
      limit: 7,
      timeRange: "w",
      allowedDomains: ["one.example"],
      blockedDomains: ["three.example"],
      region: "GB",
    });
    expect(gave).toMatchObject({
      qna: "Two mills.",
      raw: {
        results: [{ title: "The mill", url: `${site}/mill`, raw_content: text }, { raw_content: null }],
      },
      extract: {
        results: [{ url: `${site}/mill`, raw_content: text }],
        failed_results: [{ url: `${site}/gone` }],
      },
      passages: { results: [{ raw_content: expect.stringContaining("sluice") }], failed_results: [] },
      map: { base_url: `${site}/`, results: [`${site}/`, `${site}/mill`] },
      crawl: {
        results: [
          { url: `${site}/`, raw_content: text },
          { url: `${site}/mill`, raw_content: text },
        ],
      },
      refused: { error: "InvalidAPIKeyError" },
      empty: { error: "BadRequestError", message: expect.stringContaining("cannot be empty") },
    });
  });

  it("exa-py searches and gets contents", async () => {
    const { gave, asked, site } = await report("exa_client.py");
    expect(asked[0]).toMatchObject({ limit: 3, allowedDomains: ["one.example"], since: "2026-01-02" });
    expect(gave).toMatchObject({
      with_text: {
        results: [{ url: `${site}/mill`, title: "The mill", published_date: "2026-03-04", text }, {}],
      },
      contents: {
        results: [{ text: expect.stringMatching(/^.{1,200}$/s) }],
        statuses: [{ status: "success" }, { id: `${site}/gone`, status: "error" }],
      },
      refused: { error: "ValueError", message: expect.stringContaining("401") },
    });
  });

  it("firecrawl-py searches, scrapes, maps, crawls and reads batches, though it drops the path of its base URL", async () => {
    const { gave, asked, site } = await report("firecrawl_client.py");
    expect(asked[0]).toMatchObject({ limit: 3, timeRange: "w" });
    expect(gave).toMatchObject({
      search: { web: [{ url: `${site}/mill`, title: "The mill" }, { url: `${site}/gone` }] },
      scrape: { markdown: text, metadata: { title: "The mill" } },
      gone: { error: expect.any(String), message: expect.stringContaining("404") },
      map: { links: [{ url: `${site}/mill`, title: "To the mill" }, { url: `${site}/` }] },
      crawl: {
        status: "completed",
        completed: 2,
        data: [{ markdown: text, metadata: { title: "Start" } }, { metadata: { title: "The mill" } }],
      },
      batch: { status: "completed", total: 2, completed: 1, data: [{ markdown: text }] },
      no_job: { error: expect.any(String), message: expect.stringContaining("404") },
      refused: { error: "UnauthorizedError", message: expect.stringContaining("token is not known") },
    });
  });

  it("perplexityai searches", async () => {
    const { gave, asked, site } = await report("perplexity_client.py");
    expect(asked[0]).toMatchObject({ limit: 3, allowedDomains: ["one.example"], timeRange: "w" });
    expect(asked.slice(1).map((query) => query.text)).toEqual(["mills", "weirs"]);
    expect(gave).toMatchObject({
      several: { results: [{ url: `${site}/mill`, snippet: "It turned.", date: "2026-03-04" }, {}] },
      refused: { error: "AuthenticationError" },
    });
  });
});

describe.skipIf(missing)(`Python frameworks${missing ? ` (${missing})` : ""}`, () => {
  it("LangChain's tools for Tavily, Exa, SearXNG and Firecrawl", async () => {
    const { gave, asked, site } = await report("langchain_tools.py");
    expect(asked[0]).toMatchObject({ limit: 3, timeRange: "w" });
    expect(gave).toMatchObject({
      tavily_search: { results: [{ url: `${site}/mill` }, {}] },
      tavily_extract: { results: [{ raw_content: text }] },
      exa_search: { results: [{ url: `${site}/mill` }, {}] },
      exa_retriever: [{ text, metadata: { url: `${site}/mill` } }, {}],
      searxng: [{ link: `${site}/mill`, snippet: "It turned." }, {}],
      firecrawl: [{ text }],
    });
  });

  it("LlamaIndex's tools for Tavily and Exa", async () => {
    const { gave, site } = await report("llama_index_tools.py");
    expect(gave).toMatchObject({
      tavily_search: [{ text: "It turned.", metadata: { url: `${site}/mill` } }, {}],
      tavily_extract: [{ text }],
      exa_search: [{ url: `${site}/mill` }, {}],
      exa_documents: [{ text }],
      exa_highlights: [{ text: expect.stringContaining("sluice") }, {}],
    });
  });

  it("LiteLLM's search with five of its providers", async () => {
    const { gave, site } = await report("litellm_search.py");
    const found = { results: [{ url: `${site}/mill`, title: "The mill" }, { url: `${site}/gone` }] };
    expect(gave).toMatchObject({
      tavily: found,
      exa: found,
      perplexity: found,
      firecrawl: found,
      searxng: found,
    });
  });

  it("Open WebUI's search functions and loaders", async () => {
    const { gave, site } = await report("open_webui_loaders.py");
    const found = [
      { link: `${site}/mill`, title: "The mill", snippet: "It turned." },
      { link: `${site}/gone` },
    ];
    expect(gave).toMatchObject({
      external: found,
      external_load: [{ text, metadata: { source: `${site}/mill` } }, { text: "" }],
      tavily: found,
      tavily_load: [{ text }],
      exa: [{ link: `${site}/mill`, snippet: text }, {}],
      perplexity: found,
      firecrawl: found,
      firecrawl_load: [{ text, metadata: { title: "The mill" } }],
      jina: found,
      searxng: found,
    });
  });
});
