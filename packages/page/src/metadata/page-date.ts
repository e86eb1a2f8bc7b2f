import { type PageNode, plainText } from "../html/node.ts";
import { remember } from "../html/remember.ts";
import { beforeDate } from "./before-date.ts";
import { normaliseDate, spelledDate } from "./date.ts";
import type { Surroundings } from "./surroundings.ts";

const dateName =
  /(?:^|[\s_-])(?:date|dateline|published|pubdate|timestamp|posted|publish|datum|fecha)(?:$|[\s_-])/i;

/** Words before a date of a change: documentation and wikis show no other. */
const changed =
  /(?:updated|modified|edited|reviewed|revised|changed|aktualisiert|geändert|bearbeitet|stand|modifiée?|mise? à jour|actualizado|modificado|editado|atualizado|aggiornato|modificato|bijgewerkt|gewijzigd|zaktualizowano|изменено|обновлено)[\s:,]*(?:on|at|am|le|el|em|il|op)?[\s:]*$/i;

/** Whether the words before a date call it that of a change. */
export const isChangeLabel = (words: string) => changed.test(words);

export interface PageDates {
  publishedAt?: string;
  modifiedAt?: string;
  dateEvidence?: string;
}

interface Offer {
  rank: number;
  date: string;
  evidence: string;
}

/**
 * `time` elements and elements named so, by class or id; the first that holds a date, those marked as published
 * before others. Dates of comments, of other stories and of events are not the page's.
 */
export function dateInPage(elements: readonly PageNode[], surroundings: Surroundings): PageDates {
  const isDated = remember((names) => dateName.test(names));
  let published: Offer | undefined;
  let modified: Offer | undefined;
  for (let index = 0; index < elements.length; index++) {
    const node = elements[index] as PageNode;
    const { attributes, tag } = node;
    if (!attributes && tag !== "time") continue;
    const stated = attributes?.get("itemprop");
    // Most elements are told by their length alone.
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

/** How sure an element is of being a date of the page: 0 is the surest; nothing for one that is no date. */
function rankOf(node: PageNode, property: string, isDated: (names: string) => boolean): number | undefined {
  if (property === "datepublished" || property === "datecreated" || property === "datemodified") return 0;
  if (property === "startdate" || property === "enddate") return undefined;
  const names = node.get("class");
  const rank = isTime(node)
    ? rankOfTime(names)
    : isDatedLength(node) && isNamedDate(node, names, isDated)
      ? 3
      : undefined;
  return rank === undefined || (names && ofEvent.test(names)) ? undefined : rank;
}

const isTime = (node: PageNode) =>
  node.tag === "time" || (node.tag.includes("-") && customTime.test(node.tag) && node.get("datetime") !== "");

const rankOfTime = (names: string) => (/publi|entry-date|post/i.test(names) ? 1 : 2);

function isNamedDate(node: PageNode, names: string, isDated: (names: string) => boolean): boolean {
  if (names && isDated(names)) return true;
  const id = node.get("id");
  return id !== "" && dateName.test(id);
}

/** When something begins or ends, as events and courses say it. */
const ofEvent = /(?:start|end)[-_]?(?:date|time)(?:$|[\s_-])/i;

/** Elements that write a time anew as it passes, `relative-time` of GitHub, Gitea and Forgejo: the moment stands in them as in `time`. */
const customTime = /^[a-z]+-time$|^time-ago$/;

/** Longer than this is no line with a date, and neither is what is shorter than "1 May". */
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

function evidenceOf(rank: number, itemprop: string | undefined): string {
  if (rank === 0) return `itemprop ${itemprop}`;
  return rank < 3 ? "time" : "visible text";
}

/** A line longer than this is no label. */
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
