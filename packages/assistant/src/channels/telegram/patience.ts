import { setTimeout as sleep } from "node:timers/promises";
import { HttpError, type Transformer } from "grammy";

const attempts = 4;
/** Longer pauses are no pauses but bans; the caller hears of them. */
const longestPause = 300;

/**
 * Waits as long as Telegram asks for ("retry_after"), and tries again where it or the network failed for a moment:
 * an answer that took a minute to make should not get lost on its last metre. Polling has its own patience.
 */
export function withPatience(ended: AbortSignal): Transformer {
  return async (previous, method, payload, signal) => {
    for (let attempt = 1; ; attempt++) {
      const last = attempt === attempts || method === "getUpdates" || ended.aborted;
      let pause = 2 ** (attempt - 1) / 2;
      try {
        const reply = await previous(method, payload, signal);
        if (reply.ok || last) return reply;
        const asked = reply.parameters?.retry_after;
        if (asked === undefined && reply.error_code < 500) return reply;
        if (asked !== undefined && asked > longestPause) return reply;
        pause = asked ?? pause;
      } catch (error) {
        if (last || !(error instanceof HttpError)) throw error;
      }
      await sleep(pause * 1000, undefined, { signal: ended }).catch(() => {});
    }
  };
}
