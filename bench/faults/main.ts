/**
 * Searches and pages while services fail: a loopback world of three services that fail by a script, asked by the engine
 * with fallback and without. The build has to exist. Ends with 1 when a call was lost while a service lived, came too
 * late, or was answered with "no results".
 */
import { readOptions } from "../options.ts";
import { measurePages } from "./pages.ts";
import { measureRecovery } from "./recovery.ts";
import { measureSearches } from "./searches.ts";
import { startWorld } from "./start-world.ts";

const help = `bench:faults [--calls N]
  --calls  searches for each fault and number of failing services, 60 unless given
`;
const values = readOptions(help, { calls: { type: "string" } });
const calls = Number(values.calls ?? 60);

const world = await startWorld();
try {
  const searches = await measureSearches(world, calls);
  const pages = await measurePages(world);
  await measureRecovery();
  if (!searches || !pages) process.exitCode = 1;
} finally {
  world.stop();
}
