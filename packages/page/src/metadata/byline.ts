import { flow, type PageNode, plainText, walk } from "../html/node.ts";
import { remember } from "../html/text.ts";
import { beforeDate, hasWeekday, spelledDate } from "./date.ts";
import { isChangeLabel, isPublicationLabel, type PageDates, publicationLabels } from "./date-sources.ts";
import type { Surroundings } from "./surroundings.ts";
import { besideAuthor, bylineWords } from "./vocabulary/author-words.ts";

const among = (list: string) => new Set(list.split(" "));
const after = among(bylineWords.after);
const between = among(bylineWords.between);
const oneOf = (list: string) => list.replaceAll(" ", "|");

const start = new RegExp(
  `^(?:(?:(?:${oneOf(bylineWords.made)})\\s+){0,2}(?:${oneOf(bylineWords.by)})(?:\\s*[:：]\\s*|\\s+|$)|(?:${oneOf(bylineWords.role)})\\s*[:：]\\s*)`,
  "iu",
);
/** Templates that set the word apart by style alone: "ByAnn Bee". */
const gluedStart = /^By(?=\p{Lu}\p{Ll})/u;

const label = new RegExp(`^(?:${Object.values(besideAuthor).join("|")})(?!\\p{L})`, "iu");

/** Where one thing ends and another begins. */
const parts = /\s*[|·•»,;]\s*|\s+[-–—/]\s+|\s+[-–—]$/;

/** A name does not have more words. */
const mostWords = 6;

/** The name in a byline: without the words before it, and without dates, ranks and labels after it. */
export function nameInByline(line: string): string | undefined {
  const pieces = line.split(parts);
  for (const [index, piece] of pieces.entries()) {
    const introduced = piece.replace(gluedStart, "").replace(start, "");
    // After a date comes a category as often as a name: there a word must lead to it.
    if (index > 0 && introduced === piece) continue;
    const name = nameAtStart(introduced);
    if (name !== "") return name;
  }
  return undefined;
}

function nameAtStart(text: string): string {
  if (label.test(text)) return "";
  const dated = beforeDate(text).split(" ");
  const end = dated.findIndex((word) => after.has(word.toLowerCase().replace(/\P{L}+$/u, "")));
  const name = end < 0 ? dated : dated.slice(0, end);
  if (name.length < text.split(" ").length) while (between.has(name.at(-1)?.toLowerCase() ?? "")) name.pop();
  const joined = name.join(" ").trim();
  return name.length <= mostWords && /^[\p{L}\p{N}"“„'].*\p{L}{2}|^\p{L}{2}/u.test(joined) ? joined : "";
}

/** How many lines before and after a heading still belong to it, and how long they may be. */
const linesBefore = 2;
const linesAfter = 8;
const longestLine = 100;
const longestStandfirst = 400;

/**
 * The short lines around the page's heading, those after it first: bylines and dates that no mark-up names. The text
 * itself ends them.
 */
export function linesNearHeading(elements: readonly PageNode[], surroundings: Surroundings): string[] {
  const { heading } = surroundings;
  const start = heading ? elements.indexOf(heading) : -1;
  if (!heading || start < 0) return [];
  const after = collect(elements, start, 1, linesAfter, surroundings);
  // Newspapers print today's date, with the day of the week, at the top of each page.
  const before = collect(elements, start, -1, linesBefore, surroundings).filter((line) => !hasWeekday(line));
  return [...after, ...before];
}

function collect(
  elements: readonly PageNode[],
  start: number,
  step: number,
  most: number,
  surroundings: Surroundings,
): string[] {
  const lines: string[] = [];
  let longer = 0;
  const isLine = lineTest();
  for (let index = start + step; lines.length < most; index += step) {
    const node = elements[index];
    if (!node) break;
    if (node.chars === 0 || !isLine(node)) continue;
    if (node.chars > longestLine) {
      longer += 1;
      // The first one is the standfirst.
      if (longer > 1 || node.chars > longestStandfirst) break;
      continue;
    }
    const text = plainText(node);
    // Only lines that may name a date or an author are worth a look at their surroundings.
    if (!(/\d{2}/.test(text) || namesAuthor(text)) || !surroundings.isElsewhere(node)) lines.push(text);
  }
  return lines;
}

/**
 * Whether an element is a separate line: it or a sibling breaks the line, and nothing inside it does. Each parent
 * is looked at once, because one may have 100,000 children.
 */
function lineTest(): (node: PageNode) => boolean {
  const hasBreaking = remember(({ children }: PageNode) =>
    children.some((child) => child.flow === flow.breaks),
  );
  return ({ flow: own, parent, children }) =>
    (own === flow.breaks || (parent !== undefined && hasBreaking(parent))) &&
    children.every((child) => child.flow === flow.inline);
}

/** Words with which a line names who wrote what follows; weaker ones ("di", "av") begin other lines as well. */
const byPhrase =
  /^(?:(?:written|posted|published|story|article|text|words|report(?:ed|ing)?) )?by:?\s+|^(?:(?:geschrieben|verfasst|ein beitrag|text) )?von:?\s+|^(?:(?:écrit|publié|rédigé) )?par:?\s+|^(?:(?:escrito|publicado) )?por:?\s+|^(?:author|autor|autora|autorin|auteur|autore):?\s+/i;

/** Forums name who began a thread, by names of one word. */
const threadStarter = /^(?:thread starter|started by):?\s+(\S+)$/i;

const namesAuthor = (line: string) => byPhrase.test(line) || threadStarter.test(line);

/** Two to four words in capitals or with an initial capital, except for particles ("de", "van"). */
const personName =
  /^\p{Lu}[\p{L}.'’-]*(?:\s(?:de|del|della|der|den|di|da|do|du|la|le|van|von|zu|bin|al|el))*(?:\s\p{Lu}[\p{L}.'’-]*){1,3}$/u;

