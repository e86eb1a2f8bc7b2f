import { type SearchResultBlock, searchResultBlocks } from "@scry/page/citations";
import { parseBlocks } from "@scry/page/passages";
import type { EnvelopeMode } from "@scry/page/safe";
import { formatPage } from "../../tools/format/page-text.ts";
import { formatSearch } from "../../tools/format/search-text.ts";
import type { OpenPageData, WebSearchData } from "../../tools/schema.ts";
import { enclose } from "../../tools/untrusted.ts";

export type ResultContent = SearchResultBlock | { type: "text"; text: string };

const block = (id: number, url: string, title: string, texts: readonly string[]) =>
  searchResultBlocks([{ id, url, title, calls: [], passages: texts.map((text) => ({ text })) }]);

/**
 * The list with numbers, dates and notes, then a block to cite for each result. The list has the marks for text of the
 * web; inside the blocks they would end up in what Claude quotes.
 */
export function searchContent(data: WebSearchData, envelope: EnvelopeMode | undefined): ResultContent[] {
  const list = { ...data, results: data.results.map((result) => ({ ...result, snippet: "" })) };
  const text = formatSearch(list, "numbered", (web) => enclose(web, "web search", envelope));
  return [
    { type: "text", text },
    ...data.results.flatMap(({ citation_id, url, title, snippet }) =>
      block(citation_id, url, title, [snippet]),
    ),
  ];
}

/** What the page is and how to go on, then its passages as one block to cite. */
export function pageContent(
  data: OpenPageData,
  toolName: string,
  envelope: EnvelopeMode | undefined,
): ResultContent[] {
  const head = formatPage({ ...data, content: "" }, toolName, (web) =>
    enclose(web, data.final_url, envelope),
  );
  return [
    { type: "text", text: head },
    ...block(data.citation_id ?? 1, data.final_url, data.title, passagesOf(data.content)),
  ];
}

/** Claude cites whole text blocks: a few paragraphs each are exact enough to check and few enough to send. */
const passageLength = 1200;

/** A page's Markdown in passages, cut between blocks; a heading begins a new one. */
export function passagesOf(markdown: string): string[] {
  const passages: string[] = [];
  let start = 0;
  let end = 0;
  let onlyHeadings = true;
  const close = () => {
    const text = markdown.slice(start, end).trim();
    if (text) passages.push(text);
    start = end;
    onlyHeadings = true;
  };
  for (const block of parseBlocks(markdown)) {
    const isHeading = block.kind === "heading";
    if (!onlyHeadings && (isHeading || block.end - start > passageLength)) close();
    end = block.end;
    onlyHeadings &&= isHeading;
  }
  end = markdown.length;
  close();
  return passages;
}
