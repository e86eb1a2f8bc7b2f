import type { Markup } from "../contracts/markup.ts";
import { browserHeaders, defineProvider } from "../contracts/provider.ts";
import type { SearchQuery } from "../contracts/query.ts";
import { gentlePace, resultPage, snippetOf, wallVerdict } from "../contracts/result-page.ts";

const freshnessCodes = { d: "pd", w: "pw", m: "pm", y: "py", all: undefined } as const;

/** Settings are cookies. */
function cookies({ region, safe }: SearchQuery): string {
  const values = [`country=${region?.toLowerCase() ?? "all"}`, "useLocation=0", "summarizer=0"];
  return [...values, safe && `safesearch=${safe}`].filter(Boolean).join("; ");
}

const hitsOf = (page: Markup) =>
  page.all("div.snippet[data-type='web']").flatMap((row) => {
    const link = row.first("a[href^='http']");
    const title = link?.first(".title") ?? row.first(".title");
    return link
      ? [{ title: title?.html(), url: link.attribute("href"), ...snippetOf(row.first(".content")) }]
      : [];
  });

export default defineProvider({
  id: "brave-web",
  label: "Brave Search pages",
  home: "https://search.brave.com",
  docs: "https://search.brave.com/help/operators",
  origin: "https://search.brave.com",
  needs: {},
  note: "Pages made for browsers: against its terms, and often refused at the first request; `brave` is the API.",
  search: {
    index: "brave",
    onlyNamed: true,
    can: {
      limit: 20,
      domains: "rewritten",
      exclude: "rewritten",
      time: "native",
      region: true,
      safe: true,
      page: true,
    },
    limits: gentlePace,
    replyFormat: "html",
    request: (query) => ({
      path: "/search",
      query: {
        q: query.text,
        source: "web",
        // Counts pages; 9 is the last.
        offset: query.page > 1 ? Math.min(9, query.page - 1) : undefined,
        tf: freshnessCodes[query.timeRange],
      },
      headers: { ...browserHeaders(query.language), cookie: cookies(query) },
    }),
    // The page carries its texts in a script as well; only what is shown counts. No such page has been recorded.
    parse: (reply) =>
      resultPage(reply, hitsOf, {
        place: "#results, main, #no-results",
        words: /no results (?:were )?found|not find any results/i,
      }),
    classify: (reply) =>
      wallVerdict(reply, hitsOf, "[class*='captcha'], [id*='captcha'], [action*='captcha']"),
  },
});
