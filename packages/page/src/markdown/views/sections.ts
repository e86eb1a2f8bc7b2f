import type { Heading } from "../../types.ts";
import { parseBlocks } from "../blocks.ts";
import { fold, type Letters } from "../letters.ts";
import { headingIn } from "../lines.ts";

const longestHeading = 500;
const link = /\[([^\]]{0,300})\]\([^)]{0,2000}\)/g;

/** The headings of a Markdown text that begin with "#", with their places. */
export function outlineOf(markdown: string): Heading[] {
  return parseBlocks(markdown).flatMap(({ kind, start, end }) => {
    if (kind !== "heading") return [];
    const { level, text = "" } =
      headingIn(markdown.slice(start, Math.min(end, start + longestHeading + 20))) ?? {};
    if (level === undefined || text === "" || text.length > longestHeading) return [];
    return [{ level, text: text.replace(link, "$1").trim(), offset: start }];
  });
}

const isNumber = (word: string) => /^\d+$/.test(word);

/** "C++" and "C#" are words. */
const wordsOf = (text: string, letters?: Letters) =>
  fold(text, letters).match(/[\p{L}\p{M}\p{N}]+(?:[+#]+(?![\p{L}\p{N}]))?/gu) ?? [];

/** As written, except for case, accents and the marks of a heading. */
const literal = (text: string) =>
  fold(text)
    .replace(/^#{1,6}\s+/, "")
    .replace(/\s+/g, " ")
    .trim();

/** Without the number of a section: "2.1 Installation" is called Installation. */
const title = (words: readonly string[]) => words.slice(words.findIndex((word) => !isNumber(word))).join(" ");

/** How well a heading fits: exactly, except for punctuation, except for its number. */
const asWritten = 4;
const sameWords = 3;
const sameName = 2;
/** Fits by its words: at the beginning, anywhere, by parts of words. Below that only some of the words fit. */
const beginning = 0.95;
const inside = 0.9;
const partsOfWords = 0.86;

/** The words of a heading or of the name that is wanted, in the forms that are compared. */
function namedBy(words: readonly string[]) {
  const numbers = words.filter(isNumber);
  // A heading of numbers alone has them for its name.
  const name = numbers.length === words.length ? words : words.filter((word) => !isNumber(word));
  return { text: words.join(" "), title: title(words), numbers, name, nameText: name.join(" ") };
}
type Named = ReturnType<typeof namedBy>;

/**
 * Numbers are often left out or added ("2.1 Installation" is "Installation"), but Chapter 3 is not Chapter 1. 0 for
 * nothing in common.
 */
function likenessOf(text: string): (heading: string) => number {
  const wanted = literal(text);
  const bare = namedBy(wordsOf(text));
  const spelled = namedBy(wordsOf(text, "spelled"));
  return (heading) => {
    if (wanted !== "" && literal(heading) === wanted) return asWritten;
    const likeness = wordLikeness(namedBy(wordsOf(heading)), bare);
    return Math.max(likeness, wordLikeness(namedBy(wordsOf(heading, "spelled")), spelled));
  };
}

function wordLikeness(have: Named, want: Named): number {
  if (have.text && have.text === want.text) return sameWords;
  if (/^[\d ]*$/.test(want.text))
    return want.text && want.numbers.join(".") === have.numbers.join(".") ? 1 : 0;
  const oneNumbered = !have.numbers.length || !want.numbers.length;
  if (oneNumbered && have.title === want.title) return sameName;
  const named = nameLikeness(have, want);
  if (oneNumbered) return named;
  const shared = want.numbers.filter((number) => have.numbers.includes(number)).length;
  return shared ? named + (0.1 * shared) / want.numbers.length : named * 0.5;
}

function nameLikeness({ name: have, nameText }: Named, { name: want, nameText: wanted }: Named): number {
  if (!want.length || !have.length) return 0;
  // "Installation" for "2.1 Installation on Linux"
  if (`${nameText} `.startsWith(`${wanted} `)) return beginning;
  if (` ${nameText} `.includes(` ${wanted} `)) return inside;
  if (inRow(have, want)) return partsOfWords;
  const shared = want.filter((word) =>
    have.some((other) => other === word || nearlySame(other, word)),
  ).length;
  return (0.8 * shared) / Math.max(want.length, have.length * 0.5);
}

/** Too many words share a shorter beginning. */
const shortestBeginning = 3;
/** In these scripts a part of a word is a word itself. */
const unspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]{2,}$/u;

/**
 * True when neighbouring words of the heading begin with the wanted ones, one by one: "install" and "Versand" for
 * "Installation on Linux" and "Versandkosten", "安装" for "安装指南".
 */
function inRow(have: readonly string[], want: readonly string[]): boolean {
  const fits = (word: string, part: string): boolean =>
    word === part ||
    (part.length >= shortestBeginning && word.startsWith(part)) ||
    (unspaced.test(part) && word.includes(part));
  return have.some((_, from) => want.every((part, at) => fits(have[from + at] ?? "", part)));
}

/** A typing error, or another ending. */
function nearlySame(a: string, b: string): boolean {
  if (a.length < 4 || b.length < 4 || Math.abs(a.length - b.length) > 2) return false;
  let same = 0;
  while (same < Math.min(a.length, b.length) && a[same] === b[same]) same++;
  let tail = 0;
  while (tail < Math.min(a.length, b.length) - same && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  return same + tail >= Math.max(a.length, b.length) - 2 && same >= 2;
}

const least = 0.5;

/** A section with its subsections. */
export interface Section {
  heading: Heading;
  start: number;
  end: number;
}

/**
 * The sections whose headings fit a name equally well, those called exactly so first. "Install 2" may be the second of
 * several that are called Install, and comes first then. `isExact` is false where none is called so.
 */
export function findSections(
  markdown: string,
  outline: readonly Heading[],
  name: string,
): { sections: Section[]; isExact: boolean } {
  const { fit, isExact } = fitting(outline, name);
  const ends = endsOf(outline, markdown.length);
  const sections = fit.map((heading) => ({
    heading,
    start: heading.offset,
    end: ends.get(heading) ?? markdown.length,
  }));
  return { sections, isExact };
}

/** Where each section ends: before the next heading of its level or above. One pass from the end. */
function endsOf(outline: readonly Heading[], length: number): Map<Heading, number> {
  const ends = new Map<Heading, number>();
  /** By level, where the next heading of that level begins. */
  const next: number[] = Array(8).fill(length);
  for (const heading of outline.toReversed()) {
    ends.set(heading, Math.min(...next.slice(0, heading.level + 1)));
    next[heading.level] = heading.offset;
  }
  return ends;
}

function fitting(outline: readonly Heading[], name: string): { fit: readonly Heading[]; isExact: boolean } {
  const text = name.trim().slice(0, longestHeading);
  const wanted = wordsOf(text);
  const likenessTo = likenessOf(text);
  const scored = outline.map((heading) => ({ heading, score: likenessTo(heading.text) }));
  const best = scored.reduce((most, { score }) => Math.max(most, score), 0);
  if (best <= least) return { fit: [], isExact: false };
  const enough = best >= 1 ? Math.min(Math.floor(best), sameName) : Math.min(best, inside);
  const fit = scored
    .filter(({ score }) => score >= enough)
    .sort((one, other) => other.score - one.score)
    .map(({ heading }) => heading);
  return { fit: best >= sameWords ? fit : nthFirst(fit, wanted), isExact: best >= 1 };
}

function nthFirst(fit: readonly Heading[], wanted: readonly string[]): readonly Heading[] {
  const number = wanted.at(-1) ?? "";
  const name = wanted.slice(0, -1).join(" ");
  const namesakes = isNumber(number) ? fit.filter(({ text }) => wordsOf(text).join(" ") === name) : [];
  const chosen = namesakes.length > 1 ? namesakes[Number(number) - 1] : undefined;
  return chosen ? [chosen, ...fit.filter((heading) => heading !== chosen)] : fit;
}
