import type { PageNode } from "../html/node.ts";

/**
 * The letters or Roman numerals that an ordered list shows before its items, to which laws and licences refer ("(b) or
 * (c)"). Markdown knows digits only, so the letter is written after the marker of a plain item.
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

/** Longer lists do not use Roman numerals. */
const mostRoman = 89;

function roman(number: number): string {
  if (number < 1 || number > mostRoman) return String(number);
  let rest = number;
  let text = "";
  for (const [value, numeral] of romanParts) for (; rest >= value; rest -= value) text += numeral;
  return text;
}

const kinds: ReadonlyMap<string, ListLetters> = new Map([
  ["a", letter(0x61)],
  ["A", letter(0x41)],
  ["i", roman],
  ["I", (number) => roman(number).toUpperCase()],
]);

/** Values in CSS and names of classes: Sphinx and Docutils `loweralpha`, AsciiDoc `upperroman`. */
const named = /(?:^|[\s:])(lower|upper)-?(alpha|latin|roman)(?:[\s;]|$)/i;

/** Undefined for lists that are numbered in digits. */
export function lettersOf(list: PageNode): ListLetters | undefined {
  const { attributes } = list;
  if (!attributes) return undefined;
  const { class: names = "", style = "" } = attributes;
  const type = attributes.get("type") ?? "";
  const stated = kinds.get(type);
  if (stated) return stated;
  const [, size, kind] = named.exec(`${names};${style}`) ?? [];
  if (!size || !kind) return undefined;
  const letterOf = kind.toLowerCase() === "roman" ? "i" : "a";
  return kinds.get(size.toLowerCase() === "upper" ? letterOf.toUpperCase() : letterOf);
}
