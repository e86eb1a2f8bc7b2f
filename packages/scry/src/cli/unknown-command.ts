import { commands } from "./commands.ts";
import { closest } from "./suggest.ts";
import { UsageError } from "./usage-error.ts";

/** Probably a slip of the pen, or a query without `search` before it. */
export function unknownCommand(name: string, rest: readonly string[]): UsageError {
  const near = closest(
    name,
    commands.map((command) => command.name),
  );
  const query = [name, ...rest].join(" ");
  const meant = near ? `scry ${near}` : `scry search ${JSON.stringify(query.length > 60 ? "…" : query)}`;
  return new UsageError(`Unknown command "${name}".`, `Did you mean: ${meant}? All commands: scry help`);
}
