import { UsageError } from "./usage-error.ts";

/** The names of an option such as `--provider brave,tavily`; undefined when it was not given. */
export function ids(option: string, list: string | undefined): string[] | undefined {
  if (list === undefined) return undefined;
  const names = list
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  if (!names.length) throw new UsageError(`${option} names nothing.`, "scry providers lists the names.");
  return names;
}
