import type { Markup } from "../contracts/markup.ts";
import { browserHeaders, defineProvider } from "../contracts/provider.ts";
import { gentlePace, resultPage, snippetOf, wallVerdict } from "../contracts/result-page.ts";

const safeValues = { off: "none", moderate: "moderate", strict: "heavy" } as const;

/** The other class names are made by a tool and change with every release. */
const hitsOf = (page: Markup) =>
  page.all("div.result").flatMap((row) => {
    const link = row.first("a.result-title[href], a.result-link[href]");
    const title = link?.first("h2, h3") ?? link;
    return link
      ? [{ title: title?.html(), url: link.attribute("href"), ...snippetOf(row.first("p.description")) }]
      : [];
  });

export default defineProvider({
  id: "startpage",
  label: "Startpage",
  home: "https://www.startpage.com",
  docs: "https://www.startpage.com/en/search-syntax",
  origin: "https://www.startpage.com",
  needs: {},
  note: "Google's results from pages made for browsers: against its terms, and answered with a captcha after few requests.",
  search: {
    index: "google",
    onlyNamed: true,
    can: {
      limit: 10,
      domains: "rewritten",
      exclude: "rewritten",
      time: "native",
      safe: true,
      page: true,
    },
    limits: gentlePace,
    replyFormat: "html",
    // The form on its own page also sends a token; a plain address works without one, as of 2024.
    request: (query) => ({
      path: "/sp/search",
      query: {
        query: query.text,
        cat: "web",
        with_date: query.timeRange === "all" ? undefined : query.timeRange,
        qadf: query.safe && safeValues[query.safe],
        page: query.page > 1 ? query.page : undefined,
      },
      headers: browserHeaders(query.language),
    }),
    // Nobody has recorded a page without results: the words are those that people report.
    parse: (reply) =>
      resultPage(reply, hitsOf, {
        words: /there are no results|no (?:web )?results (?:were )?found|did not match any/i,
      }),
    classify: (reply) =>
      wallVerdict(reply, hitsOf, "[action*='captcha'], [src*='captcha'], [class*='captcha']"),
  },
});
