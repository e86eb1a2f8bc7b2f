import { htmlToMarkdown } from "@scry/page";
import { propertiesOf, walkXml } from "./office-xml.ts";
import { damaged, locked, type Zip } from "./zip.ts";

export interface Book {
  markdown: string;
  title?: string;
  author?: string;
  language?: string;
  /** Chapters that could not be found or were left out. */
  missing: number;
}

const mostChapters = 1_000;

/** The chapters of a book in the order in which they are read. */
export function readEpub(zip: Zip, mostCharacters: number): Book {
  const container = zip.text("META-INF/container.xml");
  let path = "";
  if (container)
    walkXml(container, {
      open(name, attributes) {
        if (name.endsWith("rootfile")) path ||= attributes["full-path"] ?? "";
      },
      close() {},
    });
  const xml = zip.text(path);
  if (!xml) throw damaged();
  const files = new Map<string, string>();
  const spine: string[] = [];
  walkXml(xml, {
    open(name, { id, href, idref, linear, "media-type": type = "" }) {
      if (name.endsWith("item") && id && href && /html/.test(type)) files.set(id, href);
      if (name.endsWith("itemref") && idref && linear !== "no") spine.push(idref);
    },
    close() {},
  });
  const chapters = spine.flatMap((id) => {
    const href = files.get(id);
    return href ? [decodeURIComponent(new URL(href, `file:///${path}`).pathname.slice(1))] : [];
  });
  // Books that are sold with a lock list their chapters here; fonts alone do not matter.
  const lock = zip.text("META-INF/encryption.xml") ?? "";
  if (chapters.some((name) => lock.includes(name))) throw locked();
  const parts: string[] = [];
  let length = 0;
  let missing = Math.max(0, chapters.length - mostChapters);
  for (const name of chapters.slice(0, mostChapters)) {
    const html = length < mostCharacters ? zip.text(name) : undefined;
    if (html === undefined) {
      missing += 1;
      continue;
    }
    const { markdown } = htmlToMarkdown(html, {
      url: `https://book.invalid/${encodeURI(name)}`,
      without: ["head"],
    });
    // Links between chapters lead nowhere outside the book.
    const text = markdown.replace(/\[([^\]\n]{0,300})\]\(https:\/\/book\.invalid\/[^)\s]{0,500}\)/g, "$1");
    length += text.length;
    if (text.trim()) parts.push(text);
  }
  return { ...propertiesOf(xml), markdown: parts.join("\n\n"), missing };
}
