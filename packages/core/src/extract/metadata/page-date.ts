import { type PageNode, plainText } from "../tree/node.ts";
import { remember } from "../tree/remember.ts";
import { normaliseDate, spelledDate } from "./date.ts";

const dateClass =
  /(?:^|[\s_-])(?:date|dateline|published|pubdate|timestamp|posted|publish|datum|fecha)(?:$|[\s_-])/i;

/** Words before a date of a change: documentation and wikis show no other. */
const changed =
  /(?:updated|modified|edited|reviewed|revised|changed|aktualisiert|geändert|bearbeitet|stand|modifiée?|mise? à jour|actualizado|modificado|editado|atualizado|aggiornato|modificato|bijgewerkt|gewijzigd|zaktualizowano|изменено|обновлено)[\s:,]*(?:on|at|am|le|el|em|il|op)?[\s:]*$/i;

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

/** `time` elements and elements named so; the first that holds a date, those marked as published before others. */
export function dateInPage(elements: readonly PageNode[]): PageDates {
  const isDated = remember((names) => dateClass.test(names));
  let best: Offer | undefined;
  let modifiedAt: string | undefined;
  const offer = (rank: number, date: string | undefined, evidence: string) => {
    if (date && (!best || rank < best.rank)) best = { rank, date, evidence };
  };
  for (const node of elements) {
    const { attributes } = node;
    if (!attributes && node.tag !== "time") continue;
    const property = attributes?.itemprop?.toLowerCase() ?? "";
    if (property === "datepublished" || property === "datecreated") {
      const date =
        normaliseDate(node.get("datetime") || node.get("content")) ??
        spelledDate(plainText(node).slice(0, 100));
      offer(0, date, `itemprop ${node.get("itemprop")}`);
      if (best?.rank === 0) break;
    } else if (node.tag === "time") {
      const date = normaliseDate(node.get("datetime")) ?? spelledDate(plainText(node).slice(0, 100));
      const named = /publi|entry-date|post/i.test(node.get("class")) || node.has("pubdate");
      if (date && !named && isChange(node, property)) modifiedAt ??= date;
      else offer(named ? 1 : 2, date, "time");
    } else if (attributes?.class && node.chars > 5 && node.chars < 80 && isDated(attributes.class)) {
      const text = plainText(node).slice(0, 120);
      const date = spelledDate(text);
      if (date && changed.test(text.replace(/\d.*$/s, ""))) modifiedAt ??= date;
      else offer(3, date, "visible text");
    }
  }
  return {
    ...(best ? { publishedAt: best.date, dateEvidence: best.evidence } : {}),
    ...(modifiedAt ? { modifiedAt } : {}),
  };
}

/** A line longer than this is no label. */
const labelLength = 200;

function isChange(time: PageNode, property: string): boolean {
  if (property === "datemodified" || /(?:^|[\s_-])(?:updated|modified)(?:$|[\s_-])/i.test(time.get("class")))
    return true;
  const line = time.parent;
  if (!line || line.chars > labelLength) return false;
  let before = "";
  for (const child of line.children) {
    if (child === time) break;
    before += plainText(child);
  }
  return changed.test(before);
}
