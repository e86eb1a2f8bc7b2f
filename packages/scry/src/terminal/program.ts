import { readArguments } from "./arguments.ts";
import { type Command, type Program, verbose } from "./command.ts";
import { describeError, exitCodes, UsageError } from "./errors.ts";
import { commandHelp, commandsOf, overview, unknownCommand } from "./help.ts";
import { terminalOf } from "./look.ts";
import { flushed, print, spelledOut, tell, tolerateClosedPipes } from "./output.ts";

/** Taken by every command: an internal error asks for --verbose. */
const always: Command["options"] = { help: { about: "explain this command", short: "h" }, verbose };

/** Runs one command and returns its exit code. Whatever it throws is reported on stderr as one sentence. */
export async function runProgram<Context>(
  program: Program<Context>,
  args: readonly string[],
  { signal, context }: { signal: AbortSignal; context: Context },
): Promise<number> {
  try {
    return await dispatch(program, args, signal, context);
  } catch (thrown) {
    return tellError(program, args, thrown, signal);
  }
}

/**
 * Runs the program as this process and ends it with the exit code. The first of these signals asks the work to stop;
 * the second one does not wait for it.
 */
export async function runProcess<Context>(
  program: Program<Context>,
  args: readonly string[],
  { context, signals = ["SIGINT"] }: { context: Context; signals?: readonly NodeJS.Signals[] },
): Promise<never> {
  tolerateClosedPipes(program.name);
  const controller = new AbortController();
  const { signal } = controller;
  for (const name of signals)
    process.on(name, () => (signal.aborted ? process.exit(exitCodes.interrupted) : controller.abort()));
  // Thrown where nobody waits for it, e.g. in a timer: Node would print a stack.
  process.on("uncaughtException", (thrown) => process.exit(tellError(program, args, thrown, signal)));
  const code = await runProgram(program, args, { signal, context });
  await flushed();
  // Idle connections would keep the process alive for seconds.
  // Only a process with an SDK of OpenTelemetry has it; nobody else loads the engine for this.
  if (Symbol.for("opentelemetry.js.api.1") in globalThis)
    await (await import("@scry/core/host")).flushTraces();
  process.exit(code);
}

function tellError<Context>(
  program: Program<Context>,
  args: readonly string[],
  thrown: unknown,
  signal: AbortSignal,
): number {
  if (signal.aborted) return exitCodes.interrupted;
  const command = commandsOf(program).find(({ name }) => name === args[0])?.name;
  const help = [program.name, "help", command].filter(Boolean).join(" ");
  const { text, exitCode } = describeError(thrown, { help, verbose: args.includes("--verbose") });
  tell(`${program.name}: ${spelledOut(text)}`);
  return exitCode;
}

async function dispatch<Context>(
  program: Program<Context>,
  args: readonly string[],
  signal: AbortSignal,
  context: Context,
): Promise<number> {
  const [name, ...rest] = args.length ? args : (program.defaultArguments ?? ["--help"]);
  if (name === "--version" || name === "-V" || name === "-v") {
    print(program.version);
    return exitCodes.ok;
  }
  if (name === undefined || name === "--help" || name === "-h") {
    print(overview(program));
    return exitCodes.ok;
  }
  const entry = commandsOf(program).find((command) => command.name === name);
  if (!entry) throw unknownCommand(program, name, rest);
  const { command } = await entry.load();
  const typed = `${program.name} ${name}`;
  const given = readArguments(rest, { ...command.options, ...always }, typed);
  if (given.flag("help")) {
    print(await commandHelp(program, name));
    return exitCodes.ok;
  }
  if (!command.words && given.words.length) throw unexpectedWords(given.words, typed, command.hintForWords);
  // The colours of a terminal are not a setting: NO_COLOR, TERM and the like are read here.
  const terminal = terminalOf(process.stdout, process.stderr, process.env);
  return command.run({ arguments: given, signal, terminal, program, context });
}

const unexpectedWords = ([word]: readonly string[], typed: string, hint: string | undefined) =>
  hint === undefined
    ? new UsageError(`Unexpected "${word}".`, `${typed} takes options only.`)
    : new UsageError(`${typed} takes options only.`, hint);
