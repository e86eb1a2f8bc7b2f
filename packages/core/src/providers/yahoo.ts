import type { Markup } from "../contracts/markup.ts";
import { browserHeaders, defineProvider } from "../contracts/provider.ts";
import { gentlePace, resultPage, snippetOf, wallVerdict } from "../contracts/result-page.ts";

const perPage = 7;

/** Links are direct, or wrapped as https://r.search.yahoo.com/…/RU=<target>/RK=2/RS=…, encoded once. */
function target(href: string | undefined): string | undefined {
  const wrapped = /\/RU=([^/]+)\//.exec(href ?? "")?.[1];
  if (!wrapped) return href;
  try {
    return decodeURIComponent(wrapped);
  } catch {
    return undefined;
  }
}

/** The first link of a row shows the address and the title together, so the title is the heading inside. */
const hitsOf = (page: Markup) =>
  page.all("div.algo-sr, div.algo").flatMap((row) => {
    const link = row.first(".compTitle a[href]");
    const url = target(link?.attribute("href"));
    return link && url
      ? [{ title: row.first("h3")?.html() ?? link.html(), url, ...snippetOf(row.first(".compText")) }]
      : [];
  });

export default defineProvider({
  id: "yahoo",
  label: "Yahoo",
  home: "https://search.yahoo.com",
  docs: "https://help.yahoo.com/kb/search-for-desktop",
  origin: "https://search.yahoo.com",
  needs: {},
  note: "Bing's results from pages made for browsers: against its terms; in Europe a consent form comes before them.",
  search: {
    index: "bing",
    onlyNamed: true,
    can: { limit: perPage, domains: "rewritten", exclude: "rewritten", time: "checked", page: true },
    limits: gentlePace,
    replyFormat: "html",
    request: (query) => ({
      path: "/search",
      // The first hit, from 1.
      query: { p: query.text, b: query.page > 1 ? perPage * (query.page - 1) + 1 : undefined },
      headers: browserHeaders(query.language),
    }),
    parse: (reply) => resultPage(reply, hitsOf, { words: /we did not find results for/i }),
    classify(reply) {
      // "Request denied", a non-standard status.
      if (reply.status === 999) return { code: "blocked", message: "request denied" };
      return wallVerdict(reply, hitsOf, "[class*='captcha'], [action*='consent'], [src*='captcha']");
    },
  },
});
