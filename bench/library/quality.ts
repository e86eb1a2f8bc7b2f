import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Engine, Entry } from "./engines.ts";

interface Query {
  id: string;
  query: string;
  relevant: string[];
}

interface TestSet {
  name: string;
  entries: Entry[];
  queries: Query[];
}

const linesOf = <T>(file: string): T[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);

/** The sets of a folder: one folder each, with documents.jsonl and queries.jsonl. */
export const loadSets = (folder: string): TestSet[] =>
  readdirSync(folder)
    .sort()
    .map((name) => ({
      name,
      entries: linesOf<Entry>(join(folder, name, "documents.jsonl")),
      queries: linesOf<Query>(join(folder, name, "queries.jsonl")),
    }));

const top = 10;
const gain = (rank: number) => 1 / Math.log2(rank + 2);

function ndcg(found: readonly string[], relevant: ReadonlySet<string>): number {
  let sum = 0;
  for (const [rank, id] of found.slice(0, top).entries()) if (relevant.has(id)) sum += gain(rank);
  let best = 0;
  for (let rank = 0; rank < Math.min(top, relevant.size); rank++) best += gain(rank);
  return sum / best;
}

const recall = (found: readonly string[], relevant: ReadonlySet<string>) =>
  found.slice(0, top).filter((id) => relevant.has(id)).length / relevant.size;

export interface Quality {
  queries: number;
  ndcg: number;
  recall: number;
}

/** Weights were chosen on the queries with even places; figures are of the others. */
export async function measureQuality(
  engine: Engine,
  { entries, queries }: TestSet,
  half: "tuned" | "held out",
): Promise<Quality> {
  await engine.add(entries);
  const mine = queries.filter((_, place) => place % 2 === (half === "tuned" ? 0 : 1));
  let gains = 0;
  let recalls = 0;
  for (const { query, relevant } of mine) {
    const found = await engine.search(query, top);
    gains += ndcg(found, new Set(relevant));
    recalls += recall(found, new Set(relevant));
  }
  return { queries: mine.length, ndcg: gains / mine.length, recall: recalls / mine.length };
}
