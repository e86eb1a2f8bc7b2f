import { interfaceLanguage, timeFilter } from "../contracts/google-query.ts";
import { asNumber, asObject, asText, hasRenamedRows, type JsonObject } from "../contracts/json.ts";
import { defineProvider, type ParsedSearch, type Verdict } from "../contracts/provider.ts";
import type { Reply } from "../contracts/reply.ts";

/** What Google shows besides the organic results; a reply may have nothing else. */
const otherSections = new Set([
  ...["searchParameters", "answerBox", "knowledgeGraph", "peopleAlsoAsk", "relatedSearches", "topStories"],
  ...["news", "images", "videos", "places", "maps", "shopping", "ads", "tweets", "sitelinks"],
]);

/** A direct answer when Google shows one, else what its knowledge graph says about the subject; and its page. */
function answerOf(body: JsonObject | undefined): Pick<ParsedSearch, "answer" | "answerUrl"> {
  const box = asObject(body?.answerBox);
  const answer = asText(box?.answer) ?? asText(box?.snippet);
  if (answer) return { answer, answerUrl: asText(box?.link) };
  const graph = asObject(body?.knowledgeGraph);
  return { answer: asText(graph?.description), answerUrl: asText(graph?.descriptionLink) };
}

function classify(reply: Reply): Verdict {
  if (reply.status === 200) return undefined;
  const message = asText(asObject(reply.maybeJson())?.message);
  // An empty account is a 400 here.
  if (message && /not enough credits/i.test(message)) return { code: "out_of_credit", message };
  if (reply.status === 400) return { code: "invalid_input", message };
  if (reply.status === 403) return { code: "unauthorized", message };
  return undefined;
}

export default defineProvider({
  id: "serper",
  label: "Serper",
  home: "https://serper.dev",
  docs: "https://serper.dev/playground",
  origin: "https://google.serper.dev",
  needs: { key: { env: ["SERPER_API_KEY", "SERPERDEV_API_KEY"], about: "API key", secret: true } },
  auth: { in: "header", name: "x-api-key" },
  getKey: "https://serper.dev/api-keys",
  free: "2,500 credits once",
  note: "Google's results, with its answer box.",
  search: {
    index: "google",
    can: {
      // Google phased out larger pages: more is paid for and not given.
      limit: 10,
      domains: "rewritten",
      exclude: "rewritten",
      time: "native",
      dates: true,
      language: true,
      region: true,
      page: true,
      answer: true,
      topics: ["news"],
    },
    cost: { credits: 1 },
    request: (query) => ({
      method: "POST",
      path: query.topic === "news" ? "/news" : "/search",
      json: {
        q: query.text,
        num: query.limit,
        page: query.page > 1 ? query.page : undefined,
        gl: query.region?.toLowerCase(),
        hl: interfaceLanguage(query.language),
        tbs: timeFilter(query),
      },
    }),
    parse(reply, query) {
      const body = asObject(reply.json());
      const section = query.topic === "news" ? "news" : "organic";
      // When nothing is found, `organic` may be missing; the echoed parameters show that it was a search.
      const nothing =
        body?.[section] === undefined &&
        asObject(body?.searchParameters) &&
        !hasRenamedRows(body, otherSections);
      return {
        hits: (nothing ? [] : reply.rows(body?.[section], `${section} results`)).map((row) => ({
          title: asText(row.title),
          url: asText(row.link),
          snippet: asText(row.snippet),
          date: asText(row.date),
        })),
        ...answerOf(body),
        credits: asNumber(body?.credits),
      };
    },
    classify,
  },
  account: {
    // Not in its guide, but what its dashboard asks; it takes no credit.
    request: () => ({ path: "/account" }),
    parse(reply) {
      const remaining = asNumber(asObject(reply.json())?.balance);
      if (remaining === undefined) throw reply.unexpected("it has no balance");
      return { quota: { remaining, unit: "credits" } };
    },
    classify,
  },
});
