import {
  createSession,
  type OpenPageInput,
  openPageTool,
  type Scry,
  type ToolContext,
  type WebSearchInput,
  webSearchTool,
} from "@scry/core";
import type { EvalTool, Found, Opened } from "./tool.ts";

/** All tools are asked for as many results. */
export const mostResults = 5;
/** English prose has about four characters a token; the script cuts what is too much. */
const charactersPerToken = 4;
/** What the results of a search take beside their passages: titles, addresses, snippets. */
const tokensOfResults = 350;

/** `web_search` and `open_page` as a model calls them, each question in a conversation of its own. */
export function scryTool(scry: Scry, name: string, providers?: readonly string[]): EvalTool {
  const { search, open } = toolsOf(scry, providers);
  return {
    name,
    search: ({ question, signal }) =>
      search({ query: question.question, limit: mostResults }, contextOf(signal)),
    open: (url, maxTokens, { question, signal }) =>
      open({ url, query: question.question, max_length: maxTokens * charactersPerToken }, contextOf(signal)),
  };
}

/** `web_search` with answer_tokens: pages are opened inside the one call. */
export function oneCallTool(scry: Scry, name: string, providers?: readonly string[]): EvalTool {
  const { search } = toolsOf(scry, providers);
  return {
    name,
    async search({ question, budget, signal }) {
      const input = {
        query: question.question,
        limit: mostResults,
        answer_tokens: Math.max(100, budget - tokensOfResults),
      };
      return { ...(await search(input, contextOf(signal))), urls: [] };
    },
    open: async () => ({ text: "" }),
  };
}

/** The same search, and the pages from their start, as a tool shows them that does not look for the question. */
export function wholePages(scry: Scry, providers?: readonly string[]): EvalTool {
  const { search, open } = toolsOf(scry, providers);
  return {
    name: "whole pages",
    isControl: true,
    search: ({ question, signal }) =>
      search({ query: question.question, limit: mostResults }, contextOf(signal)),
    open: (url, maxTokens, { signal }) =>
      open({ url, max_length: maxTokens * charactersPerToken }, contextOf(signal)),
  };
}

/** The passage that answers: what a perfect tool would show. */
export const oracle: EvalTool = {
  name: "oracle",
  isControl: true,
  search: async ({ question }) => ({ kind: "found", text: "", urls: [question.page] }),
  open: async (_url, _maxTokens, { question }) => ({ text: question.passage }),
};

/** Shows nothing: whatever it gets is a mistake of the count. */
export const nothing: EvalTool = {
  name: "null",
  isControl: true,
  search: async () => ({ kind: "nothing", text: "", urls: [] }),
  open: async () => ({ text: "" }),
};

const contextOf = (signal: AbortSignal): ToolContext => ({ signal, session: createSession() });

function toolsOf(scry: Scry, providers?: readonly string[]) {
  const searchTool = webSearchTool(scry, providers && { search: { providers } });
  const openTool = openPageTool(scry);
  return {
    async search(input: WebSearchInput, context: ToolContext): Promise<Found> {
      const { text, data, isError } = await searchTool.execute(input, context);
      context.signal?.throwIfAborted();
      if (isError) return { kind: "failed", text, urls: [], reason: data.code ?? data.message };
      const urls = data.results.map(({ url }) => url);
      return { kind: urls.length || data.answer ? "found" : "nothing", text, urls };
    },
    async open(input: OpenPageInput, context: ToolContext): Promise<Opened> {
      const { text, data } = await openTool.execute(input, context);
      context.signal?.throwIfAborted();
      return data.status === "success" || data.absent
        ? { text }
        : { text, failure: data.code ?? data.error ?? "failed" };
    },
  };
}
