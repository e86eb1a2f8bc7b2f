import type { Command } from "../terminal/command.ts";
import { exitCodes } from "../terminal/errors.ts";
import { tell } from "../terminal/output.ts";

/** Not a dependency: it brings a database, chat services and model libraries that most people do not need. */
const assistant = "@scry/assistant";

export const command: Command = {
  words: "[QUESTION]",
  about:
    'Talks to the assistant, which searches, reads and cites. With a question, or in a pipe (echo "question" | scry chat), it prints the answer and ends. Needs the package @scry/assistant.',
  options: {
    new: { about: "begin a new conversation" },
    lite: { about: "no web: the model answers on its own" },
    model: { about: "use this model, e.g. ollama:qwen3", value: "KIND:NAME" },
  },
  async run({ arguments: given, signal }) {
    const model = given.text("model");
    const options = [
      ...(given.flag("new") ? ["--new"] : []),
      ...(given.flag("lite") ? ["--lite"] : []),
      ...(model === undefined ? [] : [`--model=${model}`]),
    ];
    const run = await findAssistant();
    if (!run) {
      tell(`scry: The assistant is a package of its own. Install it with: npm install --global ${assistant}`);
      return exitCodes.failure;
    }
    const { withKeyring } = await import("../setup/keyring/keyring.ts");
    return run(["chat", ...options, "--", ...given.words], signal, withKeyring({}).keyring);
  },
};

type Keyring = (name: string) => string | undefined;
type Run = (args: readonly string[], signal: AbortSignal, keyring?: Keyring) => Promise<number>;

async function findAssistant(): Promise<Run | undefined> {
  try {
    // By a name that the bundler does not follow.
    const found: { runCommand: Run } = await import(`${assistant}/command`);
    return found.runCommand;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    return undefined;
  }
}
