import { userInfo } from "node:os";
import { join } from "node:path";
import { text as readAll } from "node:stream/consumers";
import { terminalLook } from "scry/terminal";
import { chat } from "../channels/terminal/chat.ts";
import { answerOnce } from "../channels/terminal/pipe.ts";
import { withAssistant } from "./assistant.ts";
import { type Command, UsageError } from "./command.ts";

export const command: Command = {
  words: "[QUESTION]",
  about:
    'Talks to the assistant in the terminal. With a question, or in a pipe (echo "question" | scry-assistant chat), it prints the answer and ends.',
  options: {
    new: { about: "begin a new conversation" },
    lite: { about: "no web: the model answers on its own" },
    model: { about: "use this model, as in SCRY_MODEL", value: "KIND:NAME" },
  },
  async run(call) {
    const { stdin, stdout, stderr } = process;
    const asked = call.words.join(" ").trim() || (stdin.isTTY ? undefined : (await readAll(stdin)).trim());
    if (asked === "") throw new UsageError("The question is empty.");
    // What a person has to know stands in the answer; the log would stand in its way.
    const options = { model: call.text("model"), logLevel: "none" as const, keyring: call.keyring };
    return withAssistant(options, async ({ assistant, scry, settings }) => {
      const look = terminalLook(Boolean(stdout.isTTY), settings.variables);
      const { username } = userInfo();
      const person = await assistant.person("terminal", username, username);
      const lite = call.flag("lite");
      if (asked !== undefined) {
        const write = (text: string) => void stdout.write(text);
        const tell = (text: string) => void stderr.write(`${text}\n`);
        const { signal } = call;
        const answered = await answerOnce({
          assistant,
          person,
          question: asked,
          look,
          lite,
          signal,
          write,
          tell,
        });
        return answered ? 0 : signal.aborted ? 130 : 1;
      }
      await chat({
        assistant,
        person,
        input: stdin,
        output: stdout,
        look,
        lite,
        historyFile: join(scry.settings.stateFolder, "chat-history"),
        fresh: call.flag("new"),
        signal: call.signal,
      });
      return 0;
    });
  },
};
