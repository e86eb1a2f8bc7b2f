import { setTimeout as sleep } from "node:timers/promises";
import { type Log, ScryError } from "@scry/core";
import { type Bot, GrammyError, HttpError } from "grammy";
import { forGrammy } from "./signal.ts";

/** The library would wait more than eight minutes for an answer to this short question. */
const answerMs = 10_000;
const longestPause = 30_000;

/** Undefined for what will not pass: a token that Telegram does not know. */
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
 * Asks Telegram who the bot is, until it answers: a machine may start before its network does. The library's own
 * way tries for ever too, and says nothing.
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
        log("warn", "Telegram cannot be reached; the bot goes on trying.", { error: String(error), reason });
      }
      pause = next;
      await sleep(pause, undefined, { signal }).catch(() => {});
    }
  }
}
