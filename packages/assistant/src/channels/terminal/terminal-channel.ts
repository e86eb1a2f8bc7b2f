import { userInfo } from "node:os";
import { join } from "node:path";
import { exitCodes, readStdin, terminalLook, UsageError } from "scry/terminal";
import { type ChannelDefinition, modelOption } from "../definition.ts";

export const terminal: ChannelDefinition = {
  name: "terminal",
  citations: "terminal",
  modelChoice: "/model or --model",
  // Anyone with a shell here can read the file of the library.
  isOwner: () => true,
  command: {
    name: "chat",
    summary: "a chat in the terminal, or one answer in a pipe",
    words: "[QUESTION]",
    about:
      'Talks to the assistant in the terminal. With a question, or in a pipe (echo "question" | scry-assistant chat), it prints the answer and ends.',
    options: {
      new: { about: "begin a new conversation" },
      lite: { about: "no web: the model answers on its own" },
      model: modelOption,
    },
    examples: [
      ["scry-assistant chat", "a conversation"],
      ['scry-assistant chat "what changed in TypeScript 7?"', "one answer with its sources"],
      ["scry-assistant chat --model ollama:qwen3 --new", "with a model on this machine"],
    ],
    async run({ arguments: given, signal }, open) {
      const { stdin, stdout } = process;
      const typed = given.words.join(" ").trim();
      const asked = typed || (stdin.isTTY ? undefined : (await readStdin(signal)).toString().trim());
      if (asked === "") throw new UsageError("The question is empty.");
      // The answer reports what happened to it; log lines would only get in its way.
      return open(
        { model: given.text("model"), logLevel: "notices" },
        async ({ assistant, scry, settings }) => {
          const look = terminalLook(Boolean(stdout.isTTY), settings.variables);
          const { username } = userInfo();
          const person = await assistant.person("terminal", username, username);
          const common = { assistant, person, look, lite: given.flag("lite"), signal };
          if (asked !== undefined) {
            const { answerOnce } = await import("./pipe.ts");
            const answered = await answerOnce({ ...common, question: asked });
            return answered ? exitCodes.ok : signal.aborted ? exitCodes.interrupted : exitCodes.failure;
          }
          const { chat } = await import("./chat.ts");
          await chat({
            ...common,
            input: stdin,
            output: stdout,
            historyFile: join(scry.settings.stateFolder, "chat-history"),
            fresh: given.flag("new"),
          });
          return exitCodes.ok;
        },
      );
    },
  },
};
