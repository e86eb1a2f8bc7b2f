import { stripInvisible } from "../../safe/invisible.ts";
import type { Source } from "../citation-types.ts";

/** Schemes that a reader may be sent to. Everything else (`javascript:`, `data:`, `file:` …) is shown as text. */
const linkable: ReadonlySet<string> = new Set(["http:", "https:", "mailto:"]);

/** The address in ASCII, if it may become a link. */
export function safeHref(address: string): string | undefined {
  const url = URL.parse(address.trim());
  return url !== null && linkable.has(url.protocol) ? url.href : undefined;
}

function oneLine(text: string): string {
  return stripInvisible(text).text.replace(/\s+/g, " ").trim();
}

/** A source's address as it was found, without anything that a terminal would obey. */
export function addressOf(source: Source): string {
  return oneLine(source.url);
}

/** A source's title on one line, or its address if it has none. */
export function titleOf(source: Source): string {
  return oneLine(source.title) || addressOf(source);
}

const named: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** For text and double-quoted attribute values; Telegram knows only these four named entities. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => named[character] ?? character);
}
