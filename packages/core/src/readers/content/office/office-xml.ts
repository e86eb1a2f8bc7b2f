import { Parser } from "htmlparser2";
import { damaged } from "./zip.ts";

export type Attributes = Readonly<Record<string, string>>;

export interface XmlHandler {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  text?(text: string): void;
  /** True when enough was read: the rest is skipped. */
  done?(): boolean;
}

/** No document that an office program writes is deeper; the parser's time grows with the depth. */
const deepest = 500;
const step = 65_536;

/**
 * Walks over the elements of an XML part, without a tree. Names keep their prefix: `w:p`. Entities of a DTD are never
 * expanded. An element that is not closed makes the part damaged: half a document must not look like a whole one.
 */
export function walkXml(xml: string, handler: XmlHandler): void {
  let level = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        level += 1;
        handler.open(name, attributes);
      },
      onclosetag(name) {
        level -= 1;
        handler.close(name);
      },
      ontext: (text) => handler.text?.(text),
    },
    { xmlMode: true, decodeEntities: true },
  );
  for (let at = 0; at < xml.length; at += step) {
    if (handler.done?.()) return;
    if (level > deepest) throw damaged();
    parser.write(xml.slice(at, at + step));
  }
  if (level > 0) throw damaged();
  parser.end();
}

/** Text as written in HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The targets of a part's relations by id: links and other parts. */
export function relationsOf(xml: string | undefined): Map<string, string> {
  const targets = new Map<string, string>();
  if (xml)
    walkXml(xml, {
      open(name, { Id, Target }) {
        if (name === "Relationship" && Id && Target) targets.set(Id, Target);
      },
      close() {},
    });
  return targets;
}

/** Title and author as `docProps/core.xml` and `meta.xml` have them. */
export function propertiesOf(xml: string | undefined): {
  title?: string;
  author?: string;
  language?: string;
} {
  const fields: Record<string, string> = {
    "dc:title": "title",
    "dc:creator": "author",
    "dc:language": "language",
  };
  const found: Record<string, string> = {};
  let field: string | undefined;
  if (xml)
    walkXml(xml, {
      open(name) {
        field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      },
      close() {
        field = undefined;
      },
      text(text) {
        if (field) found[field] = (found[field] ?? "") + text;
      },
    });
  return found;
}
