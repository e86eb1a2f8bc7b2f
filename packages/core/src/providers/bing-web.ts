import type { Markup } from "../contracts/markup.ts";
import { browserHeaders, defineProvider } from "../contracts/provider.ts";
import { gentlePace, resultPage, snippetOf, wallVerdict } from "../contracts/result-page.ts";

/** Links are direct, or wrapped as https://www.bing.com/ck/a?…&u=a1<base64url>. */
function target(href: string | undefined): string | undefined {
  const url = URL.parse(href ?? "", "https://www.bing.com");
  if (url?.hostname !== "www.bing.com" || url.pathname !== "/ck/a") return href;
  const wrapped = url.searchParams.get("u");
  return wrapped?.startsWith("a1") ? Buffer.from(wrapped.slice(2), "base64url").toString("utf8") : undefined;
}

const hitsOf = (page: Markup) =>
  page.all("#b_results > li.b_algo").flatMap((row) => {
    const link = row.first("h2 a[href]");
    const url = target(link?.attribute("href"));
    return link && url ? [{ title: link.html(), url, ...snippetOf(row.first(".b_caption p, p")) }] : [];
  });

export default defineProvider({
  id: "bing-web",
  label: "Bing pages",
  home: "https://www.bing.com",
  docs: "https://support.microsoft.com/en-us/topic/advanced-search-options-b92e25f1-0085-4271-bdf9-14aaea720930",
  origin: "https://www.bing.com",
  needs: {},
  note: "Pages made for browsers: against its terms; programs often get a captcha or results that have little to do with the query.",
  search: {
    index: "bing",
    onlyNamed: true,
    can: {
      limit: 10,
      domains: "rewritten",
      exclude: "rewritten",
      time: "checked",
      language: true,
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
        setlang: query.language?.split("-")[0]?.toLowerCase(),
        cc: query.region?.toUpperCase(),
        adlt: query.safe,
        // The first hit, from 1.
        first: query.page > 1 ? 10 * (query.page - 1) + 1 : undefined,
      },
      headers: browserHeaders(query.language),
    }),
    parse: (reply) => resultPage(reply, hitsOf, { place: ".b_no", words: /\S/ }),
    classify: (reply) =>
      wallVerdict(reply, hitsOf, ".captcha, .captcha_header, [src*='challenges.cloudflare.com']"),
  },
});
