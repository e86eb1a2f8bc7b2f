type Listener = (until: number) => void;
let listener: Listener | undefined;

/** Called with the end of every wait: a run with its own clock moves it there. Undefined stops that. */
export function onSlept(given: Listener | undefined): void {
  listener = given;
}

/** Waits, or rejects as soon as the signal aborts. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  const until = Date.now() + ms;
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", abort);
      listener?.(until);
      resolve();
    }, ms);
    signal.addEventListener("abort", abort, { once: true });
  });
}
