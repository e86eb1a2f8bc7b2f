import type { RawHit } from "./hit.ts";
import { splitDate } from "./leading-date.ts";
import type { Markup } from "./markup.ts";
import type { ParsedSearch, Verdict } from "./provider.ts";
import type { Reply } from "./reply.ts";

// Shared by the providers that read result pages made for browsers.

/** An address that asks more often is refused for hours. */
export const gentlePace = { concurrent: 1, spacingMs: 3000, jitterMs: 1500, perMinute: 6 };

const hint = "Wait some minutes, or configure a provider with a key.";

/** The text of a row, without the date that it may begin with. */
export const snippetOf = (element: Markup | undefined) =>
  element ? splitDate(element.text(), element.html()) : {};

/** A redirect to a wall, or a page with one and without results: captchas come with status 200 too. */
export function wallVerdict(reply: Reply, hitsOf: (page: Markup) => RawHit[], wall: string): Verdict {
  const { status, headers, body } = reply;
  if (status >= 300 && status < 400 && /captcha|consent|guce|sorry/i.test(headers.location ?? ""))
    return { code: "blocked", message: "it sends the browser to a captcha or a form of consent", hint };
  if (status !== 200 || !body) return undefined;
  const page = reply.html();
  // Results first: the words of a wall may be in what was searched for.
  if (hitsOf(page).length || !page.first(wall)) return undefined;
  return { code: "blocked", message: "it asks for a captcha", hint };
}

/** Hits, or the page's own words for nothing; anything else is not a page of results. */
export function resultPage(reply: Reply, hitsOf: (page: Markup) => RawHit[], nothing: Nothing): ParsedSearch {
  const page = reply.html();
  const hits = hitsOf(page);
  const said = nothing.place ? page.first(nothing.place)?.text() : page.text();
  if (!hits.length && !nothing.words.test(said ?? "")) throw reply.unexpected("it is not a page of results");
  return { hits };
}

interface Nothing {
  /** Where to look for the words; by default in the whole page. */
  place?: string;
  words: RegExp;
}
