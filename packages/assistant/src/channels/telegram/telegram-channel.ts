import { ScryError } from "@scry/core";
import { untilStopped } from "../../agent/run.ts";
import {
  type AssistantSettings,
  addressOf,
  invalidSetting,
  listOf,
  portOf,
} from "../../settings/settings.ts";
import { type ChannelDefinition, type Host, modelOption } from "../definition.ts";
import type { TelegramOptions } from "./bot.ts";

export const telegram: ChannelDefinition = {
  name: "telegram",
  citations: "telegram",
  note: "Keep answers short.",
  secrets(settings) {
    const token = readTelegramSettings(settings)?.token;
    return token === undefined ? [] : [token];
  },
  check(settings) {
    const about = "telegram";
    const found = readTelegramSettings(settings);
    if (!found) return { about, state: "missing", text: "TELEGRAM_BOT_TOKEN is not set" };
    return found.allowedUsers.length
      ? { about, state: "ok", text: `${found.allowedUsers.length} people may talk to the bot` }
      : { about, state: "broken", text: "TELEGRAM_ALLOWED_USERS is empty: nobody may talk to the bot" };
  },
  serve: {
    summary: "the Telegram bot when one is set up",
    about: "With TELEGRAM_BOT_TOKEN the bot runs too.",
    async start(host) {
      const options = readTelegramSettings(host.settings);
      if (!options) return undefined;
      const stop = new AbortController();
      const signal = AbortSignal.any([host.signal, stop.signal]);
      // Not awaited: Telegram may be out of reach, and the other channels do not wait for it.
      const ended = runBot(host, options, signal, (bot) =>
        host.tell({ bot }, `The bot is @${bot} on Telegram.`),
      );
      return {
        ended,
        async close() {
          stop.abort();
          await ended.catch(() => undefined);
        },
      };
    },
  },
  command: {
    name: "telegram",
    summary: "the Telegram bot alone",
    words: "",
    about:
      "Runs the Telegram bot. TELEGRAM_BOT_TOKEN comes from @BotFather; TELEGRAM_ALLOWED_USERS lists the ids of those who may talk to it.",
    options: { model: modelOption },
    examples: [
      ["TELEGRAM_BOT_TOKEN=… TELEGRAM_ALLOWED_USERS=12345 scry-assistant telegram", "a bot for one person"],
    ],
    run: ({ arguments: given, signal }, open) =>
      open({ model: given.text("model") }, async (host) => {
        const options = readTelegramSettings(host.settings);
        if (!options)
          throw new ScryError({
            code: "not_configured",
            message: "TELEGRAM_BOT_TOKEN is not set.",
            hint: "Ask @BotFather on Telegram for a bot and its token.",
          });
        await runBot(host, options, signal, (bot) =>
          process.stdout.write(`The bot is @${bot} on Telegram.\n`),
        );
        return 0;
      }),
  },
};

/** Runs the bot until the signal; prints its name once Telegram has been reached. */
async function runBot(
  { assistant, log }: Host,
  options: TelegramOptions,
  signal: AbortSignal,
  tell: (name: string) => void,
): Promise<void> {
  const { startTelegramChannel } = await import("./bot.ts");
  const bot = await startTelegramChannel(assistant, { ...options, log, signal }).catch((error) => {
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

/** Undefined without a token. */
export function readTelegramSettings({ read }: AssistantSettings): TelegramOptions | undefined {
  const token = read("TELEGRAM_BOT_TOKEN");
  if (!token) return undefined;
  // The bot's id and a secret of 35 characters, as BotFather has always made them.
  if (!/^\d+:[\w-]{35,}$/.test(token))
    throw invalidSetting(
      "TELEGRAM_BOT_TOKEN",
      "is not a token of a bot",
      "Copy it whole from @BotFather: a number, a colon and 35 characters.",
    );
  const url = addressOf("TELEGRAM_WEBHOOK_URL", read);
  const host = read("TELEGRAM_WEBHOOK_HOST");
  return {
    token,
    allowedUsers: idsOf("TELEGRAM_ALLOWED_USERS", read),
    allowedChats: idsOf("TELEGRAM_ALLOWED_CHATS", read),
    apiRoot: addressOf("TELEGRAM_API_ROOT", read),
    ...(url && { webhook: { url, host, port: portOf("TELEGRAM_WEBHOOK_PORT", read) ?? 8788 } }),
  };
}

function idsOf(name: string, read: AssistantSettings["read"]): number[] {
  return listOf(read(name)).map((text) => {
    const id = Number(text);
    if (!Number.isSafeInteger(id))
      throw invalidSetting(name, `has "${text}" in it`, "Ids are numbers; the bot @userinfobot tells yours.");
    return id;
  });
}
