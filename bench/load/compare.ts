import { drive, quantile } from "./drive.ts";
import type { Server } from "./servers.ts";

export interface Load {
  name: string;
  servers: readonly Server[];
  path: string;
  /** Whether all calls are the same, or each has a query of its own. */
  cached: boolean;
}

interface Totals {
  calls: number;
  seconds: number;
  busyMs: number;
  times: number[];
  delay: number;
  rssMb: number;
  failed: Map<string, number>;
}

/** Some thousand calls, after which little is compiled any more; later runs only open their connections. */
const firstSeconds = 8;
const laterSeconds = 2;
const warm = new Set<Load>();

let queries = 0;
const queryOf = ({ cached }: Load) => (cached ? () => "the same" : () => `query ${queries++}`);

/** Lets the servers take turns, and prints a row for each; ratios are to the first load of the same kind. */
export async function compareLoads(
  loads: readonly Load[],
  { clients, rounds, seconds }: { clients: number; rounds: number; seconds: number },
): Promise<void> {
  const totals = new Map<Load, Totals>();
  // One turn that does not count: connections, the compiler, the first answer in the cache.
  for (let round = 0; round <= rounds; round++) {
    for (const load of loads) {
      const length = round ? seconds : warm.has(load) ? laterSeconds : firstSeconds;
      const sum = await oneTurn(load, clients, length, totals.get(load));
      warm.add(load);
      if (round) totals.set(load, sum);
    }
  }
  console.log(`${clients} client${clients > 1 ? "s" : ""}:\n`);
  console.log(
    "| | requests/s | ratio | p50 ms | p99 ms | processor ms a call | calls for the same processor time | event-loop delay p99 ms | memory MB | failed |",
  );
  console.log("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
  for (const load of loads) {
    const floor = totals.get(loads.find(({ cached }) => cached === load.cached) ?? load);
    const total = totals.get(load);
    if (total && floor) console.log(row(load.name, total, floor));
  }
  console.log("");
  for (const several of loads.filter(({ servers }) => servers.length > 1)) {
    const alone = loads.find(({ cached, servers: [one, ...others] }) => {
      return cached === several.cached && !others.length && one && several.servers.includes(one);
    });
    const [total, one] = [totals.get(several), alone && totals.get(alone)];
    if (!total || !one) continue;
    const gain = (several.servers.length * costOf(one)) / costOf(total);
    console.log(
      `${several.name}: with a core for each, ${gain.toFixed(2)} times what one of them serves, by the processor time of a call (that of Redis left out).\n`,
    );
  }
}

const costOf = ({ calls, busyMs }: Totals) => busyMs / calls;

async function oneTurn(load: Load, clients: number, seconds: number, before?: Totals): Promise<Totals> {
  for (const server of load.servers) await server.read();
  const target = { origins: load.servers.map(({ origin }) => origin), path: load.path };
  const driven = await drive({ ...target, nextQuery: queryOf(load) }, clients, seconds);
  const readings = await Promise.all(load.servers.map((server) => server.read()));
  const failed = new Map(before?.failed);
  for (const [reason, count] of driven.failed) failed.set(reason, (failed.get(reason) ?? 0) + count);
  return {
    calls: (before?.calls ?? 0) + driven.times.length,
    seconds: (before?.seconds ?? 0) + driven.seconds,
    busyMs: (before?.busyMs ?? 0) + readings.reduce((sum, { busyMs }) => sum + busyMs, 0),
    times: [...(before?.times ?? []), ...driven.times],
    delay: Math.max(before?.delay ?? 0, ...readings.map(({ delay }) => delay.p99)),
    rssMb: readings.reduce((sum, { rssMb }) => sum + rssMb, 0),
    failed,
  };
}

function row(name: string, total: Totals, floor: Totals): string {
  const pace = ({ calls, seconds }: Totals) => calls / seconds;
  const failed = [...total.failed].map(([reason, count]) => `${count} × ${reason}`).join(", ") || "0";
  const cells = [
    pace(total).toFixed(0),
    (pace(total) / pace(floor)).toFixed(2),
    quantile(total.times, 0.5).toFixed(1),
    quantile(total.times, 0.99).toFixed(1),
    costOf(total).toFixed(3),
    (costOf(floor) / costOf(total)).toFixed(2),
    total.delay.toFixed(0),
    total.rssMb.toFixed(0),
    failed,
  ];
  return `| ${name} | ${cells.join(" | ")} |`;
}
