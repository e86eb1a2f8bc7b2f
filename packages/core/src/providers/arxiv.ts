import type { Markup } from "../contracts/markup.ts";
import { defineProvider, type Verdict } from "../contracts/provider.ts";
import type { SearchQuery } from "../contracts/query.ts";
import type { Reply } from "../contracts/reply.ts";

const fieldPrefix = /^(?:ti|au|abs|co|jr|cat|rn|id|all):/;

/** Every word has to be met somewhere; phrases in quotes and its own field prefixes stay. */
function expression(query: SearchQuery): string {
  const words = query.text.match(/(?:\w+:)?"[^"]+"|\S+/g) ?? [];
  const terms = words.flatMap((word) => {
    if (fieldPrefix.test(word)) return [word];
    // Brackets and colons belong to the language of queries.
    const plain = word.replace(/[()[\]:]/g, " ").trim();
    return /[\p{L}\p{N}]/u.test(plain) ? [`all:${plain}`] : [];
  });
  if (query.since || query.until) {
    const [from, to] = [query.since ?? "1991-01-01", query.until ?? "2099-12-31"];
    terms.push(`submittedDate:[${from.replaceAll("-", "")}0000 TO ${to.replaceAll("-", "")}2359]`);
  }
  return terms.join(" AND ");
}

const errorEntry = (feed: Markup) =>
  feed.all("feed > entry").find((entry) => /\/api\/errors/.test(entry.first("id")?.text() ?? ""));

/** A query that is not understood is a feed with one entry, called "Error". */
function classify(reply: Reply): Verdict {
  const entry = reply.body.includes("/api/errors") ? errorEntry(reply.xml()) : undefined;
  return entry && { code: "invalid_input", message: entry.first("summary")?.text() };
}

const startOf = ({ limit, page }: SearchQuery) => (page - 1) * limit;

export default defineProvider({
  id: "arxiv",
  label: "arXiv",
  home: "https://arxiv.org",
  docs: "https://info.arxiv.org/help/api/user-manual.html",
  origin: "https://export.arxiv.org",
  needs: {},
  note: "Preprints in physics, mathematics, computer science and neighbours; one request every three seconds.",
  search: {
    index: "arxiv",
    onlyNamed: true,
    can: {
      limit: 50,
      domains: "checked",
      exclude: "checked",
      time: "rewritten",
      dates: true,
      page: true,
      topics: ["papers"],
    },
    limits: { concurrent: 1, spacingMs: 3000 },
    replyFormat: "xml",
    request: (query) => ({
      path: "/api/query",
      query: {
        search_query: expression(query),
        start: startOf(query),
        max_results: query.limit,
        sortBy: "relevance",
      },
      headers: { accept: "application/atom+xml" },
    }),
    parse(reply, query) {
      const feed = reply.xml();
      const said = feed.first("opensearch\\:totalResults")?.text();
      if (!feed.first("feed") || said === undefined) throw reply.unexpected("it is not a feed of results");
      if (!reply.body.trimEnd().endsWith("</feed>")) throw reply.unexpected("the feed has no end");
      const entries = feed.all("feed > entry");
      // Happens under load; the next try usually works.
      if (!entries.length && Number(said) > startOf(query))
        throw reply.unexpected(`it holds none of its ${said} results`);
      return {
        hits: entries.map((entry) => ({
          title: entry.first("title")?.text(),
          url: entry
            .first("id")
            ?.text()
            .replace(/^http:/, "https:"),
          snippet: entry.first("summary")?.text(),
          date: entry.first("published")?.text(),
        })),
      };
    },
    classify,
  },
});
