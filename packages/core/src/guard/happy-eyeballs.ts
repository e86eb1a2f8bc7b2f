import type { Socket } from "node:net";

// RFC 8305 section 5: the next address gets its chance after a quarter of a second.
const headStartMilliseconds = 250;
// Names with more addresses than this have them for load, not for reach.
const maximumAttempts = 6;

/** Alternates address families, starting with the one the system put first, so that a dead IPv6 path costs one step. */
export function alternateFamilies<T extends { family: number }>(answers: readonly T[]): T[] {
  const first = answers[0]?.family;
  const leading = answers.filter((answer) => answer.family === first);
  const other = answers.filter((answer) => answer.family !== first);
  const ordered: T[] = [];
  for (let index = 0; index < Math.max(leading.length, other.length); index += 1) {
    ordered.push(...leading.slice(index, index + 1), ...other.slice(index, index + 1));
  }
  return ordered;
}

/**
 * Happy Eyeballs: attempts start one after another, a failure starts the next at once, the first socket wins and the
 * others are cancelled. Rejects with the first error when all fail.
 */
export function happyEyeballs<T>(
  candidates: readonly T[],
  signal: AbortSignal,
  attempt: (candidate: T, signal: AbortSignal) => Promise<Socket>,
): Promise<Socket> {
  const queue = candidates.slice(0, maximumAttempts);
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const running = new Set<AbortController>();
  let settled = false;
  let firstError: unknown;
  let timer: NodeJS.Timeout | undefined;

  const finish = () => {
    settled = true;
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
    for (const loser of running) loser.abort(signal.reason);
  };
  const onAbort = () => {
    finish();
    reject(signal.reason);
  };
  const startNext = () => {
    clearTimeout(timer);
    const candidate = queue.shift();
    if (candidate === undefined) {
      if (running.size > 0) return;
      finish();
      reject(firstError);
      return;
    }
    const own = new AbortController();
    running.add(own);
    timer = setTimeout(startNext, headStartMilliseconds);
    attempt(candidate, own.signal).then(
      (socket) => {
        running.delete(own);
        if (settled) {
          socket.on("error", () => {}).destroy();
          return;
        }
        finish();
        resolve(socket);
      },
      (error: unknown) => {
        running.delete(own);
        firstError ??= error;
        if (!settled) startNext();
      },
    );
  };

  if (signal.aborted) onAbort();
  else {
    signal.addEventListener("abort", onAbort, { once: true });
    startNext();
  }
  return promise;
}
