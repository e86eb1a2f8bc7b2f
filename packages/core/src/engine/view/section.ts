import { ScryError } from "../../contracts/error.ts";
import type { Heading, Page } from "../../contracts/page.ts";
import { fold, type Letters } from "./fold.ts";
import { sliceView } from "./slice.ts";
import type { View } from "./view.ts";

const isNumber = (word: string) => /^\d+$/.test(word);

/** "C++" and "C#" are words of their own. */
const wordsOf = (text: string, letters?: Letters) =>
  fold(text, letters).match(/[\p{L}\p{M}\p{N}]+(?:[+#]+(?![\p{L}\p{N}]))?/gu) ?? [];

/** As it is written, but for case, accents and the marks of a heading. */
const literal = (text: string) =>
  fold(text)
    .replace(/^#{1,6}\s+/, "")
    .replace(/\s+/g, " ")
    .trim();

/** Without the number of a section: "2.1 Installation" is called Installation. */
const title = (words: readonly string[]) => words.slice(words.findIndex((word) => !isNumber(word))).join(" ");

/** How well a heading fits: called so, called so but for signs, called so but for its number. */
const asWritten = 4;
const sameWords = 3;
const sameName = 2;
/**
 * Fits by its words, in this order: at the beginning, anywhere, as beginnings of words, inside a word of a script
 * without spaces. Below it only some of the words do.
 */
const beginning = 0.95;
const inside = 0.9;
const beginsWords = 0.86;
const insideWord = 0.83;

/** In these scripts a part of a word is a word. */
const unspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]+$/u;
/** The beginning of a word of fewer letters is that of too many. */
const shortestBeginning = 3;
const shortestInside = 2;

/**
 * Numbers are often left out or added ("2.1 Installation" is "Installation"), but Chapter 3 is not Chapter 1. 0 for
 * nothing in common.
 */
function likeness(heading: string, text: string): number {
  if (literal(heading) !== "" && literal(heading) === literal(text)) return asWritten;
  return Math.max(
    wordLikeness(wordsOf(heading), wordsOf(text)),
    wordLikeness(wordsOf(heading, "spelled"), wordsOf(text, "spelled")),
  );
}

function wordLikeness(words: readonly string[], wanted: readonly string[]): number {
  if (words.length && words.join(" ") === wanted.join(" ")) return sameWords;
  const numbers = words.filter(isNumber);
  const wantedNumbers = wanted.filter(isNumber);
  if (wanted.every(isNumber)) return wanted.length && wanted.join(".") === numbers.join(".") ? 1 : 0;
  const oneNumbered = !numbers.length || !wantedNumbers.length;
  if (oneNumbered && title(words) === title(wanted)) return sameName;
  const named = nameLikeness(nameOf(words), nameOf(wanted));
  if (oneNumbered) return named;
  const shared = wantedNumbers.filter((number) => numbers.includes(number)).length;
  return shared ? named + (0.1 * shared) / wantedNumbers.length : named * 0.5;
}

/** The words without numbers; a heading of numbers alone has them for its name. */
function nameOf(words: readonly string[]): readonly string[] {
  const names = words.filter((word) => !isNumber(word));
  return names.length ? names : words;
}

function nameLikeness(have: readonly string[], want: readonly string[]): number {
  if (!want.length || !have.length) return 0;
  // "Installation" for "2.1 Installation on Linux"
  if (`${have.join(" ")} `.startsWith(`${want.join(" ")} `)) return beginning;
  if (` ${have.join(" ")} `.includes(` ${want.join(" ")} `)) return inside;
  // "install" and "Versand" for "Installation on Linux" and "Versandkosten", "安装" for "安装指南"
  if (inRow(have, want, beginsWith)) return beginsWords;
  if (
    inRow(
      have,
      want,
      (word, part) => part.length >= shortestInside && unspaced.test(part) && word.includes(part),
    )
  )
    return insideWord;
  const shared = want.filter((word) =>
    have.some((other) => other === word || nearlySame(other, word)),
  ).length;
  return (0.8 * shared) / Math.max(want.length, have.length * 0.5);
}

function beginsWith(word: string, part: string): boolean {
  if (word === part) return true;
  return part.length >= (unspaced.test(part) ? shortestInside : shortestBeginning) && word.startsWith(part);
}

/** True when neighbouring words of the heading fit the wanted ones, one by one. */
function inRow(
  have: readonly string[],
  want: readonly string[],
  fits: (word: string, part: string) => boolean,
): boolean {
  return have.some(
    (_, from) =>
      from + want.length <= have.length && want.every((part, at) => fits(have[from + at] ?? "", part)),
  );
}

/** One slip of the finger, or another ending. */
function nearlySame(a: string, b: string): boolean {
  if (a.length < 4 || b.length < 4 || Math.abs(a.length - b.length) > 2) return false;
  let same = 0;
  while (same < Math.min(a.length, b.length) && a[same] === b[same]) same++;
  let tail = 0;
  while (tail < Math.min(a.length, b.length) - same && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  return same + tail >= Math.max(a.length, b.length) - 2 && same >= 2;
}

const least = 0.5;

/**
 * The headings that fit equally well, those called so before all others. "Install 2" may be the second of several
 * that are called Install, and stands first then.
 */
function fitting(
  outline: readonly Heading[],
  text: string,
): { fit: readonly Heading[]; isCalledSo: boolean } {
  const wanted = wordsOf(text);
  const scored = outline.map((heading) => ({ heading, score: likeness(heading.text, text) }));
  const best = Math.max(...scored.map(({ score }) => score));
  if (best <= least) return { fit: [], isCalledSo: false };
  const enough = best >= 1 ? Math.min(Math.floor(best), sameName) : Math.min(best, inside);
  const fit = scored
    .filter(({ score }) => score >= enough)
    .sort((one, other) => other.score - one.score)
    .map(({ heading }) => heading);
  return { fit: best >= sameWords ? fit : nthFirst(fit, wanted), isCalledSo: best >= 1 };
}

function nthFirst(fit: readonly Heading[], wanted: readonly string[]): readonly Heading[] {
  const number = wanted.at(-1) ?? "";
  const name = wanted.slice(0, -1).join(" ");
  const namesakes = isNumber(number) ? fit.filter(({ text }) => wordsOf(text).join(" ") === name) : [];
  const chosen = namesakes.length > 1 ? namesakes[Number(number) - 1] : undefined;
  return chosen ? [chosen, ...fit.filter((heading) => heading !== chosen)] : fit;
}

/** A section with its subsections, or the rest of it from an offset inside. The first one, where several fit. */
export function sectionView(page: Page, wanted: string, most: number, offset = 0): View {
  const { fit, isCalledSo } = fitting(page.outline, wanted);
  const holding =
    offset > 0 ? fit.find((heading) => offset >= heading.offset && offset < endOf(heading, page)) : undefined;
  const heading = holding ?? fit[0];
  if (!heading) throw noSuchSection(wanted.trim(), page);
  const start = holding ? offset : heading.offset;
  const view = sliceView(page.markdown, start, endOf(heading, page), most);
  const others = fit.filter((other) => other !== heading);
  const notes = [
    ...(isCalledSo ? [] : ["No section has exactly this name; this is the nearest."]),
    ...(others.length ? [othersFit(others)] : []),
  ];
  return notes.length && !holding ? { ...view, note: notes.join(" ") } : view;
}

function endOf(heading: Heading, { outline, markdown }: Page): number {
  const next = outline.slice(outline.indexOf(heading) + 1).find(({ level }) => level <= heading.level);
  return next?.offset ?? markdown.length;
}

/** A page of a hundred chapters needs no list of them here. */
const mostPlaces = 10;

/** By their places: their words are the page's, and may be the same. */
function othersFit(others: readonly Heading[]): string {
  const places = others
    .map(({ offset }) => offset)
    .sort((one, other) => one - other)
    .slice(0, mostPlaces);
  const more = others.length > places.length ? ", …" : "";
  return others.length === 1
    ? `1 other section matches this name too. To read it, add its offset to the same call: ${places[0]}.`
    : `${others.length} other sections match this name too. To read one, add its offset to the same call: ${places.join(", ")}${more}.`;
}

/** More headings than this are no help to find the right one. */
const mostHeadings = 60;

const noSuchSection = (wanted: string, { outline }: Page) =>
  new ScryError({
    code: "not_found",
    message: `The page has no section "${wanted}"${outline.length ? "." : ", and no headings at all."}`,
    hint: outline.length
      ? `Name one of its sections${outline.length > mostHeadings ? ` (the first ${mostHeadings} of ${outline.length} are listed)` : ""}, or use find.`
      : "Use find or query, or read from the start.",
    absent: true,
    outline: outline.slice(0, mostHeadings),
  });
