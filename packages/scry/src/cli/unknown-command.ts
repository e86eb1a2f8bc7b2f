import { commands } from "./commands.ts";
import { closest } from "./suggest.ts";
import { UsageError } from "./usage-error.ts";

/** Probably a slip of the pen, or a query without `search` before it; behind `help` (no `rest`) it is no query. */
export function unknownCommand(name: string, rest?: readonly string[]): UsageError {
  if (rest?.length === 0 && (name.startsWith("-") || name === "version")) return unknownOption(name);
  const near = closest(
    name,
    commands.map((command) => command.name),
  );
  if (!rest)
    return new UsageError(
      `There is no command "${name}".`,
      `${near ? `Did you mean: scry help ${near}? ` : ""}All commands: scry help`,
    );
  const query = [name, ...rest].join(" ");
  const search = `scry search ${JSON.stringify(query.length > 60 ? "…" : query)}`;
  // "what is this" is a question, although "what" is but a letter away from "chat".
  const meant = !near
    ? search
    : rest.length < 2 || near === "search"
      ? `scry ${near}`
      : `${search}, or scry ${near}`;
  return new UsageError(`Unknown command "${name}".`, `Did you mean: ${meant}? All commands: scry help`);
}

/** Before any command there are but two; `scry version` is what other programs have. */
function unknownOption(name: string): UsageError {
  const near = closest(name.replace(/^-+/, ""), ["help", "version"]);
  return new UsageError(
    `Unknown option "${name}".`,
    `${near ? `Did you mean: scry --${near}? ` : ""}All commands: scry help`,
  );
}
