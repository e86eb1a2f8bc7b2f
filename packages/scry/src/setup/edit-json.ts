import { createRequire } from "node:module";
import { isDeepStrictEqual } from "node:util";
import type { ParseError } from "jsonc-parser";

// Not packed into the command: its modules find each other in a way that a packer cannot follow.
const { applyEdits, findNodeAtLocation, modify, parse, parseTree } = createRequire(import.meta.url)(
  "jsonc-parser",
) as typeof import("jsonc-parser");

type JsonObject = Record<string, unknown>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Some programs write a byte order mark, and want it back. */
const mark = "\uFEFF";

/** JSON with the comments and trailing commas that VS Code and Zed allow. Refuses what it cannot read as an object. */
export function readJson(text: string): JsonObject {
  const body = text.startsWith(mark) ? text.slice(1) : text;
  if (!body.trim()) return {};
  const errors: ParseError[] = [];
  const value: unknown = parse(body, errors, { allowTrailingComma: true, disallowComments: false });
  const [first] = errors;
  if (first) {
    const line = body.slice(0, first.offset).split("\n").length;
    throw new EditRefused(`it is not valid JSON (line ${line})`);
  }
  if (!isObject(value)) throw new EditRefused("it does not hold a JSON object");
  return value;
}

/** The value at the path, if everything above it is an object. */
export function valueAt(root: JsonObject, path: readonly string[]): unknown {
  let value: unknown = root;
  for (const name of path) {
    if (value === undefined) return undefined;
    if (!isObject(value)) throw new EditRefused(`"${path.join(".")}" does not fit into it`);
    value = Object.hasOwn(value, name) ? value[name] : undefined;
  }
  return value;
}

/** Sets the value at a path, or removes it when undefined. Not a character of the rest is touched. */
export function setInJson(text: string, path: readonly string[], value: unknown): string {
  const before = readJson(text);
  valueAt(before, path);
  const bom = text.startsWith(mark) ? mark : "";
  const body = text.slice(bom.length).trim() ? text.slice(bom.length) : "{}\n";
  const edited = value === undefined ? removed(body, path) : placed(body, path, value);
  // A mistake in editing must not cost anybody their settings.
  if (!isDeepStrictEqual(withValue(readJson(edited), path, undefined), withValue(before, path, undefined)))
    throw new EditRefused("changing it safely did not work");
  return bom + edited;
}

const removed = (body: string, path: readonly string[]) =>
  applyEdits(body, modify(body, [...path], undefined, {}));

/** Writes the value in place of the old one, or as the last property of the deepest object that is there. */
function placed(body: string, path: readonly string[], value: unknown): string {
  const root = parseTree(body, [], { allowTrailingComma: true });
  if (!root) throw new EditRefused("it does not hold a JSON object");
  const { indent, newline } = styleOf(body);
  // A file with a single line keeps it.
  const isCompact = !body.trim().includes("\n") && body.trim() !== "{}";
  const margin = (depth: number) => (isCompact ? "" : newline + indent.repeat(depth));
  const written = (what: unknown, depth: number) =>
    isCompact ? JSON.stringify(what) : JSON.stringify(what, null, indent).replaceAll("\n", margin(depth));

  const old = findNodeAtLocation(root, [...path]);
  if (old)
    return `${body.slice(0, old.offset)}${written(value, path.length)}${body.slice(old.offset + old.length)}`;
  let depth = path.length - 1;
  while (depth > 0 && !findNodeAtLocation(root, path.slice(0, depth))) depth--;
  const parent = depth ? findNodeAtLocation(root, path.slice(0, depth)) : root;
  if (!parent) throw new EditRefused("it does not hold a JSON object");
  const inner = path.slice(depth + 1).reduceRight<unknown>((below, name) => ({ [name]: below }), value);
  const property = `${margin(depth + 1)}${JSON.stringify(path[depth])}:${isCompact ? "" : " "}${written(inner, depth + 1)}`;
  const last = parent.children?.at(-1);
  if (last) {
    const end = last.offset + last.length;
    return `${body.slice(0, end)},${property}${body.slice(end)}`;
  }
  const open = parent.offset + 1;
  const close = parent.offset + parent.length - 1;
  // An empty object may contain a comment.
  const kept = body.slice(open, close).trimEnd();
  return `${body.slice(0, open)}${property}${kept}${margin(depth)}${body.slice(close)}`;
}

/** A copy with the value at the path replaced. Emptied and missing objects on the way count as the same. */
function withValue(root: JsonObject, path: readonly string[], value: unknown): JsonObject {
  const [name, ...rest] = path;
  if (name === undefined) return root;
  const { [name]: old, ...others } = root;
  const inner = rest.length ? withValue(isObject(old) ? old : {}, rest, value) : value;
  return inner === undefined || (isObject(inner) && !Object.keys(inner).length)
    ? others
    : { ...others, [name]: inner };
}

/** A file is left as it is, and why: half a sentence that follows the name of the file. */
export class EditRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "EditRefused";
  }
}

interface TextStyle {
  indent: string;
  newline: "\n" | "\r\n";
}

/** How a file is written, from its first indented line: what is added should look like the rest. */
export function styleOf(text: string): TextStyle {
  const indent = /^([ \t]+)\S/m.exec(text)?.[1] ?? "  ";
  return { indent: indent.startsWith("\t") ? "\t" : indent, newline: text.includes("\r\n") ? "\r\n" : "\n" };
}
