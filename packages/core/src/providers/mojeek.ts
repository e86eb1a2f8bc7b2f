import type { Markup } from "../contracts/markup.ts";
import { browserUserAgent, defineProvider, type Verdict } from "../contracts/provider.ts";
import { countryOf, type SearchQuery } from "../contracts/query.ts";
import type { Reply } from "../contracts/reply.ts";

const perPage = 10;

/** Language and place are cookies of the settings page: as query parameters they are refused since May 2026. */
function cookies(query: SearchQuery): string {
  const language = query.language?.split("-")[0]?.toLowerCase();
  // Without a choice the place is guessed from the caller's address, which here may be any server's.
  const place = `arc=${(query.region ?? countryOf(query.language))?.toLowerCase() ?? "none"}`;
  return language ? `lb=${language}; ${place}` : place;
}

const compact = (day: string | undefined) => day?.replaceAll("-", "");

/** A row may lack its snippet. The first link of a row shows the address, the second one is the title. */
const hitsOf = (page: Markup) =>
  page.all("ul.results-standard > li").flatMap((row) => {
    const link = row.first("h2 a.title[href]");
    return link
      ? [{ title: link.html(), url: link.attribute("href"), snippet: row.first("p.s")?.html() }]
      : [];
  });

/** Past its small budget an address gets 403 ("automated queries"), or a captcha page with status 200. */
function classify(reply: Reply): Verdict {
  if (reply.status !== 200) return undefined;
  const page = reply.html();
  const title = page.first("title")?.text() ?? "";
  const isCaptcha = page.first(".captcha-wrap, script[src*='challenge.js']") || /^captcha$/i.test(title);
  if (!isCaptcha || hitsOf(page).length) return undefined;
  const hint = "Wait some minutes, or configure a provider with a key.";
  return { code: "blocked", message: "it asks for a captcha", hint };
}

export default defineProvider({
  id: "mojeek",
  label: "Mojeek",
  home: "https://www.mojeek.com",
  docs: "https://www.mojeek.com/support/api/search/request_parameters.html",
  origin: "https://www.mojeek.com",
  needs: {},
  keyless: true,
  note: "An index of its own, read from the public pages: about ten requests, then a pause of several minutes.",
  search: {
    index: "mojeek",
    can: {
      limit: perPage,
      // `site:` is understood once; it has no OR.
      domains: "rewritten",
      maxDomains: 1,
      exclude: "checked",
      time: "rewritten",
      dates: true,
      language: true,
      region: true,
      safe: true,
      page: true,
      // The length of the page's own search field.
      queryChars: 256,
    },
    // An address may ask about ten times before it is refused; the budget refills within minutes.
    limits: { concurrent: 1, spacingMs: 2000, jitterMs: 1000, perMinute: 5 },
    replyFormat: "html",
    request: (query) => ({
      path: "/search",
      query: {
        q: query.text,
        // The first hit, from 1: the page's own links say 11, 21. Sent for the first page, it is refused.
        s: query.page > 1 ? perPage * (query.page - 1) + 1 : undefined,
        since: compact(query.since),
        before: compact(query.until),
        // On or off; off is the default.
        safe: query.safe && query.safe !== "off" ? 1 : undefined,
      },
      headers: {
        "user-agent": browserUserAgent,
        accept:
          "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8",
        "accept-language": query.language ? `${query.language},en;q=0.5` : "en-US,en;q=0.9",
        cookie: cookies(query),
        "sec-fetch-site": "none",
        "sec-fetch-mode": "navigate",
        "sec-fetch-user": "?1",
        "sec-fetch-dest": "document",
      },
    }),
    parse(reply) {
      const page = reply.html();
      const hits = hitsOf(page);
      const said = page.first(".result-col, .serp-results")?.text() ?? "";
      if (!hits.length && !said.includes("No pages found matching"))
        throw reply.unexpected("it is not a page of results");
      return { hits };
    },
    classify,
  },
});
