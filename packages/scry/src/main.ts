// All packages carry one version. The engine itself would take longer to load than to print it.
import packageFile from "@scry/core/package.json" with { type: "json" };
import { commands } from "./cli/commands.ts";
import { runProcess } from "./terminal/program.ts";

/** The whole command: reads the arguments, runs one command, ends the process with its exit code. */
export const main = (args: readonly string[]): Promise<never> =>
  runProcess(
    {
      name: "scry",
      version: packageFile.version,
      about: "scry searches the web and reads pages, over whichever services you have.",
      commands,
      notes: ["Exit codes: 0 results, 1 failure, 2 wrong usage, 3 nothing found, 130 interrupted"],
      examples: [
        ['scry search "what changed in TypeScript 7"', "five results"],
        ['scry open example.com/manual --query "how do I reset it"', "what a page answers"],
        ["scry setup", "add keys and MCP clients"],
        ["scry doctor", "find out what does not work"],
      ],
      commandForWords: "search",
    },
    args,
    { context: undefined },
  );
