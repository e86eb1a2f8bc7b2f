import { absoluteAddress } from "../../sanitise/web-address.ts";
import { type PageNode, plainText, walk } from "../tree/node.ts";
import type { ParsedPage } from "../tree/parse.ts";
import type { ExtractedPage } from "../types.ts";
import { normaliseDate, spelledDate } from "./date.ts";
import { type JsonObject, textValue, typesOf } from "./json-ld.ts";
import { cleanTitle } from "./title.ts";

export type Metadata = Pick<
  ExtractedPage,
  | "title"
  | "publishedAt"
  | "dateEvidence"
  | "dateConflict"
  | "modifiedAt"
  | "author"
  | "siteName"
  | "language"
  | "description"
  | "canonicalUrl"
>;

/** JSON-LD types that describe the page itself rather than its site, crumbs or pictures. */
const mainType =
  /article|posting|newsarticle|report|review|product|recipe|howto|techarticle|webpage|qapage|question|event|book|course|faqpage|videoobject|softwareapplication|collectionpage|itempage|dataset/;

/**
 * For each field the first source that answers: JSON-LD, Open Graph, other meta names, mark-up of the page
 * (`h1`, `time`, `rel`), visible text. Must run before hidden parts and bylines are cut away.
 */
export function readMetadata(
  page: ParsedPage,
  objects: readonly JsonObject[],
  base: URL | undefined,
): Metadata {
  const meta = metaValues(page);
  const main = mainObject(objects);
  const heading = firstHeading(page.root);
  const siteName =
    meta.get("og:site_name") ??
    meta.get("application-name") ??
    textValue(main?.publisher) ??
    textValue(objects.find((object) => typesOf(object).includes("website"))?.name);
  const stated = textValue(main?.headline) ?? meta.get("og:title") ?? meta.get("twitter:title") ?? page.title;
  const title = cleanTitle(decodeTwice(stated) || page.title || heading || "", siteName, heading);
  return {
    title,
    ...published(page, main, meta),
    ...optional(
      "modifiedAt",
      normaliseDate(textValue(main?.dateModified)) ??
        normaliseDate(
          meta.get("article:modified_time") ?? meta.get("og:updated_time") ?? meta.get("last-modified"),
        ),
    ),
    ...optional("author", author(page, main, meta)),
    ...optional("siteName", siteName),
    ...optional("language", language(page, main, meta)),
    ...optional(
      "description",
      meta.get("og:description") ??
        meta.get("description") ??
        meta.get("twitter:description") ??
        textValue(main?.description),
    ),
    ...optional("canonicalUrl", canonical(page, meta, base)),
  };
}

function optional<Key extends string>(key: Key, value: string | undefined): { [name in Key]?: string } {
  return value ? ({ [key]: value } as { [name in Key]?: string }) : {};
}

function decodeTwice(text: string | undefined): string {
  // Templates escape titles twice; the common marks are enough here.
  return (text ?? "")
    .replace(/&amp;/g, "&")
    .replace(/&#0?39;|&rsquo;/g, "’")
    .replace(/&quot;/g, '"');
}

/** The first value of each meta name; names are compared without case. */
function metaValues(page: ParsedPage): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const node of page.metas) {
    const name = (
      node.get("property") ||
      node.get("name") ||
      node.get("itemprop") ||
      node.get("http-equiv")
    ).toLowerCase();
    const content = node.get("content").replace(/\s+/g, " ").trim();
    if (name && content && !values.has(name)) values.set(name, content);
  }
  return values;
}

function mainObject(objects: readonly JsonObject[]): JsonObject | undefined {
  const matching = objects.filter((object) => typesOf(object).some((type) => mainType.test(type)));
  return (
    matching.find((object) => object.headline !== undefined || object.articleBody !== undefined) ??
    matching.find((object) => !typesOf(object).includes("webpage")) ??
    matching[0]
  );
}

function firstHeading(root: PageNode): string | undefined {
  let found: string | undefined;
  walk(root, (node) => {
    if (node.chars === 0) return false;
    if (node.tag !== "h1") return undefined;
    const text = plainText(node);
    if (text.length < 2 || text.length >= 300) return undefined;
    found = text;
    return "stop";
  });
  return found;
}

const publishedNames = [
  "article:published_time",
  "og:article:published_time",
  "og:published_time",
  "datepublished",
  "publishdate",
  "publish-date",
  "publication_date",
  "date",
  "pubdate",
  "parsely-pub-date",
  "sailthru.date",
  "dc.date",
  "dc.date.issued",
  "dcterms.date",
  "dcterms.created",
  "dcterms.issued",
  "citation_publication_date",
  "citation_date",
  "article.published",
  "cxenseparse:recs:publishtime",
  "published_at",
  "release_date",
  "datecreated",
];

function published(
  page: ParsedPage,
  main: JsonObject | undefined,
  meta: ReadonlyMap<string, string>,
): Pick<Metadata, "publishedAt" | "dateEvidence" | "dateConflict"> {
  const stated = [
    firstDate(["datePublished", "dateCreated", "uploadDate"], (key) => textValue(main?.[key]), "json-ld"),
    firstDate(publishedNames, (name) => meta.get(name), "meta"),
  ].filter((found) => found !== undefined);
  const [first, second] = stated;
  if (!first) return dateInPage(page.root);
  if (!second || daysApart(first.publishedAt, second.publishedAt) <= mostDaysApart) return first;
  const say = ({ publishedAt, dateEvidence }: Dated) => `${publishedAt.slice(0, 10)} (${dateEvidence})`;
  return { ...first, dateConflict: `${say(first)}, ${say(second)}` };
}

