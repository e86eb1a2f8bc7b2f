import { spawn } from "node:child_process";
import { startWebChannel } from "../channels/web/server.ts";
import { untilStopped, withAssistant } from "./assistant.ts";
import { type Command, UsageError } from "./command.ts";
import { runBot } from "./run-bot.ts";

export const command: Command = {
  words: "",
  about:
    "Serves the chat page on this machine and prints its address, which signs you in. With TELEGRAM_BOT_TOKEN the bot runs too.",
  options: {
    host: { about: "listen here instead of 127.0.0.1", value: "HOST" },
    port: { about: "listen on this port; 0 takes a free one", value: "PORT" },
    model: { about: "use this model, as in SCRY_MODEL", value: "KIND:NAME" },
    open: { about: "open the page in the browser" },
    json: { about: "print the address, and then the name of the bot, as JSON" },
  },
  async run(call) {
    if (call.words.length) throw new UsageError(`Unexpected "${call.words[0]}".`);
    const { keyring } = call;
    const port = portFrom(call.text("port"));
    return withAssistant(
      { model: call.text("model"), keyring },
      async ({ assistant, scry, settings, log }) => {
        const { web, telegram } = settings;
        const page = await startWebChannel(assistant, {
          ...web,
          stateFolder: scry.settings.stateFolder,
          host: call.text("host") ?? web.host,
          port: port ?? web.port,
          log,
        });
        try {
          const tell = (data: object, text: string) =>
            process.stdout.write(`${call.flag("json") ? JSON.stringify(data) : text}\n`);
          const model = await assistant.model();
          const lines = [`The assistant is at ${page.url}`, ...(model.connected ? [] : [model.hint])];
          tell({ url: page.url }, lines.join("\n"));
          if (call.flag("open")) openBrowser(page.url);
          // The page does not wait for the bot: Telegram may be out of reach.
          const told = (bot: string) => tell({ bot }, `The bot is @${bot} on Telegram.`);
          await Promise.all([
            telegram && runBot(assistant, { ...telegram, log }, call.signal, told),
            untilStopped(call.signal).then(() => log("info", "stopping")),
          ]);
        } finally {
          await page.close();
        }
        return 0;
      },
    );
  },
};

function portFrom(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new UsageError(`--port is "${text}", but it has to be a whole number from 0 to 65535.`);
  return port;
}

/** The address was printed as well: a machine without a browser is no fault. */
function openBrowser(url: string): void {
  const [program, ...args] =
    process.platform === "darwin"
      ? ["open", url]
      : process.platform === "win32"
        ? ["rundll32", "url.dll,FileProtocolHandler", url]
        : ["xdg-open", url];
  if (!program) return;
  const child = spawn(program, args, { stdio: "ignore", detached: true });
  child.on("error", () => undefined);
  child.unref();
}
