import { setTimeout as sleep } from "node:timers/promises";
import { HttpError, type Transformer } from "grammy";

const attempts = 4;
/** Longer pauses are no pauses but bans; the caller hears of them. */
const longestPause = 300;

const impatient: ReadonlySet<string> = new Set(["getMe", "getUpdates"]);

/**
 * Waits as long as Telegram asks for ("retry_after"), and tries again where it or the network failed for a moment:
 * an answer that took a minute to make should not get lost on its last metre. Starting and polling have their own.
 */
export function withPatience(ended: AbortSignal): Transformer {
  return async (previous, method, payload, signal) => {
    const over = signal ? AbortSignal.any([ended, signal as AbortSignal]) : ended;
    for (let attempt = 1; ; attempt++) {
      const last = attempt === attempts || impatient.has(method) || over.aborted;
      let pause = 2 ** (attempt - 1) / 2;
      try {
        const reply = await previous(method, payload, signal);
        if (reply.ok || last) return reply;
        const asked = reply.parameters?.retry_after;
        if (asked === undefined && reply.error_code < 500) return reply;
        if (asked !== undefined && asked > longestPause) return reply;
        pause = asked ?? pause;
      } catch (error) {
        if (last || over.aborted || !(error instanceof HttpError)) throw error;
      }
      await sleep(pause * 1000, undefined, { signal: over }).catch(() => {});
    }
  };
}
