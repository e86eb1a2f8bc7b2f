import type { Markup } from "../contracts/markup.ts";
import { browserHeaders, defineProvider } from "../contracts/provider.ts";
import { gentlePace, resultPage, snippetOf, wallVerdict } from "../contracts/result-page.ts";

/** The attributes are for its own tests, and change less than the classes. */
const hitsOf = (page: Markup) =>
  page.all("[data-test-id='organic-result']").flatMap((row) => {
    const link = row.first("a[data-test-id='result-link'][href]");
    const title = row.first("[data-test-id='result-title']") ?? link;
    const text = row.first(
      "[data-test-id='web-result-description'], .web-result__description, .result__description p",
    );
    return link ? [{ title: title?.html(), url: link.attribute("href"), ...snippetOf(text) }] : [];
  });

export default defineProvider({
  id: "ecosia",
  label: "Ecosia",
  home: "https://www.ecosia.org",
  docs: "https://support.ecosia.org",
  origin: "https://www.ecosia.org",
  needs: {},
  note: "Google's or Bing's results from pages made for browsers: against its terms, and mostly answered with a wall of Cloudflare's.",
  search: {
    index: "ecosia",
    onlyNamed: true,
    can: { limit: 10, domains: "rewritten", exclude: "rewritten", time: "checked", page: true },
    limits: gentlePace,
    replyFormat: "html",
    request: (query) => ({
      path: "/search",
      query: { q: query.text, method: "index", p: query.page > 1 ? query.page - 1 : undefined },
      headers: browserHeaders(query.language),
    }),
    // Nobody has recorded a page without results: the words are those that people report.
    parse: (reply) =>
      resultPage(reply, hitsOf, { words: /no results|did not match any|couldn.t find (?:any|what)/i }),
    classify: (reply) =>
      wallVerdict(
        reply,
        hitsOf,
        "#challenge-form, [src*='challenge-platform'], [class*='captcha'], [id*='captcha']",
      ),
  },
});
