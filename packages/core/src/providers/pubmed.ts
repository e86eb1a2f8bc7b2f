import { asObject, asText } from "../contracts/json.ts";
import { defineProvider } from "../contracts/provider.ts";
import type { SearchQuery } from "../contracts/query.ts";

function onlyPubmed({ text, since, until }: SearchQuery): string {
  const dates =
    since || until ? ` AND FIRST_PDATE:[${since ?? "1800-01-01"} TO ${until ?? "2099-12-31"}]` : "";
  return `(${text}) AND SRC:MED${dates}`;
}

export default defineProvider({
  id: "pubmed",
  label: "PubMed",
  home: "https://pubmed.ncbi.nlm.nih.gov",
  docs: "https://europepmc.org/RestfulWebService",
  // NCBI's own service needs two requests for a search, ids first; Europe PMC has the same records with their abstracts.
  origin: "https://www.ebi.ac.uk",
  needs: {},
  note: "PubMed's records with links to PubMed, asked through Europe PMC.",
  search: {
    index: "europepmc",
    onlyNamed: true,
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
      query: { query: onlyPubmed(query), format: "json", resultType: "core", pageSize: query.limit },
    }),
    parse(reply) {
      const rows = reply.rows(asObject(asObject(reply.json())?.resultList)?.result, "results");
      return {
        hits: rows.map((row) => {
          const id = asText(row.pmid) ?? asText(row.id);
          return {
            title: asText(row.title),
            url: id && `https://pubmed.ncbi.nlm.nih.gov/${encodeURIComponent(id)}/`,
            snippet: asText(row.abstractText) ?? asText(row.authorString),
            date: asText(row.firstPublicationDate) ?? asText(row.pubYear),
          };
        }),
      };
    },
    // A failure may come with status 200.
    classify(reply) {
      const message = asText(asObject(reply.maybeJson())?.errMsg);
      if (message === undefined) return undefined;
      return reply.status === 200 ? { code: "invalid_input", message } : { message };
    },
  },
});
