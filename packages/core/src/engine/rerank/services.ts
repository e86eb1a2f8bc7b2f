import { asArray, asNumber, asObject } from "../../contracts/json.ts";
import { defineProvider, type Provider } from "../../contracts/provider.ts";
import type { Reply } from "../../contracts/reply.ts";
import type { Ability } from "../../transport/call.ts";

/** The question to a service: how close each text is to the query. */
export interface RerankAsk {
  query: string;
  texts: readonly string[];
  model: string;
}

export interface RerankService {
  provider: Provider;
  /** Left out: the settings have to name one. */
  model?: string;
  ability: Ability;
}

type Parse = (reply: Reply, ask: RerankAsk) => { scores: number[] };

/** `{results|data: [{index, relevance_score}]}`, best first. */
const scoresByIndex =
  (list: "results" | "data"): Parse =>
  (reply, { texts }) => {
    const scores = texts.map(() => Number.NaN);
    for (const row of reply.rows(asObject(reply.json())?.[list], list))
      scores[asNumber(row.index) ?? -1] = asNumber(row.relevance_score) ?? Number.NaN;
    return { scores: complete(reply, scores.slice(0, texts.length)) };
  };

/** `{data: [{index, embedding}]}`: the first is the query's. */
const cosines: Parse = (reply, { texts }) => {
  const rows = reply.rows(asObject(reply.json())?.data, "embeddings");
  const vectors: number[][] = [];
  for (const [place, row] of rows.entries())
    vectors[asNumber(row.index) ?? place] = (asArray(row.embedding) ?? []).map(
      (one) => asNumber(one) ?? Number.NaN,
    );
  const [query = [], ...others] = vectors;
  return {
    scores: complete(
      reply,
      texts.map((_, at) => cosine(query, others[at] ?? [])),
    ),
  };
};

function cosine(one: readonly number[], other: readonly number[]): number {
  if (one.length === 0 || one.length !== other.length) return Number.NaN;
  let [both, first, second] = [0, 0, 0];
  for (const [at, value] of one.entries()) {
    const beside = other[at] ?? 0;
    both += value * beside;
    first += value * value;
    second += beside * beside;
  }
  return both / Math.sqrt(first * second);
}

function complete(reply: Reply, scores: number[]): number[] {
  if (scores.every(Number.isFinite)) return scores;
  throw reply.unexpected("it does not have a number for every text");
}

const abilityOf = (path: string, json: (ask: RerankAsk) => unknown, parse: Parse): Ability => ({
  request: (ask) => ({ method: "POST", path, json: json(ask as RerankAsk) }),
  parse: (reply, ask) => parse(reply, ask as RerankAsk),
});

const ranks = ({ query, texts, model }: RerankAsk) => ({ model, query, documents: texts });

const service = (
  id: string,
  label: string,
  origin: string | undefined,
  docs: string,
  env: readonly string[],
) =>
  defineProvider({
    id,
    label,
    home: new URL(docs).origin,
    docs,
    ...(origin && { origin }),
    // A self-hosted server needs no key.
    needs: { key: { env, about: "API key", secret: true, ...(!origin && { optional: true as const }) } },
    auth: { in: "header", name: "authorization", scheme: "Bearer" },
  });

/** Tested with invented replies of the documented shapes; `embeddings` with a real model on our own server. */
export const rerankServices: Readonly<Record<"embeddings" | "jina" | "cohere" | "voyage", RerankService>> = {
  embeddings: {
    provider: service(
      "embeddings",
      "the embeddings server",
      undefined,
      "https://platform.openai.com/docs/api-reference/embeddings",
      ["EMBEDDINGS_API_KEY"],
    ),
    ability: abilityOf(
      "/embeddings",
      ({ query, texts, model }) => ({ model, input: [query, ...texts] }),
      cosines,
    ),
  },
  jina: {
    provider: service("jina-rerank", "Jina Reranker", "https://api.jina.ai", "https://jina.ai/reranker", [
      "JINA_API_KEY",
    ]),
    model: "jina-reranker-v2-base-multilingual",
    ability: abilityOf(
      "/v1/rerank",
      (ask) => ({ ...ranks(ask), return_documents: false }),
      scoresByIndex("results"),
    ),
  },
  cohere: {
    provider: service(
      "cohere",
      "Cohere",
      "https://api.cohere.com",
      "https://docs.cohere.com/reference/rerank",
      ["COHERE_API_KEY", "CO_API_KEY"],
    ),
    model: "rerank-v4.0-fast",
    ability: abilityOf("/v2/rerank", ranks, scoresByIndex("results")),
  },
  voyage: {
    provider: service(
      "voyage",
      "Voyage AI",
      "https://api.voyageai.com",
      "https://docs.voyageai.com/docs/reranker",
      ["VOYAGE_API_KEY"],
    ),
    model: "rerank-2.5-lite",
    ability: abilityOf("/v1/rerank", ranks, scoresByIndex("data")),
  },
};

export const rerankProviders: readonly Provider[] = Object.values(rerankServices).map(
  ({ provider }) => provider,
);
