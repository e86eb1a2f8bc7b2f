import Anthropic from "@anthropic-ai/sdk";
import { createSession } from "@scry/core";
import { type AnthropicOptions, webTools } from "@scry/core/anthropic";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { asRecords } from "../../support/model-server/turn.ts";
import { startModelServer } from "../../support/model-server.ts";
import { startWorld, type WebWorld } from "../../support/web-world.ts";

describe("the semantics of the hosted tools", () => {
  let world: WebWorld;
  beforeEach(async () => {
    world = await startWorld();
  });
  afterEach(() => world.close());

  const use = (name: string, input: unknown, id = "toolu_1") => ({
    type: "tool_use" as const,
    id,
    name,
    input,
  });
  const web = (options: AnthropicOptions = {}) => webTools(world.scry(), options);

  /** The result of one call, its first text, and its blocks to cite. */
  async function called(options: AnthropicOptions, name: string, input: unknown) {
    const result = await web(options).handle(use(name, input));
    const blocks = result?.content.filter((part) => part.type === "search_result") ?? [];
    const [first] = result?.content ?? [];
    return { result, blocks, text: first?.type === "text" ? first.text : "" };
  }

  it("gives one block to cite for each result, and the page in passages", async () => {
    const search = await called({}, "web_search", { query: "mills" });
    expect(search.result).toMatchObject({ type: "tool_result", tool_use_id: "toolu_1" });
    expect(search.result).not.toHaveProperty("is_error");
    expect(search.text).toContain(`1. Water mills — ${world.pages}/mills\n   (2026-05-04)`);
    expect(search.text).not.toContain("The old mill");
    expect(search.blocks).toHaveLength(3);
    expect(search.blocks[0]).toEqual({
      type: "search_result",
      source: `${world.pages}/mills`,
      title: "Water mills",
      content: [{ type: "text", text: "The old mill at Tarn was built in 1783." }],
      citations: { enabled: true },
    });
    const page = await called({}, "open_page", { url: `${world.pages}/mills` });
    expect(page.blocks).toHaveLength(1);
    const passages = page.blocks[0]?.content.map(({ text }) => text) ?? [];
    expect(passages.length).toBeGreaterThan(1);
    for (const passage of passages) expect(passage.length).toBeLessThanOrEqual(1200);
    expect(passages.find((passage) => passage.startsWith("## The wheel"))).toContain("6.4 metres");
    expect(page.text).not.toContain("6.4 metres");
  });

  it("counts max_uses for each tool, and says so with the hosted code", async () => {
    const limited = web({ web_search: { max_uses: 2 }, web_fetch: { max_uses: 1 } });
    const { content } = {
      content: [
        ...["a", "b", "c"].map((id) => use("web_search", { query: `mills ${id}` }, id)),
        ...["d", "e"].map((id) => use("open_page", { url: `${world.pages}/mills` }, id)),
        use("somebody_else", {}, "f"),
        { type: "text", text: "Let me look." },
      ],
    };
    const results = await limited.answer({ content });
    expect(results.map(({ tool_use_id, is_error }) => [tool_use_id, is_error ?? false])).toEqual([
      ["a", false],
      ["b", false],
      ["c", true],
      ["d", false],
      ["e", true],
    ]);
    expect(JSON.stringify(results[2])).toContain("error_code: max_uses_exceeded");
    expect(world.searches).toHaveLength(2);
  });

  it("keeps to the developer's domains, whatever the model asks for", async () => {
    const hosts = async (options: AnthropicOptions, input: object) => {
      const { blocks } = await called(options, "web_search", { query: "mills", ...input });
      return blocks.map(({ source }) => new URL(source).hostname);
    };
    const allowed = { web_search: { allowed_domains: ["windmills.example"] } };
    expect(await hosts(allowed, {})).toEqual(["windmills.example"]);
    expect(await hosts(allowed, { allowed_domains: ["127.0.0.1"] })).toEqual(["windmills.example"]);
    const blocked = { web_search: { blocked_domains: ["windmills.example"] } };
    expect(await hosts(blocked, { blocked_domains: [] })).toEqual(["127.0.0.1", "127.0.0.1"]);
    const fetch = { web_fetch: { allowed_domains: ["windmills.example"] } };
    const refused = await called(fetch, "open_page", { url: `${world.pages}/mills` });
    expect(refused.text).toMatch(/^error_code: url_not_allowed\n/);
    expect(world.fetched).toEqual([]);
    expect(() =>
      web({ web_search: { allowed_domains: ["a.example"], blocked_domains: ["b.example"] } }),
    ).toThrow("both allowed_domains and blocked_domains");
  });

  it.each([
    ["invalid_tool_input", "web_search", { query: "" }],
    ["query_too_long", "web_search", { query: "x".repeat(501) }],
    ["invalid_tool_input", "open_page", {}],
    ["url_too_long", "open_page", { url: `https://one.example/${"x".repeat(9000)}` }],
    ["url_not_allowed", "open_page", { url: "http://169.254.169.254/" }],
    ["url_not_accessible", "open_page", { url: "PAGES/missing" }],
    ["unsupported_content_type", "open_page", { url: "PAGES/picture" }],
  ])("says %s where the hosted tool does (%s)", async (code, name, input) => {
    const url = "url" in input ? { url: input.url?.replace("PAGES", world.pages) } : {};
    const { result, text } = await called({}, name, { ...input, ...url });
    expect(result?.is_error).toBe(true);
    expect(text.split("\n")[0]).toBe(`error_code: ${code}`);
  });

  it("says unavailable for a failed search, and max_uses_exceeded at the end of the budget", async () => {
    world.breakSearch();
    expect((await called({}, "web_search", { query: "mills" })).text).toMatch(/^error_code: unavailable\n/);
    const session = createSession({ budget: { calls: 0 } });
    expect((await called({ session }, "web_search", { query: "mills" })).text).toMatch(
      /^error_code: max_uses_exceeded\n/,
    );
  });

  it("sends definitions that are plain JSON", async () => {
    const server = await startModelServer([{ text: "Hello." }]);
    await new Anthropic({ apiKey: "none", baseURL: server.url }).messages.create({
      model: "scripted",
      max_tokens: 1000,
      messages: [{ role: "user", content: "Hello" }],
      tools: web().tools,
    });
    const [request] = server.requests;
    expect(asRecords(request?.body.tools).map((tool) => Object.keys(tool))).toEqual([
      ["name", "description", "input_schema"],
      ["name", "description", "input_schema"],
    ]);
    await server.close();
  });
});
