import { setTimeout as pause } from "node:timers/promises";
import { names } from "./names.ts";
import { engineFor, startWorld, type World } from "./start-world.ts";

/** Those whose pause is short enough to wait for; after a block scry leaves a service alone for ten minutes. */
const kinds = [
  "429 with a wait",
  "500",
  "reset connections",
  "half-open: silence",
  "garbage: an empty object",
];
const mostMs = 60_000;
const everyMs = 250;

/** How long after a service works again it is asked again: each kind in a world of its own, all at the same time. */
export async function measureRecovery(): Promise<void> {
  const rows = await Promise.all(
    kinds.map(async (fault) => {
      const world = await startWorld();
      try {
        return `| ${fault} | ${await secondsUntilAsked(world, fault)} |`;
      } finally {
        world.stop();
      }
    }),
  );
  console.log("| what the service did for ten searches | seconds until it is asked again |");
  console.log(`| --- | ---: |\n${rows.join("\n")}\n`);
}

async function secondsUntilAsked(world: World, fault: string): Promise<string> {
  const scry = engineFor(world, names);
  await world.let("alpha", fault);
  for (let call = 0; call < 10; call++) await scry.search(`${fault} ${call}`);
  await world.let("alpha", "healthy");
  const started = performance.now();
  try {
    for (let call = 0; performance.now() - started < mostMs; call++) {
      const { attempts } = await scry.search(`again ${call}`);
      if (attempts.some(({ provider, outcome }) => provider === "alpha" && outcome === "ok"))
        return ((performance.now() - started) / 1000).toFixed(1);
      await pause(everyMs);
    }
    return `more than ${mostMs / 1000}`;
  } finally {
    await scry.close();
  }
}
