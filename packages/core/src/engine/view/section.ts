import { ScryError } from "../../contracts/error.ts";
import type { Heading, Page } from "../../contracts/page.ts";
import { fold } from "./fold.ts";
import { sliceView } from "./slice.ts";
import type { View } from "./view.ts";

const isNumber = (word: string) => /^\d+$/.test(word);

/** Names and numbers apart; a heading of numbers alone has them for its name. */
function parts(text: string): { names: string[]; numbers: string[] } {
  const all = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const names = all.filter((word) => !isNumber(word));
  return { names: names.length ? names : all, numbers: all.filter(isNumber) };
}

/**
 * How well a heading fits the wish: 1 the same words, less for a part of them, 0 nothing in common. Numbers
 * are often left out or added ("2.1 Installation" is "Installation"), but Chapter 3 is not Chapter 1.
 */
function likeness(heading: string, wanted: string): number {
  const have = parts(heading);
  const want = parts(wanted);
  if (want.numbers.length && want.names.every(isNumber))
    return want.numbers.join(".") === have.numbers.join(".") ? 1 : 0;
  const named = nameLikeness(have.names, want.names);
  if (!have.numbers.length || !want.numbers.length) return named;
  const shared = want.numbers.filter((number) => have.numbers.includes(number)).length;
  return shared ? named + (0.1 * shared) / want.numbers.length : named * 0.5;
}

function nameLikeness(have: readonly string[], want: readonly string[]): number {
  if (!want.length || !have.length) return 0;
  if (have.join(" ") === want.join(" ")) return 1;
  // "Installation" for "2.1 Installation on Linux"
  if (` ${have.join(" ")} `.includes(` ${want.join(" ")} `)) return 0.9;
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

function bestHeading(outline: readonly Heading[], wanted: string): number {
  let best = -1;
  let score = least;
  for (const [index, { text }] of outline.entries()) {
    const now = likeness(text, wanted);
    if (now > score) {
      best = index;
      score = now;
    }
  }
  return best;
}

/** A section with its subsections, or the rest of it from an offset inside. */
export function sectionView(page: Page, wanted: string, most: number, offset = 0): View {
  const index = bestHeading(page.outline, wanted);
  const heading = page.outline[index];
  if (!heading) throw noSuchSection(wanted.trim(), page);
  const next = page.outline.slice(index + 1).find(({ level }) => level <= heading.level);
  const end = next?.offset ?? page.markdown.length;
  const inside = offset > heading.offset && offset < end;
  return sliceView(page.markdown, inside ? offset : heading.offset, end, most);
}

/** More headings than this are no help to find the right one. */
const mostHeadings = 60;

const noSuchSection = (wanted: string, { outline }: Page) =>
  new ScryError({
    code: "not_found",
    message: `The page has no section "${wanted}"${outline.length ? "." : ", and no headings at all."}`,
    hint: outline.length
      ? "Name one of its sections, or use find."
      : "Use find or query, or read from the start.",
    absent: true,
    outline: outline.slice(0, mostHeadings),
  });
