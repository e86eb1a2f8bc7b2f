// All packages carry one version. The engine itself would take longer to load than to print it.
import packageFile from "@scry/core/package.json" with { type: "json" };
import { readArguments } from "./cli/arguments.ts";
import { type Command, verbose } from "./cli/command.ts";
import { commands } from "./cli/commands.ts";
import { exitCodes } from "./cli/exit-codes.ts";
import { describeFault } from "./cli/fault.ts";
import { onInterrupt } from "./cli/interrupt.ts";
import { flushed, print, tell, tolerateClosedPipes } from "./cli/output.ts";
import { terminalOf } from "./cli/terminal.ts";
import { unknownCommand } from "./cli/unknown-command.ts";

/** The whole command: reads the arguments, runs one command, ends the process with its exit code. */
export async function main(args: readonly string[]): Promise<void> {
  tolerateClosedPipes();
  const signal = onInterrupt();
  const fail = (thrown: unknown) => {
    const command = commands.find(({ name }) => name === args[0])?.name;
    const { text, exitCode } = describeFault(thrown, {
      ...(command && { command }),
      verbose: args.includes("--verbose"),
    });
    if (!signal.aborted) tell(text);
    return signal.aborted ? exitCodes.interrupted : exitCode;
  };
  // Thrown where nobody waits for it, e.g. in a timer: Node would print a stack.
  process.on("uncaughtException", (thrown) => process.exit(fail(thrown)));
  const code = await dispatch(args, signal).catch(fail);
  await flushed();
  // Idle connections would keep the process alive for seconds.
  process.exit(code);
}

/** Taken by every command: a fault of our own asks for --verbose. */
const always: Command["options"] = { help: { about: "explain this command", short: "h" }, verbose };

async function dispatch(args: readonly string[], signal: AbortSignal): Promise<number> {
  const [name, ...rest] = args;
  if (name === "--version" || name === "-V" || name === "-v") {
    print(packageFile.version);
    return exitCodes.ok;
  }
  if (name === undefined || name === "--help" || name === "-h") {
    const { overview } = await import("./cli/help.ts");
    print(overview());
    return exitCodes.ok;
  }
  const entry = commands.find((command) => command.name === name);
  if (!entry) throw unknownCommand(name, rest);
  const { command } = await entry.load();
  const given = readArguments(rest, { ...command.options, ...always });
  if (given.flag("help")) {
    const { commandHelp } = await import("./cli/help.ts");
    print(await commandHelp(name));
    return exitCodes.ok;
  }
  const terminal = terminalOf(process.stdout, process.stderr, process.env);
  return command.run({ arguments: given, signal, terminal });
}
