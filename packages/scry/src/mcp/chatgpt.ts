import type { CallToolResult, McpServer } from "@modelcontextprotocol/server";
import {
  type OpenPageData,
  type OpenPageInput,
  type Tool,
  type WebSearchData,
  type WebSearchInput,
  wrapUntrusted,
} from "@scry/core";
import { z } from "zod";
import { boundSides, fitPage, fitResults } from "./fit.ts";
import type { Offer } from "./server.ts";
import { contextOf, provenance, withProgress } from "./tools.ts";

/**
 * ChatGPT's connectors and deep research look for two tools with these names, each with one text as its input, and read
 * one text item of JSON from the answer, or the same as structured content.
 */
const searchResults = z.object({
  results: z.array(z.object({ id: z.string(), title: z.string(), url: z.string(), text: z.string() })),
});
const document = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  url: z.string(),
  metadata: z.record(z.string(), z.string()),
});

const mostResults = 10;

export function addPlainSearchTool(
  server: McpServer,
  tool: Tool<WebSearchInput, WebSearchData>,
  offer: Offer,
): void {
  const about = {
    title: "Search the web",
    description: "Search the web. Returns results with an id to fetch.",
    inputSchema: z.object({ query: z.string().describe("1-500 characters") }),
    outputSchema: searchResults,
    annotations: { ...tool.annotations, title: "Search the web" },
  };
  server.registerTool("search", about, ({ query }, context) =>
    withProgress(context, "Searching", () =>
      fitResults(async (limit = mostResults) => {
        const { text, data, isError } = await tool.execute({ query, limit }, contextOf(context, offer));
        if (isError) return { count: 0, answer: failed(text) };
        const results = data.results.map(({ url, title, snippet }) => ({
          id: url,
          title,
          url,
          text: snippet,
        }));
        return { count: results.length, answer: json({ results }) };
      }),
    ),
  );
}

export function addFetchTool(server: McpServer, tool: Tool<OpenPageInput, OpenPageData>, offer: Offer): void {
  const about = {
    title: "Fetch a page",
    description:
      "Read a web page as Markdown by the id of a search result, or by its URL. For a long page, metadata.next_id is the id of the rest.",
    inputSchema: z.object({ id: z.string() }),
    outputSchema: document,
    annotations: { ...tool.annotations, title: "Fetch a page" },
  };
  server.registerTool("fetch", about, ({ id }, context) =>
    withProgress(context, "Reading", () => {
      const { url, offset } = readId(id);
      return fitPage(
        undefined,
        2,
        (max_length) => tool.execute({ url, offset, max_length }, contextOf(context, offer)),
        ({ text, data, isError }) => (isError ? failed(text) : json(documentOf(id, boundSides(data)))),
      );
    }),
  );
}

/** The address is the id, so any process can answer; before it comes the offset where the rest of a long page begins. */
const restId = (offset: number, url: string) => `${offset}@${url}`;

function readId(id: string): { url: string; offset?: number } {
  const [, offset, url] = /^(\d{1,9})@(.+)$/s.exec(id) ?? [];
  return url === undefined ? { url: id } : { url, offset: Number(offset) };
}

const documentOf = (id: string, data: OpenPageData) => ({
  id,
  title: data.title || data.final_url,
  text: wrapUntrusted(data.content, { url: data.final_url }),
  url: data.final_url,
  metadata: {
    ...(data.published_at && { published_at: data.published_at }),
    ...(data.author && { author: data.author }),
    ...(data.site_name && { site_name: data.site_name }),
    ...(data.next_offset !== undefined && {
      next_id: restId(data.next_offset, data.final_url),
      length: String(data.original_length),
    }),
    ...(data.warnings.length > 0 && { notes: data.warnings.join(" ") }),
  },
});

const json = (data: object): CallToolResult => ({
  content: [{ type: "text", text: JSON.stringify(data) }],
  structuredContent: { ...data },
  _meta: provenance,
});

const failed = (text: string): CallToolResult => ({ content: [{ type: "text", text }], isError: true });
