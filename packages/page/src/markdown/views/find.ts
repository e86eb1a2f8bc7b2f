import { fold, foldWithPlaces, type Letters } from "../letters.ts";
import { shownText } from "../plain.ts";
import type { Range } from "../spans.ts";

/** Characters shown on either side of a match, and the most that neighbours are joined to. */
const context = 160;
const longest = 600;
/** Less of a match says nothing. */
const leastCut = 20;

/**
 * Every place of the wanted text, ignoring case, accents and the kinds of white space, quotation marks and dashes; where
 * there is none, with umlauts spelled out ("Oeffnungszeiten"). Both as it is written and as it is shown: "the great
 * wheel" is in "the **great** [wheel](…)", and an address is in the Markdown alone. A space at its beginning or end
 * counts: "item 12 " is not in "item 120". The ends of the page are as good as spaces.
 */
export function findMatches(markdown: string, wanted: string): Range[] {
  const found = findWith(markdown, wanted, "bare");
  return found.length > 0 ? found : findWith(markdown, wanted, "spelled");
}

function findWith(markdown: string, wanted: string, letters: Letters): Range[] {
  const folded = fold(wanted, letters);
  const words = folded.trim().split(/\s+/).map(escapeWord);
  // A lone accent folds to an empty text, which would be found everywhere.
  if (words[0] === "") return [];
  const before = /^\s/.test(folded) ? "(?<=^|\\s)" : "";
  const after = /\s$/.test(folded) ? "(?=\\s|$)" : "";
  const pattern = new RegExp(`${before}${words.join("\\s+")}${after}`, "g");
  const written = matchesOf(markdown, pattern, letters);
  const shown = shownText(markdown);
  if (shown.text.length === markdown.length) return withoutOverlaps(written);
  const seen = matchesOf(shown.text, pattern, letters).map(({ start, end }) => ({
    start: shown.at[start] ?? 0,
    // The place after the last character, and not that of the next one: marks may be between them.
    end: (shown.at[end - 1] ?? 0) + 1,
  }));
  return withoutOverlaps([...written, ...seen]);
}

function matchesOf(text: string, pattern: RegExp, letters: Letters): Range[] {
  const folded = foldWithPlaces(text, letters);
  return [...folded.text.matchAll(pattern)].map(({ index, 0: found }) => {
    // A letter that became two ("ß") is matched whole by one of them.
    let end = index + found.length;
    while (folded.at[end] === folded.at[end - 1] && end < folded.at.length) end++;
    return { start: folded.at[index] ?? 0, end: folded.at[end] ?? text.length };
  });
}

function withoutOverlaps(matches: Range[]): Range[] {
  let end = 0;
  return matches
    .sort((first, second) => first.start - second.start)
    .filter((match) => {
      if (match.start < end) return false;
      end = match.end;
      return true;
    });
}

const escapeWord = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A stretch around one or more matches, from word to word. */
function stretches(
  markdown: string,
  matches: readonly Range[],
): (Range & { count: number; first: number })[] {
  const joined: (Range & { count: number; first: number })[] = [];
  for (const match of matches) {
    const before = joined.at(-1)?.end ?? 0;
    const from = Math.max(before, match.start - context);
    const start = Math.max(before, headingStart(markdown, Math.min(match.start, wordStart(markdown, from))));
    const end = wordEnd(markdown, Math.min(markdown.length, match.end + context));
    const last = joined.at(-1);
    if (last && start <= last.end && end - last.start <= longest) {
      last.end = Math.max(last.end, end);
      last.count++;
    } else {
      joined.push({ start, end, count: 1, first: match.start });
    }
  }
  return joined;
}

const isHeading = (line: string) => /^#{1,6}\s/.test(line);

/** One line, with headings on separate lines: otherwise they read as the beginning of a sentence. */
function inLines(text: string): string {
  let result = "";
  let afterHeading = false;
  for (const line of text.split("\n")) {
    const words = line.replace(/\s+/g, " ").trim();
    if (!words) continue;
    const apart = afterHeading || isHeading(line);
    if (result) result += apart ? "\n" : " ";
    result += words;
    afterHeading = isHeading(line);
  }
  return result;
}

/** How far a stretch may reach to end at a word. Nothing is looked for farther away: a line can be as long as the page. */
const reach = 40;

const wordStart = (text: string, at: number) => {
  const space = at === 0 ? -1 : text.slice(at, at + reach).indexOf(" ");
  return space < 0 ? at : at + space + 1;
};
const wordEnd = (text: string, at: number) => {
  if (at >= text.length) return at;
  const from = Math.max(0, at - reach + 1);
  const space = text.slice(from, at + 1).lastIndexOf(" ");
  return space < 0 ? at : from + space;
};
/** The beginning of the heading that a place is in; otherwise the place itself. */
const headingStart = (text: string, at: number) => {
  const from = Math.max(0, at - context);
  const line = from + text.slice(from, at).lastIndexOf("\n") + 1;
  const isStart = line > from || from === 0;
  return isStart && isHeading(text.slice(line, line + 8)) ? line : at;
};

/**
 * Find-in-page: each match with its surroundings and its offset, as many as fit into `most` characters. `shown` has the
 * surroundings alone.
 */
export function findIn(
  markdown: string,
  wanted: string,
  most: number,
): { content: string; shown: string; truncated: boolean; matches: number } {
  const matches = findMatches(markdown, wanted);
  const count = matches.length;
  const head = count
    ? `${count} match${count === 1 ? "" : "es"} for "${wanted}":`
    : `No match for "${wanted}" on this page.`;
  let content = head.slice(0, most).toWellFormed();
  const texts: string[] = [];
  let seen = 0;
  for (const { start, end, count: inside, first } of stretches(markdown, matches)) {
    const before = start > 0 ? "…" : "";
    const after = end < markdown.length ? "…" : "";
    const text = inLines(markdown.slice(start, end));
    const mark = `\n\n[offset ${first}] ${before}`;
    const room = most - content.length - mark.length;
    if (text.length + after.length > room) {
      // At least one match is shown, cut if need be.
      if (seen === 0 && room > leastCut) {
        const cut = text.slice(0, room - 1).toWellFormed();
        content += `${mark}${cut}…`;
        texts.push(cut);
      }
      break;
    }
    content += mark + text + after;
    texts.push(text);
    seen += inside;
  }
  return { content, shown: texts.join("\n\n"), truncated: seen < count, matches: count };
}
