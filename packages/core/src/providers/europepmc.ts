import { asObject, asText, type JsonObject } from "../contracts/json.ts";
import { defineProvider } from "../contracts/provider.ts";
import type { SearchQuery } from "../contracts/query.ts";

function withDates({ text, since, until }: SearchQuery): string {
  if (!since && !until) return text;
  return `(${text}) AND FIRST_PDATE:[${since ?? "1800-01-01"} TO ${until ?? "2099-12-31"}]`;
}

function urlOf(row: JsonObject): string | undefined {
  const [source, id] = [asText(row.source), asText(row.id)];
  return source && id ? `https://europepmc.org/article/${source}/${encodeURIComponent(id)}` : undefined;
}

export default defineProvider({
  id: "europepmc",
  label: "Europe PMC",
  home: "https://europepmc.org",
  docs: "https://europepmc.org/RestfulWebService",
  origin: "https://www.ebi.ac.uk",
  needs: {},
  note: "Papers of the life sciences, with all of PubMed.",
  search: {
    index: "europepmc",
    onlyNamed: true,
    // Further pages need a cursor of the page before.
    can: {
      limit: 50,
      domains: "checked",
      exclude: "checked",
      time: "rewritten",
      dates: true,
      topics: ["papers"],
    },
    limits: { perSecond: 5 },
    request: (query) => ({
      path: "/europepmc/webservices/rest/search",
      // Without "core" there are no abstracts.
      query: { query: withDates(query), format: "json", resultType: "core", pageSize: query.limit },
    }),
    parse(reply) {
      const rows = reply.rows(asObject(asObject(reply.json())?.resultList)?.result, "results");
      return {
        hits: rows.map((row) => ({
          title: asText(row.title),
          url: urlOf(row),
          snippet: [asText(row.authorString)?.slice(0, 80), asText(row.abstractText)]
            .filter(Boolean)
            .join("; "),
          date: asText(row.firstPublicationDate) ?? asText(row.pubYear),
        })),
      };
    },
    // A failure may come with status 200.
    classify(reply) {
      const body = asObject(reply.maybeJson());
      const message = asText(body?.errMsg);
      if (message === undefined) return undefined;
      return reply.status === 200 ? { code: "invalid_input", message } : { message };
    },
  },
});
