import { titleOf } from "./challenge.ts";
import type { Evidence, Wall } from "./evidence.ts";

/** How sites in several languages head the page that says there is none. */
const missing =
  /\b(?:page|seite|site|article|document|url|content|product|video|post)\b[^.|–-]{0,25}\b(?:not found|nicht gefunden|introuvable|no longer (?:exists|available)|does not exist|doesn(?:'|’)t exist|cannot be found|can(?:'|’)t be found|existiert nicht)|\b(?:error )?404\b[^\d]{0,30}(?:error|not found|page|seite|$)|^not found$|página no encontrada|página não encontrada|pagina non trovata|pagina niet gevonden|sidan hittades inte|strona nie (?:została )?znaleziona|страница не найдена|页面不存在|ページが見つかりません|페이지를 찾을 수 없습니다/i;

/** "Why does my page say 404 not found?" is a page about missing pages. */
const about =
  /\?\s*(?:$|[|–-])|^(?:how|why|what|when|fix|fixing|understanding|warum|wie|was|pourquoi|comment|por qué|cómo)\b/i;

const isMissing = (heading: string) => missing.test(heading) && !about.test(heading);

const fewWords = 150;

/** "Page not found" with status 200. Only where it is the heading and there is little else to read. */
export function softMissing(evidence: Evidence): Wall | undefined {
  const { words, visibleWords, html, finalUrl } = evidence;
  if (words > fewWords) return undefined;
  const title = titleOf(evidence);
  const heading = firstHeading(html);
  const placed = /\/(?:404|not-?found|error404)(?:\.\w+)?\/?$/i.test(finalUrl.pathname);
  const named = isMissing(title) || isMissing(heading);
  if (!named && !placed) return undefined;
  return named && (visibleWords < fewWords * 3 || isMissing(heading)) ? wall : undefined;
}

function firstHeading(html: string): string {
  const found = /<h1\b[^>]{0,500}>([\s\S]{0,500}?)<\/h1/i.exec(html)?.[1] ?? "";
  return found
    .replace(/<[^>]{0,300}>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

const wall: Wall = {
  code: "not_found",
  message: "The site says that there is no such page, although it answers as if there were one.",
  hint: "Check the address, or search for the page's new address.",
};
