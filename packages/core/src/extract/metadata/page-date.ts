import { type PageNode, plainText } from "../tree/node.ts";
import { remember } from "../tree/remember.ts";
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
    const { attributes } = node;
    if (!attributes && node.tag !== "time") continue;
    const property = attributes?.get("itemprop")?.toLowerCase() ?? "";
    const rank = rankOf(node, property, isDated);
    if (rank === undefined || (isSurer(published, rank) && isSurer(modified, rank))) continue;
    const date = dateOf(node);
    if (!date || surroundings.isElsewhere(node)) continue;
    const offer = { rank, date, evidence: evidenceOf(rank, attributes?.get("itemprop")) };
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
function rankOf(
  { tag, attributes, chars }: PageNode,
  property: string,
  isDated: (names: string) => boolean,
): number | undefined {
  if (property === "datepublished" || property === "datecreated" || property === "datemodified") return 0;
  if (property === "startdate" || property === "enddate") return undefined;
  const { class: names = "", id = "" } = attributes ?? {};
  if (names && ofEvent.test(names)) return undefined;
  if (tag === "time" || (customTime.test(tag) && attributes?.get("datetime")))
    return /publi|entry-date|post/i.test(names) ? 1 : 2;
  if (chars <= 5 || chars >= longestLine) return undefined;
  return (names && isDated(names)) || (id && dateName.test(id)) ? 3 : undefined;
}

/** When something begins or ends, as events and courses say it. */
const ofEvent = /(?:start|end)[-_]?(?:date|time)(?:$|[\s_-])/i;

/** Elements that write a time anew as it passes, `relative-time` of GitHub, Gitea and Forgejo: the moment stands in them as in `time`. */
const customTime = /^[a-z]+-time$|^time-ago$/;

/** Longer than this is no line with a date. */
const longestLine = 80;

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
