import { Parser } from "htmlparser2";

/** One address of a sitemap or a feed. */
export interface ListedAddress {
  url: string;
  title?: string;
  date?: string;
}

export interface ListEvents {
  /** Returns whether more are wanted. */
  onAddress(address: ListedAddress, from: "sitemap" | "feed"): boolean;
  /** Another sitemap, of an index. */
  onSitemap(url: string): void;
}

/** The parser's time grows with the square of the depth; no sitemap or feed is deeper than a few dozen elements. */
const deepest = 100;
const longestField = 4_000;

const entries: Readonly<Record<string, "sitemap" | "feed" | "index">> = {
  url: "sitemap",
  sitemap: "index",
  item: "feed",
  entry: "feed",
};
const fields: Readonly<Record<string, "url" | "id" | "title" | "date">> = {
  loc: "url",
  link: "url",
  guid: "id",
  id: "id",
  title: "title",
  "news:title": "title",
  lastmod: "date",
  "news:publication_date": "date",
  pubdate: "date",
  published: "date",
  updated: "date",
  "dc:date": "date",
};

/**
 * Reads a sitemap, an index of sitemaps, an RSS or Atom feed, or a text with one address per line, piece by piece,
 * without keeping any of it. Returns whether it was any of these.
 */
export async function readAddressList(chunks: AsyncIterable<Buffer>, events: ListEvents): Promise<boolean> {
  const decoder = new TextDecoder();
  let list: { write(text: string): boolean; end(): void; found(): boolean } | undefined;
  for await (const chunk of gathered(chunks)) {
    const text = decoder.decode(chunk, { stream: true });
    list ??= text.trimStart().startsWith("<") ? xmlList(events) : textList(events);
    if (!list.write(text)) return list.found();
  }
  list?.end();
  return list?.found() ?? false;
}

/** The parser's time grows with the square of the pieces that one element comes in: a server may send single bytes. */
const leastPiece = 16_384;

/** The same bytes in larger pieces. What came before an error is passed on first. */
async function* gathered(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      parts.push(chunk);
      bytes += chunk.length;
      if (bytes < leastPiece) continue;
      yield Buffer.concat(parts);
      parts = [];
      bytes = 0;
    }
  } catch (error) {
    if (bytes) yield Buffer.concat(parts);
    throw error;
  }
  if (bytes) yield Buffer.concat(parts);
}

function textList(events: ListEvents) {
  let rest = "";
  let found = false;
  let more = true;
  const line = (text: string) => {
    const url = text.trim();
    if (!/^https?:\/\//i.test(url) || /\s/.test(url)) return;
    found = true;
    more &&= events.onAddress({ url }, "sitemap");
  };
  return {
    write(text: string) {
      const lines = (rest + text).split("\n");
      rest = (lines.pop() ?? "").slice(0, longestField);
      for (const each of lines) if (more) line(each);
      return more;
    },
    end: () => line(rest),
    found: () => found,
  };
}

function xmlList(events: ListEvents) {
  let entry: (Partial<Record<"url" | "id" | "title" | "date", string>> & { kind: string }) | undefined;
  let field: { name: string; text: string; level: number } | undefined;
  let level = 0;
  let found = false;
  let more = true;

  function finish({ kind, url = "", id = "", title, date }: NonNullable<typeof entry>): void {
    const address = url || (/^https?:/i.test(id) ? id : "");
    if (kind === "index") {
      if (address) events.onSitemap(address);
      return;
    }
    const from = kind === "feed" ? "feed" : "sitemap";
    if (address && more)
      more = events.onAddress({ url: address, ...(title && { title }), ...(date && { date }) }, from);
  }

  const parser = new Parser(
    {
      onopentag(rawName, attributes) {
        level += 1;
        const name = rawName.toLowerCase();
        if (/^(?:urlset|sitemapindex|rss|feed|rdf:rdf)$/.test(name)) found = true;
        // An element may be called "constructor".
        if (Object.hasOwn(entries, name)) entry = { kind: entries[name] as string };
        else if (entry && !field && Object.hasOwn(fields, name)) {
          // Atom has the address in an attribute, and other links beside that of the page.
          const isPage = (attributes.rel ?? "alternate") === "alternate";
          field = { name: isPage ? name : "", text: attributes.href && isPage ? attributes.href : "", level };
        }
      },
      ontext(part) {
        if (field && field.text.length < longestField) field.text += part;
      },
      onclosetag(rawName) {
        const name = rawName.toLowerCase();
        if (field && field.level === level) {
          const key = fields[field.name];
          const text = field.text.trim();
          if (entry && key && text) entry[key] ??= text;
          field = undefined;
        } else if (entry && Object.hasOwn(entries, name)) {
          finish(entry);
          entry = undefined;
        }
        level -= 1;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  return {
    write(text: string) {
      parser.write(text);
      return more && level <= deepest;
    },
    end: () => parser.end(),
    found: () => found,
  };
}