/** First words after "by" that begin no name: "By The Numbers". */
const noName = /^(?:the|our|your|this|der|die|das|les?|la|el|los|all|how|what)\s/i;

/** The person whose full name follows "by" in a line near the heading. */
export function authorNearHeading(lines: readonly string[]): string | undefined {
  for (const line of lines) {
    const member = threadStarter.exec(line)?.[1];
    if (member) return member;
    if (!byPhrase.test(line)) continue;
    const name = nameInByline(line) ?? "";
    if (personName.test(name) && !noName.test(name)) return name;
  }
  return undefined;
}

/** Letters beside a date in a line that says little else. */
const mostBeside = 40;

/** A day near the heading, in a line of little else, if it is the only one there. */
export function dateNearHeading(lines: readonly string[]): PageDates {
  const dated = lines.flatMap((line, index) => {
    const date = spelledDate(line);
    if (!date || line.replace(/\P{L}+/gu, "").length > mostBeside) return [];
    // A label may be on a separate line.
    const words = `${lines[index - 1] ?? ""} ${beforeDate(line)}`;
    return [{ words, date }];
  });
  const [first] = dated;
  if (!first || dated.some(({ date }) => date !== first.date)) return {};
  return isChangeLabel(first.words)
    ? { modifiedAt: first.date }
    : { publishedAt: first.date, dateEvidence: { source: "text" } };
}

/** How many short lines with a date are looked at: a page with more of them is a list. */
const mostDated = 60;

/** A day that the text calls that of publication; otherwise the only one in the short lines of the page. */
export function dateInLines(elements: readonly PageNode[], surroundings: Surroundings): PageDates {
  const days = new Set<string>();
  let looked = 0;
  let before: PageNode | undefined;
  const isLine = lineTest();
  for (const node of elements) {
    if (node.chars === 0 || !isLine(node)) continue;
    const above = before;
    before = node.chars > longestLine ? undefined : node;
    if (!before || !hasDigit(node)) continue;
    const text = plainText(node);
    const date = spelledDate(text);
    if (!date) continue;
    const words = `${above ? plainText(above) : ""} ${beforeDate(text)}`;
    if (isChangeLabel(words) || surroundings.isElsewhere(node)) continue;
    if (isPublicationLabel(words)) return { publishedAt: date, dateEvidence: { source: "text" } };
    days.add(date);
    if (++looked > mostDated) return {};
  }
  const [only, ...others] = days;
  const labelled = elements[0] && labelledDate(plainText(elements[0]));
  const date = labelled ?? (others.length === 0 ? only : undefined);
  return date ? { publishedAt: date, dateEvidence: { source: "text" } } : {};
}

/** Cheaper than the text of a line, which few lines need. */
const hasDigit = (line: PageNode) => walk(line, ({ text }) => (/\d/.test(text) ? "stop" : undefined));

/** The first day in a text that follows a word for publication. */
function labelledDate(text: string): string | undefined {
  for (const { 0: found, index } of text.matchAll(publicationLabels)) {
    // Checked for each match: a look-behind would run at every letter of the page.
    if (/\p{L}/u.test(text.charAt(index - 1))) continue;
    const date = spelledDate(text.slice(index + found.length, index + found.length + 36));
    if (date) return date;
  }
  return undefined;
}