interface Dated {
  publishedAt: string;
  dateEvidence: string;
}

/** Time zones, and a draft made the evening before, are no contradiction. */
const mostDaysApart = 2;

const daysApart = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000;

function firstDate(
  names: readonly string[],
  value: (name: string) => string | undefined,
  kind: string,
): Dated | undefined {
  for (const name of names) {
    const date = normaliseDate(value(name));
    if (date) return { publishedAt: date, dateEvidence: `${kind} ${name}` };
  }
  return undefined;
}

const dateClass =
  /(?:^|[\s_-])(?:date|dateline|published|pubdate|timestamp|posted|publish|datum|fecha)(?:$|[\s_-])/i;

/** `time` elements and elements named so; the first that holds a date, those marked as published before others. */
function dateInPage(root: PageNode): Pick<Metadata, "publishedAt" | "dateEvidence"> {
  let best: { rank: number; date: string; evidence: string } | undefined;
  const offer = (rank: number, date: string | undefined, evidence: string) => {
    if (date && (!best || rank < best.rank)) best = { rank, date, evidence };
  };
  walk(root, (node) => {
    if (best?.rank === 0) return "stop";
    if (node.tag === "") return false;
    if (!node.attributes && node.tag !== "time") return undefined;
    const property = node.get("itemprop").toLowerCase();
    if (property === "datepublished" || property === "datecreated") {
      const date =
        normaliseDate(node.get("datetime") || node.get("content")) ??
        spelledDate(plainText(node).slice(0, 100));
      offer(0, date, `itemprop ${node.get("itemprop")}`);
    } else if (node.tag === "time") {
      const named = /publi|entry-date|post/i.test(node.get("class")) || node.has("pubdate");
      offer(
        named ? 1 : 2,
        normaliseDate(node.get("datetime")) ?? spelledDate(plainText(node).slice(0, 100)),
        "time",
      );
    } else if (
      node.attributes?.class &&
      node.chars > 5 &&
      node.chars < 80 &&
      dateClass.test(node.attributes.class)
    ) {
      offer(3, spelledDate(plainText(node).slice(0, 120)), "visible text");
    }
    return undefined;
  });
  return best ? { publishedAt: best.date, dateEvidence: best.evidence } : {};
}

function author(
  page: ParsedPage,
  main: JsonObject | undefined,
  meta: ReadonlyMap<string, string>,
): string | undefined {
  const list = Array.isArray(main?.author) ? main.author : [main?.author];
  const names = list
    .map((entry) => textValue(entry))
    .filter((name): name is string => name !== undefined && isName(name));
  if (names.length > 0) return [...new Set(names)].slice(0, 6).join(", ");
  for (const name of [
    "author",
    "article:author",
    "parsely-author",
    "dc.creator",
    "dcterms.creator",
    "sailthru.author",
    "citation_author",
    "byl",
  ]) {
    const value = meta.get(name)?.replace(/^by\s+/i, "");
    if (value && isName(value)) return value;
  }
  return authorInPage(page.root);
}

function isName(value: string): boolean {
  return (
    value.length >= 2 &&
    value.length <= 120 &&
    !/^https?:|[@<>{}]|^(?:admin|administrator|webmaster|staff|null|undefined)$/i.test(value)
  );
}

function authorInPage(root: PageNode): string | undefined {
  let found: string | undefined;
  walk(root, (node) => {
    if (found !== undefined) return "stop";
    if (node.tag === "") return false;
    if (!node.attributes || node.chars === 0 || node.chars > 80) return undefined;
    const named =
      /(?:^|\s)author(?:\s|$)/.test(node.get("rel")) ||
      node.get("itemprop") === "author" ||
      /(?:^|[\s_-])(?:byline|author-?name|post-?author|author)(?:$|[\s_-])/i.test(node.get("class"));
    if (!named) return undefined;
    const text = plainText(node)
      .replace(/^(?:written |posted )?(?:by|von|par|por|di|door)[:\s]+/i, "")
      .replace(/\s*[|·•,].*$/, "")
      .trim();
    if (isName(text) && /\p{L}{2}/u.test(text) && text.split(" ").length <= 6) found = text;
    return undefined;
  });
  return found;
}

function language(
  page: ParsedPage,
  main: JsonObject | undefined,
  meta: ReadonlyMap<string, string>,
): string | undefined {
  const stated =
    page.htmlAttributes.lang ||
    textValue(main?.inLanguage) ||
    meta.get("content-language") ||
    meta.get("og:locale") ||
    "";
  const tag = stated.split(",")[0]?.trim().replace(/_/g, "-") ?? "";
  return /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(tag) ? tag : undefined;
}

function canonical(
  page: ParsedPage,
  meta: ReadonlyMap<string, string>,
  base: URL | undefined,
): string | undefined {
  const link = page.headLinks.find((node) => /(?:^|\s)canonical(?:\s|$)/i.test(node.get("rel")));
  const address = link?.get("href") || meta.get("og:url");
  return address ? absoluteAddress(address, base) : undefined;
}
