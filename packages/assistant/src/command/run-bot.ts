import { startTelegramChannel, type TelegramOptions } from "../channels/telegram/bot.ts";
import type { Assistant } from "../contract.ts";
import { untilStopped } from "./assistant.ts";

/** Runs the bot until the signal; it may take its time to reach Telegram, and then tells its name. */
export async function runBot(
  assistant: Assistant,
  options: Omit<TelegramOptions, "signal">,
  signal: AbortSignal,
  tell: (name: string) => void,
): Promise<void> {
  const bot = await startTelegramChannel(assistant, { ...options, signal }).catch((error) => {
    if (signal.aborted) return undefined;
    throw error;
  });
  try {
    if (bot) tell(bot.name);
    await untilStopped(signal);
  } finally {
    await bot?.close();
  }
}
