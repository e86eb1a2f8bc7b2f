import type { CallToolResult } from "@modelcontextprotocol/server";
import { type OpenPageData, stripEnvelope, type ToolResult, wrapUntrusted } from "@scry/core";

/** Most clients cut or refuse an answer of more than 25,000 tokens, its structured part included. */
const mostTokens = 22_000;
/** No prose has more characters per token, so a longer view is never needed. */
const charactersPerToken = 6;
/** Estimates are off by a few per cent, and the parts around the content do not shrink with it. */
const margin = 0.9;

/** The tokens that a client counts: every text, and the structured part as JSON. Loaded late, so that the start does not wait for it. */
async function answerTokens({ content, structuredContent }: CallToolResult): Promise<number> {
  const { estimateTokens } = await import("@scry/core/excerpt");
  const parts = content.map((item) => (item.type === "text" ? item.text : JSON.stringify(item)));
  if (structuredContent !== undefined) parts.push(JSON.stringify(structuredContent));
  return parts.reduce((sum, part) => sum + estimateTokens(part), 0);
}

type PageResult = ToolResult<OpenPageData>;

/**
 * Shows less of a page until the answer is small enough. The page is kept: a smaller view costs no second fetch.
 * What still does not fit (a title as long as a book) is cut. `copies`: how often the answer contains the page.
 */
export async function fitPage(
  asked: number | undefined,
  copies: 1 | 2,
  view: (maxLength: number | undefined) => Promise<PageResult>,
  answer: (result: PageResult) => CallToolResult,
): Promise<CallToolResult> {
  const most = (mostTokens * charactersPerToken) / copies;
  let result = await view(asked === undefined ? undefined : Math.min(asked, most));
  for (let tries = 0; tries < 4; tries++) {
    const fitting = answer(result);
    const tokens = await answerTokens(fitting);
    if (tokens <= mostTokens) return fitting;
    const shown = result.data.content_length;
    if (!shown) break;
    result = await view(Math.max(100, Math.floor((shown * mostTokens * margin) / tokens)));
  }
  return answer({ ...result, text: cut(result.text, result.data.final_url) });
}

/** Asks for fewer results until the answer is small enough: addresses may have thousands of characters each. */
export async function fitResults(
  search: (limit: number | undefined) => Promise<{ count: number; answer: CallToolResult }>,
): Promise<CallToolResult> {
  let found = await search(undefined);
  let tokens = await answerTokens(found.answer);
  while (tokens > mostTokens && found.count > 1) {
    found = await search(Math.max(1, Math.floor((found.count * mostTokens * margin) / tokens)));
    tokens = await answerTokens(found.answer);
  }
  return found.answer;
}

/** Half of what fits, because the structured part needs its own; in the densest texts a character is a token or two. */
function cut(text: string, url: string): string {
  const most = mostTokens / 4;
  if (text.length <= most) return text;
  return `${wrapUntrusted(stripEnvelope(text).slice(0, most).toWellFormed(), { url })}\n\n[Cut: the rest is too long.]`;
}

/** Long enough for every honest title, name and heading. */
const longestLine = 300;
const mostHeadings = 100;

/**
 * The parts of a page around its content can be as long as a hostile page likes, too. Of too many headings those of
 * the deepest levels are dropped first: they say least about where to read on.
 */
export function boundSides(data: OpenPageData): OpenPageData {
  const { outline = [] } = data;
  const line = (text: string) =>
    text.length > longestLine ? `${text.slice(0, longestLine).toWellFormed()}…` : text;
  let kept = outline;
  for (let level = 6; level > 1 && kept.length > mostHeadings; level--)
    kept = kept.filter((heading) => heading.level < level);
  return {
    ...data,
    title: line(data.title),
    ...(data.author && { author: line(data.author) }),
    ...(data.site_name && { site_name: line(data.site_name) }),
    ...(data.outline && {
      outline: kept.slice(0, mostHeadings).map((heading) => ({ ...heading, text: line(heading.text) })),
    }),
  };
}
