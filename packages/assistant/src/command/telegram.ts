import { ScryError } from "@scry/core";
import { withAssistant } from "./assistant.ts";
import { type Command, UsageError } from "./command.ts";
import { runBot } from "./run-bot.ts";

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
      await runBot(assistant, { ...settings.telegram, log }, call.signal, (name) =>
        process.stdout.write(`The bot is @${name} on Telegram.\n`),
      );
      return 0;
    });
  },
};
