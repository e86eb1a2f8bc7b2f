/**
 * The library: how well it finds on public sets beside MiniSearch, Orama and plain FTS5, and how fast it is with 1,000,
 * 10,000 and 100,000 pages.
 */
import { openSearchMissing, startOpenSearch } from "../../packages/core/test/support/opensearch.ts";
import { type Cluster, hasPostgres, startPostgres } from "../../packages/core/test/support/postgres.ts";
import { dataAt, readOptions } from "../options.ts";
import {
  type Engine,
  miniSearch,
  orama,
  plainFts5,
  scryInOpenSearch,
  scryInPostgres,
  scryLibrary,
} from "./engines.ts";
import { loadSets, measureQuality } from "./quality.ts";
import { measureSpeed } from "./speed.ts";

const help = `bench:library [--data DIR] [--pages N]
  --data   folder with sets for retrieval: DIR/SET/documents.jsonl (id, title, text), queries.jsonl (id, query, relevant);
           without it only the speed is measured
  --pages  the largest library, 100000 unless given; 0 leaves the speed out
`;
const values = readOptions(help, { data: { type: "string" }, pages: { type: "string" } });
const most = Number(values.pages ?? 100_000);
const postgres: Cluster | undefined = hasPostgres ? await startPostgres() : undefined;
if (!postgres) console.log("PostgreSQL is left out: it is not installed here.");
const inPostgres = postgres ? [() => scryInPostgres(() => postgres.fresh())] : [];
const openSearch = openSearchMissing ? undefined : await startOpenSearch();
if (openSearchMissing) console.log(`OpenSearch is left out: ${openSearchMissing}.`);
const inOpenSearch = openSearch ? [() => scryInOpenSearch(() => openSearch.fresh())] : [];
const makers: readonly (() => Engine | Promise<Engine>)[] = [
  scryLibrary,
  ...inPostgres,
  ...inOpenSearch,
  plainFts5,
  miniSearch,
  orama,
];

try {
  if (values.data !== undefined) {
    console.log(
      "| set | queries | engine | nDCG@10 | recall@10 | on the other half |\n| --- | --- | --- | --- | --- | --- |",
    );
    for (const set of loadSets(dataAt(values.data, help))) {
      for (const make of makers) {
        const [held, tuned] = [await make(), await make()];
        const quality = await measureQuality(held, set, "held out");
        const other = await measureQuality(tuned, set, "tuned");
        console.log(
          `| ${set.name} | ${quality.queries} | ${held.name} | ${quality.ndcg.toFixed(3)} | ${quality.recall.toFixed(3)} | ${other.ndcg.toFixed(3)} |`,
        );
        await held.close?.();
        await tuned.close?.();
      }
    }
  }

  const steps = [1000, 10_000, 100_000].filter((pages) => pages <= most);
  if (steps.length) {
    console.log(
      "\n| engine | pages | indexed a second | p50 ms | p95 ms | MB |\n| --- | --- | --- | --- | --- | --- |",
    );
    for (const make of [scryLibrary, ...inPostgres, ...inOpenSearch]) {
      const engine = await make();
      for await (const { pages, perSecond, p50, p95, bytes } of measureSpeed(engine, steps))
        console.log(
          `| ${engine.name} | ${pages} | ${Math.round(perSecond)} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${((bytes ?? 0) / 1e6).toFixed(0)} |`,
        );
      await engine.close?.();
    }
  }
} finally {
  await postgres?.stop();
  await openSearch?.stop();
}
