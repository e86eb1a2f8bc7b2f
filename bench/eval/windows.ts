import { bm25Scores } from "../../packages/scry/src/eval/bm25.ts";
import { mostResults } from "../../packages/scry/src/eval/eval-tools.ts";
import type { ToolMaker } from "../../packages/scry/src/eval/evaluate.ts";
import { fill, windows } from "../excerpt/rivals.ts";
import { loadTool, textBy } from "../extract/tools.ts";

interface Reply {
  results: { title: string; url: string; content: string }[];
}

/** Another extractor, and the best windows of what it extracts: what a good afternoon's work achieves. */
export const extractorWithWindows =
  (extractor: "readability" | "defuddle", name: string): ToolMaker =>
  async (web) => {
    const extract = await loadTool(extractor);
    return {
      name,
      isSearchOurs: true,
      async search({ question, signal }) {
        const address = `${web.url}/search?format=json&q=${encodeURIComponent(question.question)}`;
        const { results } = (await (await fetch(address, { signal })).json()) as Reply;
        const shown = results.slice(0, mostResults);
        const text = shown.map(({ title, url, content }) => `${title}\n${url}\n${content}`).join("\n\n");
        const kind = shown.length > 0 ? "found" : "nothing";
        return { kind, text, urls: shown.map(({ url }) => url) };
      },
      async open(url, maxTokens, { question, signal }) {
        const response = await fetch(url, { signal });
        const body = await response.text();
        const isHtml = response.headers.get("content-type")?.startsWith("text/html") === true;
        const text = isHtml ? await textBy(extract, body, url) : body;
        return { text: bestWindows(text, question.question, maxTokens) };
      },
    };
  };

/** In the order of the page. */
function bestWindows(text: string, question: string, maxTokens: number): string {
  return fill(text, windows(text)(question), maxTokens)
    .toSorted((first, second) => first.start - second.start)
    .map(({ start, end }) => text.slice(start, end).trim())
    .join("\n\n");
}

/** Pieces by their BM25 score for a question, best first, while they fit. */
export function bestPieces(pieces: readonly string[], question: string, maxCharacters: number): string {
  const scores = bm25Scores(pieces)(question);
  let left = maxCharacters;
  const taken: string[] = [];
  for (const at of [...pieces.keys()].sort((first, second) => (scores[second] ?? 0) - (scores[first] ?? 0))) {
    if (left <= 0) break;
    const piece = (pieces[at] ?? "").slice(0, left);
    taken.push(piece);
    left -= piece.length;
  }
  return taken.join("\n\n");
}
