import { asObject, asText, hasRenamedRows, type JsonObject } from "./json.ts";
import type { ParsedSearch } from "./provider.ts";
import type { Reply } from "./reply.ts";

/** What comes besides the organic results; a reply may hold nothing else. */
const otherSections = new Set([
  ...["search_metadata", "search_parameters", "search_information", "related_questions", "related_searches"],
  ...[
    "ads",
    "local_results",
    "inline_images",
    "inline_videos",
    "images",
    "videos",
    "top_stories",
    "news_results",
  ],
  ...["shopping_results", "inline_shopping", "knowledge_graph", "ai_overview", "discussions_and_forums"],
  ...["pagination", "serpapi_pagination", "perspectives", "twitter_results", "things_to_know", "menu_items"],
]);

function answerOf(body: JsonObject | undefined): Pick<ParsedSearch, "answer" | "answerUrl"> {
  const box = asObject(body?.answer_box);
  const answer = asText(box?.answer) ?? asText(box?.snippet);
  if (answer) return { answer, answerUrl: asText(box?.link) };
  const graph = asObject(body?.knowledge_graph);
  return { answer: asText(graph?.description), answerUrl: asText(asObject(graph?.source)?.link) };
}

/** A page of Google's results in the shape that SerpApi introduced and SearchApi kept. */
export function googleResults(reply: Reply): ParsedSearch {
  const body = asObject(reply.json());
  const isSearch = asObject(body?.search_metadata) ?? asObject(body?.search_parameters);
  const nothing = isSearch && body?.organic_results === undefined && !hasRenamedRows(body, otherSections);
  return {
    hits: (nothing ? [] : reply.rows(body?.organic_results, "organic results")).map((row) => ({
      title: asText(row.title),
      url: asText(row.link),
      snippet: asText(row.snippet),
      date: asText(row.date),
    })),
    ...answerOf(body),
  };
}
