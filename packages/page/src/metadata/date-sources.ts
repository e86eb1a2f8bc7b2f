import { type PageNode, plainText } from "../html/node.ts";
import { remember } from "../html/text.ts";
import type { DateEvidence } from "../types.ts";
import { beforeDate, normaliseDate, realDay, spelledDate } from "./date.ts";
import { type JsonObject, textValue } from "./json-ld.ts";
import { metaNamed } from "./meta.ts";
import type { Surroundings } from "./surroundings.ts";
import { appeared, changed, dateName } from "./vocabulary/date-labels.ts";
import { publishedNames } from "./vocabulary/meta-names.ts";

export interface StatedDate {
  publishedAt: string;
  dateEvidence: DateEvidence;
  dateConflict?: string;
}

/** The day of publication that structured data or meta names state; where both do and differ, the first and a note. */
export function statedDate(main: JsonObject | undefined, metas: readonly PageNode[]): StatedDate | undefined {
  const [first, second] = [inObject(main), inMeta(metas)].filter((found) => found !== undefined);
  if (!first || !second || daysApart(first.publishedAt, second.publishedAt) <= mostDaysApart) return first;
  const say = ({ publishedAt, dateEvidence: { source, detail } }: StatedDate) =>
    `${publishedAt.slice(0, 10)} (${source} ${detail})`;
  return { ...first, dateConflict: `${say(first)}, ${say(second)}` };
}

function inObject(main: JsonObject | undefined): StatedDate | undefined {
  for (const key of ["datePublished", "dateCreated", "uploadDate"]) {
    const date = normaliseDate(textValue(main?.[key]));
    if (date) return { publishedAt: date, dateEvidence: { source: "json-ld", detail: key } };
  }
  return undefined;
}

function inMeta(metas: readonly PageNode[]): StatedDate | undefined {
  for (const { name, content } of metaNamed(metas, publishedNames)) {
    const date = normaliseDate(content);
    if (date) return { publishedAt: date, dateEvidence: { source: "meta", detail: name } };
  }
  return undefined;
}

/** Time zones, or a draft from the evening before, are not a contradiction. */
const mostDaysApart = 2;

const daysApart = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000;

/** A day in the path of an address, followed by something: otherwise the page is that day's list. */
const dayInPath = /\/((?:19|20)\d{2})([/-]?)(\d{2})\2(\d{2})(?=[/-][^/])/;

export function dateInAddress(path: string): string | undefined {
  const found = dayInPath.exec(path);
  return found ? realDay(Number(found[1]), Number(found[3]), Number(found[4])) : undefined;
}

/** Whether a time in UTC falls on this day somewhere on Earth, though not in UTC. */
export function isSameInOtherZone(time: string, day: string): boolean {
  if (!/(?:Z|[+-]00:00)$/.test(time) || time.startsWith(day)) return false;
  const hours = (Date.parse(day) - Date.parse(time)) / 3_600_000;
  // Zones reach from 12 hours behind to 14 hours ahead of UTC.
  return hours <= 14 && hours > -36;
}

const appearedBefore = new RegExp(`${appeared}$`, "i");
export const publicationLabels = new RegExp(appeared, "gi");
export const isPublicationLabel = (words: string) => appearedBefore.test(words);

/** Whether the words before a date call it that of a change. */
export const isChangeLabel = (words: string) => changed.test(words);

export interface PageDates {
  publishedAt?: string;
  modifiedAt?: string;
  dateEvidence?: DateEvidence;
}

interface Offer {
  rank: number;
  date: string;
  evidence: DateEvidence;
}

/**
 * The dates in `time` elements and in elements that their class or id calls dates: the first one, those marked as
 * published before others. Dates of comments, of other stories and of events are not the page's.
 */
