import { ScryError } from "@scry/core";
import { faults } from "./faults.ts";
import { type Lag, watchLag } from "./lag.ts";
import { type Name, names } from "./names.ts";
import { engineFor, timeoutMs, type World } from "./start-world.ts";

const atOnce = 10;
/** What a call may take beyond its deadline. */
const graceMs = 50;

interface Outcome {
  answered: number;
  empty: number;
  late: number;
  /** Late by more than the event loop was. */
  lateByItself: number;
  slowest: number;
  /** Of the errors, by code. */
  codes: Map<string, number>;
  /** Requests at the services that fail, for each call. */
  extra: number;
}

/** Whether every call was answered in time by a service that lived. */
export async function measureSearches(world: World, calls: number): Promise<boolean> {
  const lag = watchLag();
  const totals = { calls: 0, answered: 0, alone: 0, aloneCalls: 0, late: 0, empty: 0 };
  console.log(`${calls} searches for each row, ${atOnce} at a time, at most ${timeoutMs} ms each:\n`);
  console.log(
    "| what the service does | 1 of 3 fails: answered | 2 of 3 fail: answered | without fallback: answered | requests to it for each call, 1 and 2 of 3 | no results | too late (event loop later than that) | slowest ms |",
  );
  console.log("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
  const kinds = [...Object.keys(faults).filter((name) => name !== "healthy"), "a name that does not resolve"];
  for (const fault of kinds) {
    const one = await searches(world, fault, ["alpha"], names, calls, lag);
    const two = await searches(world, fault, ["alpha", "beta"], names, calls, lag);
    const alone = await searches(world, fault, ["alpha"], ["alpha"], calls, lag);
    const all = [one, two, alone];
    const sum = (of: (outcome: Outcome) => number) => all.reduce((total, outcome) => total + of(outcome), 0);
    totals.calls += 2 * calls;
    totals.answered += one.answered + two.answered;
    totals.alone += alone.answered;
    totals.aloneCalls += calls;
    totals.late += sum(({ lateByItself }) => lateByItself);
    totals.empty += sum(({ empty }) => empty);
    const share = ({ answered }: Outcome) => `${((100 * answered) / calls).toFixed(1)} %`;
    const cells = [
      fault,
      share(one),
      share(two),
      `${share(alone)}${codesOf(alone)}`,
      `${one.extra.toFixed(2)}, ${two.extra.toFixed(2)}`,
      sum(({ empty }) => empty),
      `${sum(({ late }) => late)} (${sum(({ late }) => late) - sum(({ lateByItself }) => lateByItself)})`,
      Math.max(...all.map(({ slowest }) => slowest)).toFixed(0),
    ];
    console.log(`| ${cells.join(" | ")} |`);
    for (const outcome of [one, two]) if (outcome.codes.size) console.log(`  lost:${codesOf(outcome)}`);
  }
  lag.stop();
  console.log(
    `\nWhile a service lived, ${totals.answered} of ${totals.calls} were answered (${((100 * totals.answered) / totals.calls).toFixed(2)} %); without fallback ${totals.alone} of ${totals.aloneCalls}. False "no results": ${totals.empty}. Too late by themselves: ${totals.late}. The event loop was late by up to ${lag.most().toFixed(0)} ms.\n`,
  );
  return totals.answered === totals.calls && totals.late === 0 && totals.empty === 0;
}

const codesOf = ({ codes }: Outcome) =>
  codes.size ? ` (${[...codes].map(([code, count]) => `${count} ${code}`).join(", ")})` : "";

async function searches(
  world: World,
  fault: string,
  failing: readonly Name[],
  asked: readonly Name[],
  calls: number,
  lag: Lag,
): Promise<Outcome> {
  const scripted = fault in faults;
  for (const name of names) await world.let(name, scripted && failing.includes(name) ? fault : "healthy");
  const scry = engineFor(world, asked, scripted ? [] : failing);
  const outcome: Outcome = {
    answered: 0,
    empty: 0,
    late: 0,
    lateByItself: 0,
    slowest: 0,
    codes: new Map(),
    extra: 0,
  };
  let next = 0;
  const one = async () => {
    while (next < calls) {
      const started = performance.now();
      try {
        const { results } = await scry.search(`${fault} ${next++}`);
        if (results.length) outcome.answered++;
        else outcome.empty++;
      } catch (error) {
        const code = ScryError.is(error) ? error.code : String(error);
        outcome.codes.set(code, (outcome.codes.get(code) ?? 0) + 1);
      }
      const ended = performance.now();
      const over = ended - started - timeoutMs - graceMs;
      outcome.slowest = Math.max(outcome.slowest, ended - started);
      if (over > 0) outcome.late++;
      if (over > lag.within(started, ended)) outcome.lateByItself++;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  const counts = await world.let("alpha", "healthy");
  outcome.extra = failing.reduce((sum, name) => sum + counts[name], 0) / calls;
  await scry.close();
  return outcome;
}
