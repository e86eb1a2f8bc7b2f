import { setTimeout as sleep } from "node:timers/promises";
import { type Log, ScryError } from "@scry/core";
import { type Api, type Bot, GrammyError, HttpError, type Transformer } from "grammy";

/** By default grammY waits more than eight minutes for the reply to this short request. */
const answerMs = 10_000;
const longestPause = 30_000;

/** Undefined when retrying is pointless, e.g. for a token that Telegram does not know. */
function pauseAfter(error: unknown, before: number): number | undefined {
  const longer = Math.min(longestPause, before === 0 ? 500 : before * 2);
  if (error instanceof HttpError) return longer;
  if (!(error instanceof GrammyError)) return undefined;
  const { retry_after } = error.parameters;
  if (retry_after !== undefined) return retry_after * 1000;
  return error.error_code >= 500 ? longer : undefined;
}

function startError(error: unknown): ScryError {
  const refused = error instanceof GrammyError && (error.error_code === 401 || error.error_code === 404);
  return new ScryError({
    code: refused ? "unauthorized" : "unavailable",
    message: refused
      ? "Telegram does not know this bot token."
      : `Telegram refuses the bot: ${String(error)}`,
    hint: refused
      ? "Copy the token that BotFather gave you into TELEGRAM_BOT_TOKEN."
      : "Try again later, or ask BotFather about the bot.",
    cause: error,
  });
}

/**
 * Asks Telegram who the bot is until it replies: a machine may start before its network does. grammY's own start
 * retries for ever as well, but silently.
 */
export async function connect(bot: Bot, signal: AbortSignal, log: Log): Promise<void> {
  for (let pause = 0; ; ) {
    try {
      const within = AbortSignal.any([signal, AbortSignal.timeout(answerMs)]);
      bot.botInfo = await bot.api.getMe(forGrammy(within));
      return;
    } catch (error) {
      if (signal.aborted) throw new ScryError({ code: "cancelled", message: "The bot was not started." });
      const next = pauseAfter(error, pause);
      if (next === undefined) throw startError(error);
      if (pause === 0) {
        const reason = error instanceof HttpError ? (error.error as NodeJS.ErrnoException).code : undefined;
        log("warn", "Telegram cannot be reached; the bot keeps trying.", { error: String(error), reason });
      }
      pause = next;
      await sleep(pause, undefined, { signal }).catch(() => {});
    }
  }
}

const attempts = 4;
/** In seconds. A longer pause amounts to a ban, which the caller has to know about. */
const longestWait = 300;

/** Starting and polling retry on their own. */
const notRetried: ReadonlySet<string> = new Set(["getMe", "getUpdates"]);

/**
 * Waits as long as Telegram asks for ("retry_after"), and retries when Telegram or the network fails for a moment: an
 * answer that took a minute to write must not get lost while it is sent.
 */
export function retryCalls(ended: AbortSignal): Transformer {
  return async (previous, method, payload, signal) => {
    const over = signal ? AbortSignal.any([ended, signal as AbortSignal]) : ended;
    for (let attempt = 1; ; attempt++) {
      const last = attempt === attempts || notRetried.has(method) || over.aborted;
      let pause = 2 ** (attempt - 1) / 2;
      try {
        const reply = await previous(method, payload, signal);
        if (reply.ok || last) return reply;
        const asked = reply.parameters?.retry_after;
        if (asked === undefined && reply.error_code < 500) return reply;
        if (asked !== undefined && asked > longestWait) return reply;
        pause = asked ?? pause;
      } catch (error) {
        if (last || over.aborted || !(error instanceof HttpError)) throw error;
      }
      await sleep(pause * 1000, undefined, { signal: over }).catch(() => {});
    }
  };
}

/** grammY types its signals by another package's AbortSignal, which is the same thing. */
export const forGrammy = (signal: AbortSignal) => signal as Parameters<Api["getMe"]>[0];
