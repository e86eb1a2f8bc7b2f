import { ScryError } from "@scry/core";
import { startTelegramChannel } from "../channels/telegram/index.ts";
import { untilStopped, withAssistant } from "./assistant.ts";
import { type Command, UsageError } from "./command.ts";

export const command: Command = {
  words: "",
  about:
    "Runs the Telegram bot. TELEGRAM_BOT_TOKEN comes from @BotFather; TELEGRAM_ALLOWED_USERS lists the ids of those who may talk to it.",
  options: { model: { about: "use this model, as in SCRY_MODEL", value: "KIND:NAME" } },
  async run(call) {
    if (call.words.length) throw new UsageError(`Unexpected "${call.words[0]}".`);
    const { keyring } = call;
    return withAssistant({ model: call.text("model"), keyring }, async ({ assistant, settings, log }) => {
      if (!settings.telegram)
        throw new ScryError({
          code: "not_configured",
          message: "TELEGRAM_BOT_TOKEN is not set.",
          hint: "Ask @BotFather on Telegram for a bot and its token.",
        });
      const bot = await startTelegramChannel(assistant, { ...settings.telegram, log });
      try {
        process.stdout.write(`The bot is @${bot.name} on Telegram.\n`);
        await untilStopped(call.signal);
      } finally {
        await bot.close();
      }
      return 0;
    });
  },
};
