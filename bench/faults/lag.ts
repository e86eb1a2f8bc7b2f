/** How late the event loop was, so that a busy machine can be distinguished from a call that took too long. */
export interface Lag {
  /** The most in this span of `performance.now()`. */
  within(from: number, to: number): number;
  most(): number;
  stop(): void;
}

const everyMs = 5;

export function watchLag(): Lag {
  const late: { at: number; ms: number }[] = [];
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const ms = now - last - everyMs;
    last = now;
    if (ms > 1) late.push({ at: now, ms });
  }, everyMs);
  return {
    within: (from, to) =>
      late.reduce((most, { at, ms }) => (at >= from && at - ms <= to ? Math.max(most, ms) : most), 0),
    most: () => late.reduce((most, { ms }) => Math.max(most, ms), 0),
    stop: () => clearInterval(timer),
  };
}
