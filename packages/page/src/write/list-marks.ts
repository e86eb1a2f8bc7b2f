import type { PageNode } from "../html/node.ts";

/**
 * The letters or Roman numbers that an ordered list shows before its points, to which laws and licences refer
 * ("(b) or (c)"). Markdown knows figures only, so the letter is written behind the mark of a plain point.
 */
export type ListLetters = (number: number) => string;

const letter = (first: number) => (number: number) =>
  number >= 1 && number <= 26 ? String.fromCharCode(first + number - 1) : String(number);

const romanParts: readonly (readonly [number, string])[] = [
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
];

/** Longer lists than this are not counted in Roman numbers. */
const mostRoman = 89;

function roman(number: number): string {
  if (number < 1 || number > mostRoman) return String(number);
  let rest = number;
  let text = "";
  for (const [value, signs] of romanParts) for (; rest >= value; rest -= value) text += signs;
  return text;
}

const kinds: ReadonlyMap<string, ListLetters> = new Map([
  ["a", letter(0x61)],
  ["A", letter(0x41)],
  ["i", roman],
  ["I", (number) => roman(number).toUpperCase()],
]);

/** Names in CSS and of classes: Sphinx and Docutils `loweralpha`, AsciiDoc `upperroman`. */
const named = /(?:^|[\s:])(lower|upper)-?(alpha|latin|roman)(?:[\s;]|$)/i;

/** Nothing for lists that count in figures. */
export function lettersOf(list: PageNode): ListLetters | undefined {
  const { attributes } = list;
  if (!attributes) return undefined;
  const { class: names = "", style = "" } = attributes;
  const type = attributes.get("type") ?? "";
  const stated = kinds.get(type);
  if (stated) return stated;
  const [, size, kind] = named.exec(`${names};${style}`) ?? [];
  if (!size || !kind) return undefined;
  const sign = kind.toLowerCase() === "roman" ? "i" : "a";
  return kinds.get(size.toLowerCase() === "upper" ? sign.toUpperCase() : sign);
}
