import type { Content, ContentInput } from "./content.ts";
import { fenced } from "./markdown-parts.ts";
import { decodeText, simpleContent } from "./plain.ts";

/**
 * The text without its document type. Entities that it declares are never expanded: a few lines of them can
 * unfold to gigabytes, or name a file.
 */
export function withoutDoctype(xml: string): { xml: string; declaresEntities: boolean } {
  const start = xml.search(/<!doctype/i);
  if (start < 0 || start > 100_000) return { xml, declaresEntities: false };
  let at = start;
  let subset = false;
  let quote = "";
  for (; at < xml.length; at++) {
    const character = xml.charAt(at);
    if (quote) {
      if (character === quote) quote = "";
    } else if (character === '"' || character === "'") quote = character;
    else if (character === "[") subset = true;
    else if (character === "]") subset = false;
    else if (character === ">" && !subset) break;
  }
  const doctype = xml.slice(start, at + 1);
  return { xml: xml.slice(0, start) + xml.slice(at + 1), declaresEntities: /<!entity/i.test(doctype) };
}

export const entitiesWarning = "The document declares entities of its own; they were left unexpanded.";

/** XML of a kind that is not known here is shown as it is. */
export function readXml(input: ContentInput): Content {
  const decoded = decodeText(input);
  const { xml, declaresEntities } = withoutDoctype(decoded.text);
  if (declaresEntities) decoded.warnings.push(entitiesWarning);
  return simpleContent(input, decoded, fenced(xml.trim(), "xml"));
}
