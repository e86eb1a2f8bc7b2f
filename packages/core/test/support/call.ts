import type { Needs, Provider, SearchAbility } from "../../src/contracts/provider.ts";
import type { SearchQuery } from "../../src/contracts/query.ts";
import type { Ability, Answered, Call } from "../../src/transport/call.ts";

export const plainQuery: SearchQuery = {
  text: "paper folding",
  limit: 5,
  allowedDomains: [],
  blockedDomains: [],
  timeRange: "all",
  undated: "keep",
  page: 1,
};

type SearchChanges = Partial<SearchAbility<Needs>>;

/** A provider that speaks the plainest JSON: `{"results": [...rows]}`. */
export function plainProvider(changes: Partial<Provider> = {}, search: SearchChanges = {}): Provider {
  return {
    id: "plain",
    label: "Plain",
    home: "https://plain.example",
    docs: "https://plain.example/docs",
    origin: "https://api.plain.example",
    needs: { key: { env: ["PLAIN_API_KEY"], about: "API key", secret: true } },
    auth: { in: "header", name: "authorization", scheme: "Bearer" },
    getKey: "https://plain.example/keys",
    search: {
      index: "plain",
      can: { limit: 20, domains: "checked", exclude: "checked", time: "checked" },
      request: (query) => ({ path: "/search", query: { q: query.text } }),
      parse(reply) {
        const body = reply.json() as { results?: { title?: string; url?: string }[] };
        if (!Array.isArray(body?.results)) throw reply.unexpected("it has no results");
        return { hits: body.results };
      },
      ...search,
    },
    ...changes,
  };
}

/** A call as the engine would make it, with every part replaceable. */
export function makeCall(changes: Partial<Call> = {}): Call {
  const provider = changes.provider ?? plainProvider();
  const ability = provider.search as Ability;
  const context = { settings: {}, keyed: true, now: new Date("2026-06-15T12:00:00Z") };
  return {
    provider,
    kind: "search",
    ability,
    ask: plainQuery,
    context,
    spec: ability.request(plainQuery, context),
    access: { settings: {}, secrets: { key: "plain-key-123456" }, headers: {}, keyless: false },
    keyIndex: 0,
    signal: new AbortController().signal,
    deadline: Date.now() + 10_000,
    requestMs: 5_000,
    fresh: false,
    ...changes,
  };
}

export const answered = (value: unknown = "answer"): Answered => ({ value, cached: false });
