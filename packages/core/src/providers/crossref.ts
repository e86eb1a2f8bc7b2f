import { asArray, asNumber, asObject, asText, type JsonObject, objects } from "../contracts/json.ts";
import { defineProvider, type Verdict } from "../contracts/provider.ts";
import type { SearchQuery } from "../contracts/query.ts";
import type { Reply } from "../contracts/reply.ts";

/** [[2025, 3, 3]] → 2025-03-03; the day and the month may be missing. */
function dateOf(row: JsonObject): string | undefined {
  const parts = asArray(asArray(asObject(row.issued)?.["date-parts"])?.[0]) ?? [];
  const numbers = parts.map(asNumber).filter((part) => part !== undefined);
  return numbers.map((part) => String(part).padStart(2, "0")).join("-") || undefined;
}

function snippetOf(row: JsonObject): string {
  const authors = objects(row.author).flatMap(
    ({ given, family }) => [given, family].filter(asText).join(" ") || [],
  );
  const place = [authors.slice(0, 3).join(", "), asText(asArray(row["container-title"])?.[0])];
  // Abstracts are in the XML of journals.
  const abstract = asText(row.abstract)?.replace(/<\/?jats:[^>]*>/g, " ");
  return [...place, abstract?.trim()].filter(Boolean).join("; ");
}

function dateFilter({ since, until }: SearchQuery): string | undefined {
  return (
    [since && `from-pub-date:${since}`, until && `until-pub-date:${until}`].filter(Boolean).join(",") ||
    undefined
  );
}

/** A validation error is a list of messages. */
function classify(reply: Reply): Verdict {
  if (reply.status === 200) return undefined;
  const message = asText(objects(asObject(reply.maybeJson())?.message)[0]?.message);
  return message ? { message } : undefined;
}

export default defineProvider({
  id: "crossref",
  label: "Crossref",
  home: "https://www.crossref.org",
  docs: "https://api.crossref.org/swagger-ui/index.html",
  origin: "https://api.crossref.org",
  needs: {
    mailto: { env: ["CROSSREF_MAILTO"], about: "Your e-mail address, for the faster pool", optional: true },
  },
  note: "Scholarly works by their DOI; many have no abstract.",
  search: {
    index: "crossref",
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
    limits: { concurrent: 1, perSecond: 5 },
    request: (query, { settings }) => ({
      path: "/works",
      query: {
        query: query.text,
        rows: query.limit,
        offset: query.page > 1 ? query.limit * (query.page - 1) : undefined,
        filter: dateFilter(query),
        // Whole records hold all their references.
        select: "DOI,URL,title,abstract,issued,container-title,author",
        mailto: settings.mailto,
      },
    }),
    parse(reply) {
      const message = asObject(asObject(reply.json())?.message);
      return {
        hits: reply.rows(message?.items, "works").map((row) => {
          const doi = asText(row.DOI);
          return {
            title: asText(asArray(row.title)?.[0]),
            url: asText(row.URL)?.replace(/^http:/, "https:") ?? (doi && `https://doi.org/${doi}`),
            snippet: snippetOf(row),
            date: dateOf(row),
          };
        }),
      };
    },
    classify,
  },
});
