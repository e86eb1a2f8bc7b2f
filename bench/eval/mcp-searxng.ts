import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { mostResults } from "../../packages/scry/src/eval/eval-tools.ts";
import type { ToolMaker } from "../../packages/scry/src/eval/evaluate.ts";

/** mcp-searxng as a process, through a real client. Its reader takes no question: a page is read from its start. */
export const mcpSearxng: ToolMaker = async (web) => {
  const client = new Client({ name: "bench", version: "1.0.0" });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(import.meta.dirname, "../../tests/peers/node_modules/mcp-searxng/dist/cli.js")],
      env: { SEARXNG_URL: web.url, MCP_HTTP_ALLOW_PRIVATE_URLS: "true", MCP_TOOL_RATE_MAX: "10000" },
      stderr: "ignore",
    }),
  );
  const call = async (name: string, input: Record<string, unknown>) => {
    try {
      const { content, isError } = await client.callTool({ name, arguments: input });
      const texts = (content as { text?: string }[]).map(({ text = "" }) => text);
      return { text: texts.join("\n"), isError: isError === true };
    } catch (thrown) {
      return { text: thrown instanceof Error ? thrown.message : String(thrown), isError: true };
    }
  };
  return {
    name: "mcp-searxng",
    async search({ question }) {
      const input = { query: question.question, num_results: mostResults };
      const { text, isError } = await call("searxng_web_search", input);
      if (isError) return { kind: "failed", text, urls: [], reason: text };
      const urls = [...text.matchAll(/^URL: (\S+)$/gm)].flatMap(([, url]) => url ?? []);
      return { kind: urls.length > 0 ? "found" : "nothing", text, urls };
    },
    async open(url, maxTokens) {
      const { text, isError } = await call("web_url_read", { url, maxLength: maxTokens * 4 });
      return isError ? { text, failure: text } : { text };
    },
    close: () => client.close(),
  };
};
