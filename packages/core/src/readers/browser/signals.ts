const numbers = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 } as const;
type Signal = keyof typeof numbers;

let users = 0;

/**
 * Playwright ends its browsers and removes their profiles when the process exits in order, but a signal that
 * nobody listens to ends the process without that. If somebody else listens, the decision is theirs.
 */
function exitInOrder(signal: Signal): void {
  if (process.listenerCount(signal) === 1) process.exit(128 + numbers[signal]);
}

/** Called while a browser runs. Returns the function that takes it back. */
export function exitInOrderOnSignals(): () => void {
  const signals = Object.keys(numbers) as Signal[];
  users += 1;
  if (users === 1) for (const signal of signals) process.on(signal, exitInOrder);
  let released = false;
  return () => {
    if (released) return;
    released = true;
    users -= 1;
    if (users === 0) for (const signal of signals) process.off(signal, exitInOrder);
  };
}
