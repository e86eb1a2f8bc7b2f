import { mentionPhrases } from "../vocabulary/mention-phrases.ts";

/** Fills `counts` rather than making a new object: this runs for every block of a page. */
export function countText(text: string, counts: Record<"words" | "digits" | "capitals", number>): void {
  let [words, digits, capitals] = [1, 0, 0];
  let isAscii = true;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 32) words += 1;
    else if (code >= 48 && code <= 57) digits += 1;
    else if (code >= 65 && code <= 90) capitals += 1;
    else if (code > 127) isAscii = false;
  }
  counts.words = words;
  counts.digits = digits;
  counts.capitals = isAscii ? capitals : (text.match(/\p{Lu}/gu)?.length ?? 0);
}

/** Returns a test whether a text says the same as the page's title: by its letters and digits, whatever their case. */
export function sameAsTitle(title: string): (text: string) => boolean {
  const words = simplify(title);
  return (text) => words.length > 3 && Math.abs(text.length - title.length) < 12 && simplify(text) === words;
}

function simplify(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

const groups = Object.keys(mentionPhrases) as (keyof typeof mentionPhrases)[];

/** The counts in their order: the groups of phrases, then marks and years. */
export const mentionNames = [...groups, "separators", "questions", "exclamations", "dots", "years"] as const;
type Mention = (typeof mentionNames)[number];

/** Phrases by their first three letters: few words begin like one. */
const byBeginning = new Map<string, { words: string; group: number }[]>();
groups.forEach((name, group) => {
  for (const words of mentionPhrases[name].split("|")) {
    const alike = byBeginning.get(words.slice(0, 3)) ?? [];
    byBeginning.set(words.slice(0, 3), [...alike, { words, group }]);
  }
});

/** Where each mark is counted. */
const marks: ReadonlyMap<number, number> = new Map(
  (
    [
      ["?", "questions"],
      ["!", "exclamations"],
      ["…", "dots"],
      ["©", "notice"],
      ...Array.from("|•·»›", (mark) => [mark, "separators"] as const),
    ] satisfies (readonly [string, Mention])[]
  ).map(([mark, name]) => [mark.charCodeAt(0), mentionNames.indexOf(name)]),
);
const dotsAt = mentionNames.indexOf("dots");
const yearsAt = mentionNames.indexOf("years");
const year = /^(?:19|20)\d\d(?![\p{L}\d])/u;

/** Counts the mentions in a passage into `counts`, in one pass. */
export function countMentions(passage: string, counts: Uint16Array): void {
  counts.fill(0);
  const text = passage.toLowerCase();
  let inWord = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isWord(code)) {
      if (!inWord) countWord(text, at, counts);
      inWord = true;
    } else {
      const mark = code === 32 ? undefined : marks.get(code);
      if (mark !== undefined) add(counts, mark);
      inWord = false;
    }
  }
  if (text.endsWith("...")) add(counts, dotsAt);
}

function countWord(text: string, at: number, counts: Uint16Array): void {
  for (const { words, group } of byBeginning.get(text.slice(at, at + 3)) ?? [])
    if (text.startsWith(words, at)) add(counts, group);
  if ("12".includes(text.charAt(at)) && year.test(text.slice(at, at + 5))) add(counts, yearsAt);
}

function add(counts: Uint16Array, index: number): void {
  counts[index] = (counts[index] as number) + 1;
}

/** Letters and digits; in other scripts everything but punctuation. */
function isWord(code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
  return code >= 0xc0 && (code < 0x2000 || code > 0x206f);
}
