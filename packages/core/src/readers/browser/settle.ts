import { setTimeout as sleep } from "node:timers/promises";
import { ScryError } from "../../contracts/error.ts";
import { consentWords } from "./consent-words.ts";
import type { PageGlobals } from "./in-page/dom.ts";
import { pressConsentButton } from "./in-page/press-consent.ts";
import type { IsolatedWorld } from "./isolated-world.ts";
import type { PageWatch } from "./watch.ts";
import { within } from "./within.ts";

// Times in milliseconds. Nothing below waits for a fixed time: each ends as soon as the page is quiet.
const pollEvery = 100;
/** A page without changes and without requests under way is done. */
const quietWhenIdle = 300;
/** With requests under way it may still be done: analytics and adverts never stop. */
const quietWhenBusy = 1_500;
/** A page that never rests (clocks, tickers) is looked at this often. */
const restless = 4_000;
/** How long a page that shows nothing yet may stay without any change, and how long with one. */
const waitWhenIdle = 4_000;
const longestWait = 20_000;
/** A script that blocks the page this long does not come back. */
const stuckAfter = 2_500;
/** Our own work on a large page may take longer: the first question makes the browser lay it out. */
const workAtMost = 8_000;
const screens = 20;

export interface SettleOptions<Result> {
  world: IsolatedWorld;
  watch: PageWatch;
  /** Presses a consent button in the frames of other origins. */
  pressInFrames(): Promise<boolean>;
  signal: AbortSignal;
  /** Milliseconds that the caller can still wait. */
  left(): number;
  /** Reads the current content. Undefined: none yet, worth waiting. */
  look(): Promise<Look<Result> | undefined>;
}

export interface Look<Result> {
  result: Result;
  /** The page itself says that it is still loading: better than nothing, but worth waiting. */
  unfinished: boolean;
}

/** Calls a function in the page; a page that is busy is interrupted. */
export async function callWithInterrupt<Argument, Result>(
  world: IsolatedWorld,
  run: (argument: Argument) => Result,
  argument: Argument,
  milliseconds = workAtMost,
): Promise<Awaited<Result>> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const answer = await within(milliseconds, world.call(run, argument));
    if (answer !== undefined) return answer.value;
    await world.interrupt();
  }
  throw new ScryError({ code: "timeout", message: "The scripts of this page never finish." });
}

/**
 * Waits until the page has content: looks each time the page comes to rest, and keeps waiting while there is nothing to
 * read. Undefined if there never is.
 */
export async function waitForContent<Result>(options: SettleOptions<Result>): Promise<Result | undefined> {
  const { world, watch, signal } = options;
  const started = Date.now();
  let lastChange = started;
  let lastLook = started;
  let signature = "";
  let seen: string | undefined;
  let prepared = false;
  let fallback: Result | undefined;

  const prepare = async () => {
    prepared = true;
    // A second button may come after the first ("Manage" → "Reject all").
    for (let press = 0; press < 3; press += 1) {
      const pressed =
        (await callWithInterrupt(world, pressConsentButton, consentWords)) || (await options.pressInFrames());
      if (!pressed) break;
      lastChange = Date.now();
      await sleep(pollEvery, undefined, { signal });
    }
    await callWithInterrupt(world, scrollThrough, screens);
  };

  for (;;) {
    signal.throwIfAborted();
    const before = Date.now();
    const measured = await callWithInterrupt(world, measurePage, undefined, stuckAfter).catch(
      (error: unknown) => {
        if (ScryError.is(error)) throw error;
        // Between two documents there is nothing to measure.
        return { parsed: false, signature: "between documents" };
      },
    );
    const now = Date.now();
    if (measured.signature !== signature) {
      signature = measured.signature;
      lastChange = now;
    }
    const busy = watch.pending() > 0;
    const quiet = now - lastChange;
    const rested = measured.parsed && quiet >= (busy ? quietWhenBusy : quietWhenIdle);
    const late = options.left() < 2_000 || now - started > longestWait;
    const overdue = now - lastLook > restless;

    if ((rested && signature !== seen) || overdue || late) {
      if (prepared || late) {
        seen = signature;
        lastLook = now;
        const look = await options.look();
        if (look?.unfinished === false) return look.result;
        fallback = look?.result;
      } else {
        await prepare();
        // If that has changed nothing, the page is still at rest and is read at once.
        continue;
      }
    }
    const hopeless = seen === signature && !busy && Date.now() - lastChange > waitWhenIdle;
    if (late || hopeless) return fallback;
    // A page that is slow to measure is measured less often.
    await sleep(Math.max(pollEvery, 4 * (now - before)), undefined, { signal });
  }
}

/** Runs inside the page: a cheap value that changes whenever the page does, and whether it is parsed. */
function measurePage(): { parsed: boolean; signature: string } {
  const { document, location } = globalThis as unknown as PageGlobals;
  const elements = document.getElementsByTagName("*").length;
  const characters = document.body?.textContent?.length ?? 0;
  return {
    parsed: document.readyState !== "loading",
    signature: `${location.href} ${document.readyState} ${elements} ${characters}`,
  };
}

/**
 * Runs inside the page: scrolls through it once, screen by screen, because many pages show or fetch a part only
 * when it comes into view. A page without an end is followed for `screens` only.
 */
async function scrollThrough(screens: number): Promise<void> {
  const page = globalThis as unknown as PageGlobals;
  const height = () => page.document.documentElement?.getBoundingClientRect().height ?? 0;
  for (let screen = 1; screen <= screens && screen * page.innerHeight < height(); screen += 1) {
    page.scrollTo(0, screen * page.innerHeight);
    await new Promise<void>((resolve) => page.requestAnimationFrame(() => resolve()));
  }
  page.scrollTo(0, 0);
}
