import { decodeHTML } from "entities";
import { withoutTracking } from "./canonical-url.ts";

/** Longer ones are data, not addresses. */
const longest = 4_000;

/**
 * The destination of a Markdown link as an absolute http(s) or mail address; nothing for every other scheme.
 * Markdown reads entities and backslashes in destinations, so they are read before the scheme is judged.
 */
export function safeLink(destination: string, base: URL | undefined): string | undefined {
  const raw = decodeHTML(destination.replace(/\\(?=[!-/:-@[-`{-~])/g, "")).trim();
  if (raw === "" || raw.length > longest) return undefined;
  const url = URL.parse(raw, base?.href);
  if (url?.protocol === "mailto:") return /^mailto:[^\s?<>()]+@[^\s?<>()]+/i.exec(url.href)?.[0];
  if (url?.protocol !== "http:" && url?.protocol !== "https:") return undefined;
  const clean = withoutTracking(url);
  clean.username = "";
  clean.password = "";
  return clean.href.replace(/[\s()<>\\|`*_[\]]/g, escaped);
}

/** Signs that would end the destination or be read as Markdown. An underscore is safe inside an address. */
function escaped(character: string): string {
  if (character === "_") return character;
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
}
