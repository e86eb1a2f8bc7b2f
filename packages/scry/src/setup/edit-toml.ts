import { isDeepStrictEqual } from "node:util";
import { parse } from "smol-toml";
import { EditRefused, styleOf, valueAt } from "./edit-json.ts";

type Table = Record<string, unknown>;

export function readToml(text: string): Table {
  try {
    // As plain objects: those of the library have no prototype, so they are never deeply equal to others.
    return JSON.parse(JSON.stringify(parse(text)));
  } catch (error) {
    const line = (error as { line?: unknown }).line;
    throw new EditRefused(`it is not valid TOML${typeof line === "number" ? ` (line ${line})` : ""}`);
  }
}

/** TOML writes strings and lists of strings as JSON does, but objects with = instead of a colon. */
function written(value: unknown): string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return JSON.stringify(value);
  const pairs = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)} = ${written(inner)}`);
  return `{ ${pairs.join(", ")} }`;
}

const assignment = (name: string, value: unknown) => `${name} = ${written(value)}`;

const headerLine = /^[ \t]*\[\[?[^\]\n]+\]?\][ \t]*(?:#[^\n]*)?\r?$/;

const nameOf = (header: string) => header.replace(/#.*$/, "").replace(/["'\s[\]]/g, "");

/** The lines of one table and, apart from it, of the tables below it. */
function findTable(
  lines: readonly string[],
  name: string,
): { from: number; to: number; end: number } | undefined {
  const isHeader = (line: string) => headerLine.test(line);
  const from = lines.findIndex((line) => isHeader(line) && nameOf(line) === name);
  if (from < 0) return undefined;
  const after = (start: number, stops: (line: string) => boolean) => {
    const index = lines.findIndex((line, at) => at > start && isHeader(line) && stops(line));
    return index < 0 ? lines.length : index;
  };
  return {
    from,
    to: after(from, () => true),
    end: after(from, (line) => !nameOf(line).startsWith(`${name}.`)),
  };
}

/**
 * Sets the given names of one table in the text: a TOML library would rewrite the file, without its comments.
 * The result is read again and compared with what was meant; a file that is written in an unforeseen way is left
 * alone.
 */
export function setInToml(text: string, path: readonly string[], entry: Readonly<Table>): string {
  const before = readToml(text);
  const current = valueAt(before, path);
  const { newline } = styleOf(text);
  const lines = text.split(/\r?\n/);
  const table = findTable(lines, path.join("."));
  const added = Object.entries(entry).map(([name, value]) => assignment(name, value));
  let edited: string;
  if (!table) {
    const gap = text.trim() ? [text.trimEnd(), ""] : [];
    edited = [...gap, `[${path.join(".")}]`, ...added, ""].join(newline);
  } else {
    const kept = withoutNames(lines.slice(table.from + 1, table.to), Object.keys(entry));
    edited = [...lines.slice(0, table.from + 1), ...added, ...kept, ...lines.slice(table.to)].join(newline);
  }
  return checked(edited, before, path, { ...(current as Table | undefined), ...entry });
}

/** Removes a table and those below it from the text. */
export function removeFromToml(text: string, path: readonly string[]): string {
  const before = readToml(text);
  const { newline } = styleOf(text);
  const lines = text.split(/\r?\n/);
  const table = findTable(lines, path.join("."));
  if (!table) throw new EditRefused("the table of scry is written in a form that scry does not know");
  const rest = [...lines.slice(0, table.from), ...lines.slice(table.end)].join(newline);
  return checked(table.end === lines.length ? `${rest.trimEnd()}${newline}` : rest, before, path, undefined);
}

/** The lines of a table without the assignments of some names, lists over several lines included. */
function withoutNames(lines: readonly string[], names: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const name = /^[ \t]*["']?([\w-]+)["']?[ \t]*=/.exec(line)?.[1];
    if (name === undefined || !names.includes(name)) {
      kept.push(line);
      continue;
    }
    // Until what has been read is a whole assignment.
    let taken = line;
    while (!isWhole(taken) && at + 1 < lines.length) taken += `\n${lines[++at]}`;
  }
  return kept;
}

function isWhole(text: string): boolean {
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
}

function checked(edited: string, before: Table, path: readonly string[], meant: Table | undefined): string {
  let after: Table;
  try {
    after = readToml(edited);
  } catch {
    throw new EditRefused("its MCP servers are written in a way that cannot be added to");
  }
  const isAsMeant = isDeepStrictEqual(valueAt(after, path), meant);
  if (!isAsMeant || !isDeepStrictEqual(without(after, path), without(before, path)))
    throw new EditRefused("changing it safely did not work");
  return edited;
}

/** A copy without one value, so that two readings can be compared. */
function without(root: Table, path: readonly string[]): unknown {
  const copy = structuredClone(root);
  const [name = "", inner = ""] = path;
  const servers = copy[name] as Table | undefined;
  if (servers) delete servers[inner];
  if (servers && !Object.keys(servers).length) delete copy[name];
  return copy;
}
