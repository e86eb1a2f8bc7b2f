import { type Command, exitCodes, print } from "scry/terminal";
import { untilStopped } from "../agent/run.ts";
import { type CommandContext, modelOption, type RunningChannel } from "../channels/definition.ts";
import { channels } from "../channels/list.ts";
import { assistantOpener } from "./open-assistant.ts";

const served = channels.flatMap(({ serve }) => serve ?? []);

const noReload =
  "SIGHUP reads nothing again: model services and their keys are read for each answer, everything else when the server starts.";

export const command: Command<CommandContext> = {
  words: "",
  about: served.map(({ about }) => about).join(" "),
  options: {
    ...Object.assign({}, ...served.map(({ options }) => options)),
    model: modelOption,
    json: { about: "print the address, and then the name of the bot, as JSON" },
  },
  examples: [
    ["scry-assistant serve --open", "the chat page in the browser"],
    ["scry-assistant serve --port 9000 --model ollama:qwen3", "another port, a model on this machine"],
  ],
  async run({ arguments: given, signal, context }) {
    for (const { checkOptions } of served) checkOptions?.(given);
    const tell = (data: object, text: string) => print(given.flag("json") ? JSON.stringify(data) : text);
    return assistantOpener(context)({ model: given.text("model") }, async (host) => {
      const running: RunningChannel[] = [];
      const refuseReload = () => host.log("warn", noReload);
      // On a terminal the signal has its usual meaning: the terminal was closed.
      if (!process.stderr.isTTY) process.on("SIGHUP", refuseReload);
      try {
        for (const { start } of served) {
          const channel = await start({ ...host, arguments: given, signal, tell });
          if (channel) running.push(channel);
        }
        const stopped = untilStopped(signal).then(() => host.log("info", "stopping"));
        await Promise.all([stopped, ...running.map(({ ended }) => ended)]);
      } finally {
        process.off("SIGHUP", refuseReload);
        for (const channel of running.reverse()) await channel.close();
      }
      return exitCodes.ok;
    });
  },
};