export function dateInPage(elements: readonly PageNode[], surroundings: Surroundings): PageDates {
  const isDated = remember((names: string) => dateName.test(names));
  let published: Offer | undefined;
  let modified: Offer | undefined;
  for (let index = 0; index < elements.length; index++) {
    const node = elements[index] as PageNode;
    const { attributes, tag } = node;
    if (!attributes && tag !== "time") continue;
    const stated = attributes?.get("itemprop");
    // Most elements are ruled out by their length alone.
    if (stated === undefined && !isDatedLength(node) && tag !== "time" && !tag.includes("-")) continue;
    const property = stated?.toLowerCase() ?? "";
    const rank = rankOf(node, property, isDated);
    if (rank === undefined || (isSurer(published, rank) && isSurer(modified, rank))) continue;
    const date = dateOf(node);
    if (!date || surroundings.isElsewhere(node)) continue;
    const offer = { rank, date, evidence: evidenceOf(rank, stated) };
    if (isChange(node, property, rank)) {
      if (!isSurer(modified, rank)) modified = offer;
    } else if (!isSurer(published, rank)) published = offer;
    if (published?.rank === 0) break;
  }
  return {
    ...(published ? { publishedAt: published.date, dateEvidence: published.evidence } : {}),
    ...(modified ? { modifiedAt: modified.date } : {}),
  };
}

const isSurer = (found: Offer | undefined, rank: number) => found !== undefined && found.rank <= rank;

/** How surely an element is a date of the page: 0 is the surest; undefined for one that is not a date. */
function rankOf(node: PageNode, property: string, isDated: (names: string) => boolean): number | undefined {
  if (property === "datepublished" || property === "datecreated" || property === "datemodified") return 0;
  if (property === "startdate" || property === "enddate") return undefined;
  const names = node.get("class");
  if (isTime(node)) return /publi|entry-date|post/i.test(names) ? 1 : 2;
  return isDatedLength(node) && isNamedDate(node, names, isDated) ? 3 : undefined;
}

const isTime = (node: PageNode) =>
  node.tag === "time" || (node.tag.includes("-") && customTime.test(node.tag) && node.get("datetime") !== "");

function isNamedDate(node: PageNode, names: string, isDated: (names: string) => boolean): boolean {
  if (names && isDated(names)) return true;
  const id = node.get("id");
  return id !== "" && dateName.test(id);
}

/** Elements that keep a relative time current, such as `relative-time` of GitHub, Gitea and Forgejo: read like `time`. */
const customTime = /^[a-z]+-time$|^time-ago$/;

/** A line with a date is not longer than this, and not shorter than "1 May". */
const longestLine = 80;
const shortestLine = 6;
const isDatedLength = ({ chars }: PageNode) => chars >= shortestLine && chars < longestLine;

function isChange(node: PageNode, property: string, rank: number): boolean {
  if (rank === 0) return property === "datemodified";
  return (rank === 2 && changeName.test(node.get("class"))) || isLabelledChange(node);
}

const changeName = /(?:^|[\s_-])(?:updated|modified)(?:$|[\s_-])/i;

function dateOf(node: PageNode): string | undefined {
  const stated = normaliseDate(node.get("datetime") || node.get("content"));
  return stated ?? (node.chars < longestLine ? spelledDate(plainText(node)) : undefined);
}

function evidenceOf(rank: number, itemprop = ""): DateEvidence {
  if (rank === 0) return { source: "itemprop", detail: itemprop };
  return { source: rank < 3 ? "time" : "text" };
}

/** A line longer than this is not a label. */
const labelLength = 200;
/** A line of more parts than this is a list: looking at all before each would not end. */
const mostInLine = 40;

/** Whether the words before a date call it that of a change: its own, or those before it in its line. */
function isLabelledChange(node: PageNode): boolean {
  if (node.chars < longestLine && isChangeLabel(beforeDate(plainText(node)))) return true;
  const line = node.parent;
  if (!line || line.chars > labelLength || line.children.length > mostInLine) return false;
  let before = "";
  for (const child of line.children) {
    if (child === node) break;
    before += plainText(child);
  }
  return isChangeLabel(before);
}
