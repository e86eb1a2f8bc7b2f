/**
 * The state that lasts: what an answer from each cache costs, whether a file survives kill -9, and whether twenty
 * processes keep a provider's limit together. The build has to exist.
 */

import { measurePace, pacedLimits } from "../../packages/core/test/support/paced-processes.ts";
import { type Cluster, hasPostgres, startPostgres } from "../../packages/core/test/support/postgres.ts";
import { hasRedis, type RedisServer, startRedis } from "../../packages/core/test/support/redis.ts";
import { readOptions } from "../options.ts";
import { measureCalls } from "./cached-calls.ts";
import { measureKills } from "./kills.ts";

const help = `bench:state [--kills N] [--processes N]
  --kills      how often the writing process is killed, 200 unless given; 0 leaves this out
  --processes  how many processes share the limit, 20 unless given; 0 leaves this out
`;
const values = readOptions(help, { kills: { type: "string" }, processes: { type: "string" } });
const kills = Number(values.kills ?? 200);
const processes = Number(values.processes ?? 20);

const redis: RedisServer | undefined = hasRedis ? await startRedis() : undefined;
const postgres: Cluster | undefined = hasPostgres ? await startPostgres() : undefined;
try {
  if (!redis) console.log("Redis is left out: redis-server is not installed here.");
  if (!postgres) console.log("PostgreSQL is left out: it is not installed here.");

  console.log("| cache | median ms | mean ms | ratio to memory | first call of an engine, ms |");
  console.log("| --- | ---: | ---: | ---: | ---: |");
  const caches = [
    { name: "memory" },
    { name: "SQLite" },
    ...(redis ? [{ name: "Redis", url: redis.fresh() }] : []),
    ...(postgres ? [{ name: "PostgreSQL", url: await postgres.fresh() }] : []),
  ];
  for (const { name, median, mean, ratio, first } of await measureCalls(caches))
    console.log(
      `| ${name} | ${median.toFixed(2)} | ${mean.toFixed(2)} | ${ratio.toFixed(1)} | ${first?.toFixed(1) ?? ""} |`,
    );

  if (kills) {
    const { acknowledged, lost, halves, damaged } = await measureKills(kills);
    console.log("\n| kills | writes acknowledged | lost | half-written | file damaged |");
    console.log("| ---: | ---: | ---: | ---: | ---: |");
    console.log(`| ${kills} | ${acknowledged} | ${lost} | ${halves} | ${damaged} |`);
    if (lost + halves + damaged) process.exitCode = 1;
  }

  if (processes) {
    console.log("\n| store | processes | searches answered | most in a second | most at once | seconds |");
    console.log("| --- | ---: | ---: | ---: | ---: | ---: |");
    const stores = [
      { name: "SQLite" },
      ...(redis ? [{ name: "Redis", url: redis.fresh() }] : []),
      ...(postgres ? [{ name: "PostgreSQL", url: await postgres.fresh() }] : []),
    ];
    for (const { name, url } of stores) {
      const { answered, asked, inSecond, atOnce, seconds, lost } = await measurePace(processes, url);
      console.log(
        `| ${name} | ${processes} | ${answered} of ${asked} | ${inSecond} (limit ${pacedLimits.perSecond}) | ${atOnce} (limit ${pacedLimits.concurrent}) | ${seconds.toFixed(0)} |`,
      );
      for (const message of lost) console.error(message);
      if (inSecond > pacedLimits.perSecond || atOnce > pacedLimits.concurrent) process.exitCode = 1;
    }
  }
} finally {
  await redis?.remove();
  await postgres?.stop();
}
