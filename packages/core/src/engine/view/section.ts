import { ScryError } from "../../contracts/error.ts";
import type { Heading, Page } from "../../contracts/page.ts";
import { fold } from "./fold.ts";
import { sliceView } from "./slice.ts";
import type { View } from "./view.ts";

const isNumber = (word: string) => /^\d+$/.test(word);

const wordsOf = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Without the number of a section: "2.1 Installation" is called Installation. */
const title = (words: readonly string[]) => words.slice(words.findIndex((word) => !isNumber(word))).join(" ");

/** Fits by its words, in this order: at the beginning, anywhere. Below it only some of the words do. */
const beginning = 0.95;
const inside = 0.9;

/**
 * How well a heading fits the wish: 3 the same words, 2 the same but for the section's number, less for a part of
 * them, 0 nothing in common. Numbers are often left out or added ("2.1 Installation" is "Installation"), but
 * Chapter 3 is not Chapter 1.
 */
function likeness(heading: string, wanted: readonly string[]): number {
  const words = wordsOf(heading);
  if (words.length && words.join(" ") === wanted.join(" ")) return 3;
  const numbers = words.filter(isNumber);
  const wantedNumbers = wanted.filter(isNumber);
  if (wanted.every(isNumber)) return wanted.length && wanted.join(".") === numbers.join(".") ? 1 : 0;
  const oneNumbered = !numbers.length || !wantedNumbers.length;
  if (oneNumbered && title(words) === title(wanted)) return 2;
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
  const shared = want.filter((word) =>
    have.some((other) => other === word || nearlySame(other, word)),
  ).length;
  return (0.8 * shared) / Math.max(want.length, have.length * 0.5);
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
function fitting(outline: readonly Heading[], text: string): readonly Heading[] {
  const wanted = wordsOf(text);
  const scored = outline.map((heading) => ({ heading, score: likeness(heading.text, wanted) }));
  const best = Math.max(...scored.map(({ score }) => score));
  if (best <= least) return [];
  const enough = best >= 1 ? Math.min(Math.floor(best), 2) : Math.min(best, inside);
  const fit = scored
    .filter(({ score }) => score >= enough)
    .sort((one, other) => other.score - one.score)
    .map(({ heading }) => heading);
  return best === 3 ? fit : nthFirst(fit, wanted);
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
  const fit = fitting(page.outline, wanted);
  const holding =
    offset > 0 ? fit.find((heading) => offset >= heading.offset && offset < endOf(heading, page)) : undefined;
  const heading = holding ?? fit[0];
  if (!heading) throw noSuchSection(wanted.trim(), page);
  const start = holding ? offset : heading.offset;
  const view = sliceView(page.markdown, start, endOf(heading, page), most);
  const others = fit.filter((other) => other !== heading);
  return others.length && !holding ? { ...view, note: othersFit(others) } : view;
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
