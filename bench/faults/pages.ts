import { ScryError } from "@scry/core";
import { faults } from "./faults.ts";
import { watchLag } from "./lag.ts";
import { names } from "./names.ts";
import { engineFor, type World } from "./start-world.ts";

const calls = 10;
const timeoutMs = 2000;
const graceMs = 50;

/** Pages of a site that fails: an error with its reason in time, never something else as if it were the page. */
export async function measurePages(world: World): Promise<boolean> {
  const lag = watchLag();
  let sound = true;
  console.log(`${calls} pages at once of a site that fails, at most ${timeoutMs} ms each:\n`);
  console.log("| what the site does | the page | error | something else | too late | slowest ms |");
  console.log("| --- | ---: | --- | ---: | ---: | ---: |");
  for (const fault of Object.keys(faults)) {
    for (const name of names) await world.let(name, fault);
    const scry = engineFor(world, names);
    const codes = new Map<string, number>();
    let [read, wrong, late, slowest] = [0, 0, 0, 0];
    const open = async (number: number) => {
      const started = performance.now();
      try {
        const { content } = await scry.open(`${world.origins.alpha}/page/${number}`, { timeoutMs });
        if (content.includes("built in 1783")) read++;
        else wrong++;
      } catch (error) {
        const code = ScryError.is(error) ? error.code : String(error);
        codes.set(code, (codes.get(code) ?? 0) + 1);
      }
      const ended = performance.now();
      slowest = Math.max(slowest, ended - started);
      if (ended - started - timeoutMs - graceMs > lag.within(started, ended)) late++;
    };
    await Promise.all(Array.from({ length: calls }, (_, number) => open(number)));
    await scry.close();
    sound &&= late === 0;
    const errors = [...codes].map(([code, count]) => `${count} ${code}`).join(", ");
    console.log(`| ${[fault, read, errors, wrong, late, slowest.toFixed(0)].join(" | ")} |`);
  }
  lag.stop();
  console.log("");
  return sound;
}
