import type { Content, ContentInput } from "./content.ts";
import { fenced } from "./markdown-parts.ts";
import { decodeText, simpleContent } from "./plain.ts";

// Deeper than this, indentation would be longer than the data.
const deepestIndent = 20;
const space = /\s/;

/**
 * Adds line breaks to valid JSON without parsing its values: numbers keep their digits and duplicate keys stay, nesting
 * of any depth needs no stack, and the result ends at `most` characters.
 */
export function indentJson(text: string, most: number): string {
  const pieces: string[] = [];
  let length = 0;
  let depth = 0;
  /** The last thing was an opening bracket: an empty list stays on one line. */
  let opened = false;
  const put = (piece: string) => {
    pieces.push(piece);
    length += piece.length;
  };
  const newline = () => put(`\n${"  ".repeat(Math.min(depth, deepestIndent))}`);

  for (let at = 0; at < text.length && length < most; ) {
    const character = text.charAt(at);
    if (space.test(character)) {
      at += 1;
      continue;
    }
    if (character === "}" || character === "]") {
      depth -= 1;
      if (!opened) newline();
      opened = false;
      put(character);
      at += 1;
      continue;
    }
    if (opened) newline();
    opened = character === "{" || character === "[";
    if (opened) depth += 1;
    const end = character === '"' ? stringEnd(text, at) : scalarEnd(text, at);
    put(character === ":" ? ": " : text.slice(at, end));
    if (character === ",") newline();
    at = end;
  }
  return pieces.join("");
}

function stringEnd(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let slashes = 0;
    while (text[quote - 1 - slashes] === "\\") slashes += 1;
    if (slashes % 2 === 0) return quote + 1;
  }
  return text.length;
}

/** A number or a word; a single character when it is punctuation. */
function scalarEnd(text: string, start: number): number {
  const scalar = /[\w.+-]+/y;
  scalar.lastIndex = start;
  return scalar.test(text) ? scalar.lastIndex : start + 1;
}

export function readJson(input: ContentInput): Content {
  const decoded = decodeText(input);
  const valid = isJson(decoded.text);
  if (!valid && !input.truncated && !isLines(decoded.text)) {
    decoded.warnings.push("The server calls this JSON, but it is not; it is shown as it came.");
  }
  const text = valid ? indentJson(decoded.text, input.limits.markdownCharacters) : decoded.text;
  return simpleContent(input, decoded, fenced(text, "json"));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** One JSON value a line (jsonl, ndjson): already laid out for reading. */
function isLines(text: string): boolean {
  const lines = text
    .slice(0, 100_000)
    .split("\n", 4)
    .filter((line) => line.trim() !== "");
  return lines.length > 1 && lines.slice(0, -1).every(isJson);
}
