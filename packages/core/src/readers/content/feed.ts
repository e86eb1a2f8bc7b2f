import { htmlToMarkdown } from "@scry/page";
import { absoluteAddress, escapeAddress } from "@scry/page/address";
import { outlineOf, plainLine, plainMarkdown, shorten } from "@scry/page/markdown";
import { Parser } from "htmlparser2";
import type { Content, ContentInput } from "./content.ts";
import { escapeMarks } from "./markdown-parts.ts";
import { type Decoded, decodeText, simpleContent } from "./plain.ts";
import { entitiesWarning, readXml, withoutDoctype } from "./xml.ts";

const longestSummary = 1_000;
// The rest of an element beyond this is not needed for a summary.
const longestField = 20_000;
// The parser's time grows with the square of the depth; no feed is deeper than a few dozen elements.
const deepest = 500;
const step = 16_384;

type Field = "title" | "link" | "date" | "author" | "summary" | "language";
type Entry = Partial<Record<Field, string>>;

const fields: Readonly<Record<string, Field>> = {
  title: "title",
  link: "link",
  guid: "link",
  id: "link",
  pubdate: "date",
  published: "date",
  updated: "date",
  "dc:date": "date",
  name: "author",
  author: "author",
  "dc:creator": "author",
  description: "summary",
  summary: "summary",
  subtitle: "summary",
  content: "summary",
  "content:encoded": "summary",
  language: "language",
};
const entryTags = new Set(["item", "entry"]);

export interface Feed {
  channel: Entry;
  entries: Entry[];
  more: boolean;
}

/** RSS 0.9–2.0, RDF and Atom in one pass over the tags, without a tree. Ends early where there is enough. */
export function parseFeed(xml: string, most: number): Feed {
  const feed: Feed = { channel: {}, entries: [], more: false };
  let entry: Entry | undefined;
  let field: Field | undefined;
  /** Open elements inside the field, whose own names mean nothing here (`<author><name>`, XHTML content). */
  let depth = 0;
  let text = "";
  /** Open elements, all in all. */
  let level = 0;
  const parser = new Parser(
    {
      onopentag(rawName, attributes) {
        level += 1;
        const name = rawName.toLowerCase();
        if (entryTags.has(name)) {
          entry = {};
          field = undefined;
          return;
        }
        if (field) {
          depth += 1;
          return;
        }
        // An element may be called "constructor".
        const found = Object.hasOwn(fields, name) ? fields[name] : undefined;
        if (!found) return;
        field = found;
        depth = 0;
        text = "";
        if (name === "link" && attributes.href && (attributes.rel ?? "alternate") === "alternate")
          text = attributes.href;
      },
      ontext(part) {
        if (field && text.length < longestField) text += part;
      },
      onclosetag(rawName) {
        level -= 1;
        const name = rawName.toLowerCase();
        if (entryTags.has(name)) {
          if (entry && feed.entries.length < most) feed.entries.push(entry);
          else if (entry) feed.more = true;
          entry = undefined;
          field = undefined;
          return;
        }
        if (!field) return;
        if (depth > 0) {
          depth -= 1;
          return;
        }
        keep(entry ?? feed.channel, field, name, text.trim());
        field = undefined;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  for (let at = 0; at < xml.length && !(feed.more || level > deepest); at += step)
    parser.write(xml.slice(at, at + step));
  return feed;
}

/** The first of several wins, except that a real link beats an id and the longer summary beats the shorter. */
function keep(target: Entry, field: Field, name: string, value: string): void {
  if (value === "") return;
  if (field === "link" && (name === "id" || name === "guid") && (target.link || !/^https?:/i.test(value)))
    return;
  const old = target[field];
  const better = field === "link" ? name === "link" : field === "summary" && !old;
  if (!old || better || (field === "date" && name !== "updated")) target[field] = value;
}

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** The day in the feed's own time zone, "2026-10-05"; dates in other forms stay as they are. */
function dayOf(value: string): string {
  const [iso] = /^\d{4}-\d\d-\d\d(?!\d)/.exec(value) ?? [];
  if (iso) return iso;
  const [, day = "", name = "", year] = /\b(\d{1,2})[ -]([a-z]{3})[a-z]*[ -](\d{4})\b/i.exec(value) ?? [];
  const month = months.indexOf(name.toLowerCase()) + 1;
  if (year && month) return `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = Date.parse(value);
  return Number.isNaN(time) ? plainLine(value) : new Date(time).toISOString().slice(0, 10);
}

export function readFeed(input: ContentInput): Content {
  const decoded = decodeText(input);
  const { xml, declaresEntities } = withoutDoctype(decoded.text);
  if (declaresEntities) decoded.warnings.push(entitiesWarning);
  const feed = parseFeed(xml, input.limits.feedEntries);
  if (feed.entries.length === 0 && !feed.channel.title) return readXml(input);
  if (feed.more) decoded.warnings.push(`Only the first ${input.limits.feedEntries} entries are shown.`);
  return render(input, decoded, feed);
}

function render(input: ContentInput, decoded: Decoded, { channel, entries }: Feed): Content {
  const base = new URL(input.finalUrl);
  const links: { text: string; url: string }[] = [];
  const hidden = { ...decoded.hidden };
  const title = plainLine(channel.title ?? "");
  const description = summaryOf(channel);
  const blocks = [title && `# ${escapeMarks(title)}`, escapeMarks(description)];
  for (const entry of entries) {
    const summary = summaryOf(entry);
    const name = plainLine(entry.title ?? "") || shorten(summary, 80) || "Without title";
    const url = entry.link ? absoluteAddress(entry.link, base) : undefined;
    if (url) links.push({ text: name, url });
    blocks.push(url ? `## [${escapeMarks(name)}](${escapeAddress(url)})` : `## ${escapeMarks(name)}`);
    blocks.push(
      [dayOf(entry.date ?? ""), plainLine(entry.author ?? "")].filter(Boolean).map(escapeMarks).join(" · "),
    );
    blocks.push(escapeMarks(summary));
  }
  if (entries.length === 0) blocks.push("This feed has no entries.");
  const markdown = blocks.filter(Boolean).join("\n\n");
  return {
    ...simpleContent(input, decoded, markdown),
    title: title || new URL(input.finalUrl).hostname,
    outline: outlineOf(markdown),
    links,
    hidden,
    pageType: "listing",
    language: channel.language ? plainLine(channel.language) : undefined,
    description: description || undefined,
  };

  /** What people see of a summary, which is often HTML. */
  function summaryOf({ summary = "" }: Entry): string {
    if (!/<[a-z!]/i.test(summary)) return shorten(plainLine(summary), longestSummary);
    const shown = htmlToMarkdown(summary, { url: input.finalUrl, without: ["img"] });
    for (const [kind, count] of Object.entries(shown.hidden)) hidden[kind] = (hidden[kind] ?? 0) + count;
    return shorten(plainLine(plainMarkdown(shown.markdown)), longestSummary);
  }
}
