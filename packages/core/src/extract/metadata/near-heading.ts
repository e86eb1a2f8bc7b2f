import { flow, type PageNode, plainText } from "../tree/node.ts";
import { beforeDate } from "./before-date.ts";
import { nameInByline } from "./byline.ts";
import { spelledDate } from "./date.ts";
import { isChangeLabel, type PageDates } from "./page-date.ts";
import type { Surroundings } from "./surroundings.ts";

/** How many lines before and behind a heading still belong to it, and how long they may be. */
const linesBefore = 3;
const linesBehind = 8;
const longestLine = 100;

/**
 * The short lines around the page's heading, those behind it first: there stand bylines and dates that no
 * mark-up names. The text itself ends them.
 */
export function linesNearHeading(elements: readonly PageNode[], surroundings: Surroundings): string[] {
  const { heading } = surroundings;
  const start = heading ? elements.indexOf(heading) : -1;
  if (!heading || start < 0) return [];
  const behind = collect(elements, start, 1, linesBehind, surroundings);
  return [...behind, ...collect(elements, start, -1, linesBefore, surroundings)];
}

function collect(
  elements: readonly PageNode[],
  start: number,
  step: number,
  most: number,
  surroundings: Surroundings,
): string[] {
  const lines: string[] = [];
  for (let index = start + step; lines.length < most; index += step) {
    const node = elements[index];
    if (!node) break;
    if (node.chars === 0 || !isLine(node)) continue;
    if (node.chars > longestLine) break;
    if (!surroundings.isElsewhere(node)) lines.push(plainText(node));
  }
  return lines;
}

/** Whether an element is a line of its own: it breaks, and nothing in it does. */
function isLine(node: PageNode): boolean {
  return node.flow === flow.breaks && node.children.every((child) => child.flow === flow.inline);
}

/** Words with which a line names who wrote what follows; weaker ones ("di", "av") begin other lines as well. */
const byWord =
  /^(?:(?:written|posted|published|story|article|text|words|report(?:ed|ing)?) )?by:?\s+|^(?:(?:geschrieben|verfasst|ein beitrag|text) )?von:?\s+|^(?:(?:écrit|publié|rédigé) )?par:?\s+|^(?:(?:escrito|publicado) )?por:?\s+|^(?:author|autor|autora|autorin|auteur|autore|thread starter|started by):?\s+/i;

/** Two to four words, all in capitals or with a capital, but for the little ones in them. */
const personName =
  /^\p{Lu}[\p{L}.'’-]*(?:\s(?:de|del|della|der|den|di|da|do|du|la|le|van|von|zu|bin|al|el))*(?:\s\p{Lu}[\p{L}.'’-]*){1,3}$/u;

/** First words of what is no name behind "by": "By The Numbers". */
const noName = /^(?:the|our|your|this|der|die|das|les?|la|el|los|all|how|what)\s/i;

/** Somebody whom a line near the heading names behind "by", if it is a person's full name. */
export function authorNearHeading(lines: readonly string[]): string | undefined {
  for (const line of lines) {
    if (!byWord.test(line)) continue;
    const name = nameInByline(line) ?? "";
    if (personName.test(name) && !noName.test(name)) return name;
  }
  return undefined;
}

/** Letters beside a date in a line that tells little else. */
const mostBeside = 40;

/** A day that stands near the heading in a line of little else, if it is the only one there. */
export function dateNearHeading(lines: readonly string[]): PageDates {
  const dated = lines.flatMap((line) => {
    const date = spelledDate(line);
    return date && line.replace(/[^\p{L}]/gu, "").length <= mostBeside ? [{ line, date }] : [];
  });
  const [first] = dated;
  if (!first || dated.some(({ date }) => date !== first.date)) return {};
  return isChangeLabel(beforeDate(first.line))
    ? { modifiedAt: first.date }
    : { publishedAt: first.date, dateEvidence: "visible text" };
}
