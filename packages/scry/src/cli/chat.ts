import type { Command } from "../terminal/command.ts";
import { findAssistant } from "./find-assistant.ts";

export const command: Command = {
  words: "[QUESTION]",
  about:
    'Talks to the assistant, which searches, reads and cites. With a question, or in a pipe (echo "question" | scry chat), it prints the answer and ends. Needs the package @scry/assistant.',
  options: {
    new: { about: "begin a new conversation" },
    lite: { about: "no web: the model answers on its own" },
    model: { about: "use this model, e.g. ollama:qwen3", value: "KIND:NAME" },
  },
  examples: [
    ["scry chat", "a conversation in the terminal"],
    ['scry chat "what changed in TypeScript 7?"', "one answer with its sources"],
    ["scry chat --model ollama:qwen3 --new", "with a model on this machine"],
  ],
  async run({ arguments: given, signal }) {
    const model = given.text("model");
    const options = [
      ...(given.flag("new") ? ["--new"] : []),
      ...(given.flag("lite") ? ["--lite"] : []),
      ...(model === undefined ? [] : [`--model=${model}`]),
    ];
    const { runCommand } = await findAssistant();
    const { withKeyring } = await import("../setup/keyring/keyring.ts");
    return runCommand(["chat", ...options, "--", ...given.words], signal, withKeyring({}).keyring);
  },
};
