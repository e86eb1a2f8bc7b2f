import { defineProvider, type Verdict } from "../contracts/provider.ts";
import type { Reply } from "../contracts/reply.ts";

/** As the manual of kiwix-serve starts it. */
const usualUrl = "http://localhost:8080";

/** The reasons that kiwix-serve gives for a request that it refuses. */
function classify(reply: Reply): Verdict {
  if (reply.status !== 400) return undefined;
  const reason = /<detail>(?!The requested URL)([^<]{1,200})/.exec(reply.body)?.[1];
  return {
    code: "invalid_input",
    message: reason,
    hint: "Name one book in KIWIX_BOOK: books of several languages cannot be searched together.",
  };
}

export default defineProvider({
  id: "kiwix",
  label: "Kiwix",
  home: "https://kiwix.org",
  docs: "https://kiwix-tools.readthedocs.io/en/latest/kiwix-serve.html",
  needs: {
    url: {
      env: ["KIWIX_URL"],
      about: "Address of your kiwix-serve, for example http://localhost:8080",
      baseUrl: true,
    },
    book: {
      env: ["KIWIX_BOOK"],
      about: "Only this book: its file name without .zim; all of them when left out",
      optional: true,
    },
  },
  local: true,
  note: "Offline copies of Wikipedia, Stack Exchange and others (.zim) in a running kiwix-serve.",
  search: {
    index: "kiwix",
    replyFormat: "xml",
    can: { limit: 50, domains: "checked", exclude: "checked", time: "checked" },
    request: (query, { settings }) => ({
      path: "/search",
      query: { pattern: query.text, format: "xml", pageLength: query.limit, "books.name": settings.book },
      headers: { accept: "application/rss+xml" },
    }),
    parse(reply, _query, { settings }) {
      const feed = reply.xml();
      const said = feed.first("opensearch\\:totalResults")?.text();
      if (!feed.first("rss") || said === undefined) throw reply.unexpected("it is not a feed of results");
      if (!reply.body.trimEnd().endsWith("</rss>")) throw reply.unexpected("the feed has no end");
      const items = feed.all("channel > item");
      if (!items.length && Number(said) > 0) throw reply.unexpected(`it holds none of its ${said} results`);
      return {
        hits: items.map((item) => ({
          title: item.first("title")?.text(),
          // Paths on the server.
          url: URL.parse(item.first("link")?.text() ?? "", settings.url ?? usualUrl)?.href,
          snippet: item.first("description")?.text(),
        })),
      };
    },
    classify,
  },
});
