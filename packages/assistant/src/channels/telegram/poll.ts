import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@scry/core";
import { type Bot, GrammyError } from "grammy";
import type { Update } from "grammy/types";
import type { Assistant } from "../../contract.ts";
import { forGrammy } from "./connect.ts";

/** How long Telegram holds a request open when there is nothing new. */
const heldSeconds = 30;
const longestPause = 30_000;
/** The database also knows what was handled, so the last confirmation must not delay the end for long. */
const goodbyeMs = 3000;
/** How often a failing update is tried, e.g. while the database is unreachable, before the next ones go on. */
const tries = 5;

export const wantedUpdates = ["message", "callback_query"] as const;

function isRefused(error: unknown): boolean {
  return error instanceof GrammyError && (error.error_code === 401 || error.error_code === 404);
}

/**
 * Asks Telegram for updates until it is stopped. They are handled one by one, which keeps their order and takes
 * little time, since answers run on their own.
 */
async function poll(
  bot: Bot,
  handle: (update: Update) => Promise<void>,
  ended: AbortSignal,
  log: Log,
): Promise<void> {
  const signal = forGrammy(ended);
  await bot.api.deleteWebhook({}, signal);
  let offset = 0;
  let pause = 0;
  let failures = 0;
  while (!ended.aborted) {
    try {
      const wanted = { offset, timeout: heldSeconds, allowed_updates: wantedUpdates };
      const updates = await bot.api.getUpdates(wanted, signal);
      if (failures === 0) pause = 0;
      for (const update of updates) {
        await handle(update).catch((error) => {
          log("error", "An update could not be handled.", { error: String(error) });
          failures += 1;
          if (failures < tries) throw error;
        });
        failures = 0;
        offset = update.update_id + 1;
      }
    } catch (error) {
      if (ended.aborted) break;
      if (isRefused(error)) throw error;
      // 409: another program polls with this token, without our lock.
      pause = Math.min(longestPause, pause === 0 ? 1000 : pause * 2);
      const message = failures > 0 ? "Trying again." : "Telegram does not give updates.";
      log("warn", message, { error: String(error), seconds: pause / 1000 });
      await sleep(pause, undefined, { signal: ended }).catch(() => {});
    }
  }
  // Telegram forgets handled updates only when asked for later ones.
  if (offset === 0) return;
  const soon = forGrammy(AbortSignal.timeout(goodbyeMs));
  await bot.api.getUpdates({ offset, limit: 1, timeout: 0 }, soon).catch(() => {});
}

/** Polls whenever it is this process's turn: Telegram serves one process at a time. */
export async function pollInTurn(
  assistant: Assistant,
  bot: Bot,
  handle: (update: Update) => Promise<void>,
  stopping: AbortSignal,
  log: Log,
): Promise<void> {
  while (!stopping.aborted) {
    try {
      await assistant.exclusively(`telegram:${bot.botInfo.id}`, stopping, (held) =>
        poll(bot, handle, held, log),
      );
    } catch (error) {
      if (stopping.aborted) return;
      log("error", "The bot cannot ask for updates.", { error: String(error) });
      if (isRefused(error)) return;
      await sleep(longestPause, undefined, { signal: stopping }).catch(() => {});
    }
  }
}
