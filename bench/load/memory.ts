import { drive } from "./drive.ts";
import type { Server } from "./servers.ts";

const clients = 50;
/** Every so many calls one asks for something new, which is kept. */
const newEvery = 10;
const parts = 10;

/** Watches the memory of a server under a mix of known and new queries. */
export async function watchMemory(server: Server, minutes: number): Promise<void> {
  let calls = 0;
  const target = {
    origins: [server.origin],
    path: "/v1/search",
    nextQuery: () => (++calls % newEvery ? "the same" : `memory ${calls}`),
  };
  console.log(`Memory over ${minutes} minute${minutes === 1 ? "" : "s"} with ${clients} clients:\n`);
  console.log("| until minute | calls | resident MB | heap MB | event-loop delay p99 ms | longest ms |");
  console.log("| ---: | ---: | ---: | ---: | ---: | ---: |");
  await server.read();
  const resident: number[] = [];
  for (let part = 1; part <= parts; part++) {
    const { times } = await drive(target, clients, (minutes * 60) / parts);
    const { rssMb, heapMb, delay } = await server.read();
    resident.push(rssMb);
    const cells = [
      ((minutes * part) / parts).toFixed(1),
      times.length,
      rssMb.toFixed(0),
      heapMb.toFixed(0),
      delay.p99.toFixed(0),
      delay.max.toFixed(0),
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
  // The first parts fill what may be kept, and grow the heap to its working size.
  const [middle, end] = [mean(resident.slice(3, 6)), mean(resident.slice(7))];
  console.log(
    `\nThe last three parts have ${(end / middle).toFixed(2)} × the memory of the fourth to the sixth.\n`,
  );
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
