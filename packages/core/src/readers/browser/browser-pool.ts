import { ScryError } from "../../contracts/error.ts";

/** A running browser with all that belongs to it. */
export interface PooledBrowser {
  isAlive(): boolean;
  /** Ends it, in order if possible. Never rejects. */
  close(): Promise<void>;
}

export interface BrowserPoolOptions<Kind extends PooledBrowser> {
  start(): Promise<Kind>;
  /** Pages at the same time; more wait for their turn. */
  pages: number;
  /** A browser that has nothing to do is closed after this many milliseconds. */
  idleMilliseconds: number;
  /** Then a fresh browser takes over: long-lived ones keep a little of every page. */
  pagesPerBrowser: number;
}

export interface BrowserPool<Kind extends PooledBrowser> {
  /** Runs `work` with a living browser, which may be shared. */
  use<Result>(signal: AbortSignal, work: (browser: Kind) => Promise<Result>): Promise<Result>;
  /** Pages in a browser, and those that wait for their turn. */
  load(): { pages: number; waiting: number };
  close(): Promise<void>;
}

interface Slot<Kind> {
  browser: Promise<Kind>;
  /** Pages in it now, and in all. */
  open: number;
  total: number;
}

export function createBrowserPool<Kind extends PooledBrowser>(
  options: BrowserPoolOptions<Kind>,
): BrowserPool<Kind> {
  const waiting: (() => void)[] = [];
  /** Every browser that is not closed yet; one that is used up lives on until its last page is done. */
  const slots = new Set<Slot<Kind>>();
  let current: Slot<Kind> | undefined;
  let running = 0;
  let closed = false;
  let idle: NodeJS.Timeout | undefined;

  const end = async (slot: Slot<Kind>) => {
    if (current === slot) current = undefined;
    slots.delete(slot);
    const browser = await slot.browser.catch(() => undefined);
    await browser?.close();
  };

  const turn = async (signal: AbortSignal): Promise<void> => {
    if (running < options.pages) {
      running += 1;
      return;
    }
    const mine = Promise.withResolvers<void>();
    const abort = () => {
      const place = waiting.indexOf(mine.resolve);
      if (place >= 0) waiting.splice(place, 1);
      mine.reject(signal.reason);
    };
    waiting.push(mine.resolve);
    signal.addEventListener("abort", abort, { once: true });
    await mine.promise.finally(() => signal.removeEventListener("abort", abort));
  };
  const nextTurn = () => {
    const next = waiting.shift();
    // The turn is handed on, so the number of running pages stays the same.
    if (next !== undefined) next();
    else running -= 1;
  };

  /** In one step with the choice: a page that ends in between must not leave the browser to its idle end. */
  const occupy = (slot: Slot<Kind>): Slot<Kind> => {
    clearTimeout(idle);
    slot.open += 1;
    slot.total += 1;
    return slot;
  };

  const takeLiving = async (): Promise<Slot<Kind>> => {
    const slot = current;
    if (slot !== undefined) {
      const browser = await slot.browser.catch(() => undefined);
      // One that was ended meanwhile may not have noticed yet.
      const usable = slots.has(slot) && browser?.isAlive();
      if (usable && slot.total < options.pagesPerBrowser) return occupy(slot);
      if (current === slot) {
        current = undefined;
        // A dead one still has a proxy and a profile to clean up.
        if (slot.open === 0 || !browser?.isAlive()) void end(slot);
      }
    }
    if (current === undefined) {
      current = { browser: options.start(), open: 0, total: 0 };
      current.browser.catch(() => {});
      slots.add(current);
    }
    return occupy(current);
  };

  const release = async (slot: Slot<Kind>) => {
    slot.open -= 1;
    if (slot.open > 0) return;
    if (slot !== current) {
      await end(slot);
      return;
    }
    // The browser itself keeps the process alive, so the timer need not.
    idle = setTimeout(() => void end(slot), options.idleMilliseconds).unref();
  };

  return {
    async use(signal, work) {
      signal.throwIfAborted();
      await turn(signal);
      try {
        if (closed) throw closedError();
        const slot = await takeLiving();
        try {
          return await work(await slot.browser);
        } finally {
          await release(slot);
        }
      } finally {
        nextTurn();
      }
    },
    load: () => ({ pages: running, waiting: waiting.length }),
    async close() {
      closed = true;
      clearTimeout(idle);
      await Promise.all([...slots].map(end));
    },
  };
}

function closedError(): ScryError {
  return new ScryError({ code: "unavailable", message: "The browser reader is closed." });
}
