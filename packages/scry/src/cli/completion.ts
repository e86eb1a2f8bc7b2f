import type { Call, Command } from "./command.ts";
import { readShape } from "./completion/shape.ts";
import { exitCodes } from "./exit-codes.ts";
import { print } from "./output.ts";
import { UsageError } from "./usage-error.ts";

const shells = ["bash", "zsh", "fish"] as const;

export const command: Command = {
  words: shells.join("|"),
  offers: shells,
  about:
    'Prints a script that completes commands and options, e.g. for ~/.bashrc: eval "$(scry completion bash)"',
  options: {},
  async run({ arguments: given }: Call) {
    const shell = shells.find((one) => one === given.words[0]);
    if (!shell) throw new UsageError(`scry completion needs the name of a shell: ${shells.join(", ")}.`);
    const [shape, scripts] = await Promise.all([readShape(), import("./completion/scripts.ts")]);
    print(scripts[shell](shape));
    return exitCodes.ok;
  },
};
