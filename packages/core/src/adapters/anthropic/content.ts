import type { SearchResultBlock } from "@scry/page/citations";
import { searchResultBlocks } from "@scry/page/citations";
import type { EnvelopeMode } from "@scry/page/safe";
import { formatPage } from "../../tools/format/page-text.ts";
import { formatSearch } from "../../tools/format/search-text.ts";
import type { OpenPageData } from "../../tools/open-page-schema.ts";
import { enclose } from "../../tools/untrusted.ts";
import type { WebSearchData } from "../../tools/web-search-schema.ts";
import { passagesOf } from "./passages.ts";

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
