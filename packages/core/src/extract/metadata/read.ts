import { decodeHTMLStrict } from "entities";
import { absoluteAddress } from "../../sanitise/web-address.ts";
import { type PageNode, plainText, walk } from "../tree/node.ts";
import type { ParsedPage } from "../tree/parse.ts";
import type { ExtractedPage } from "../types.ts";
import { authorInPage, isName } from "./author.ts";
import { chooseTitle } from "./choose-title.ts";
import { normaliseDate } from "./date.ts";
import { type JsonObject, textValue, typesOf } from "./json-ld.ts";
import { dateInPage } from "./page-date.ts";
import { Surroundings } from "./surroundings.ts";
import { cleanSiteName } from "./title.ts";

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
 * (`h1`, `time`, `rel`), visible text. `elements` are those that can be seen, in document order.
 */
export function readMetadata(
  page: ParsedPage,
  objects: readonly JsonObject[],
  base: URL | undefined,
  elements: readonly PageNode[],
): Metadata {
  const meta = metaValues(page);
  const main = mainObject(objects);
  const headings = mainHeadings(page.root);
  const siteName = decodeTwice(
    meta.get("og:site_name") ??
      meta.get("application-name") ??
      textValue(main?.publisher) ??
      textValue(objects.find((object) => typesOf(object).includes("website"))?.name),
  );
  // The front page is called as its site is.
  const host = base && base.pathname !== "/" ? base.hostname : undefined;
  const others = [meta.get("og:title"), meta.get("twitter:title"), page.title].map(decodeTwice);
  const title = chooseTitle(
    { headline: decodeTwice(textValue(main?.headline)), others, isStory: isStory(main, meta) },
    { siteName, headings, host },
  );
  const surroundings = new Surroundings(elements);
  const { modifiedAt: modifiedInPage, ...dated } = published(elements, surroundings, main, meta);
  return {
    title,
    ...dated,
    ...optional(
      "modifiedAt",
      normaliseDate(textValue(main?.dateModified)) ??
        normaliseDate(
          meta.get("article:modified_time") ?? meta.get("og:updated_time") ?? meta.get("last-modified"),
        ) ??
        modifiedInPage,
    ),
    ...optional("author", decodeTwice(author(elements, surroundings, main, meta)).replace(looseSigns, "")),
    ...optional("siteName", cleanSiteName(siteName, title)),
    ...optional("language", language(page, main, meta)),
    ...optional(
      "description",
      decodeTwice(
        meta.get("og:description") ??
          meta.get("description") ??
          meta.get("twitter:description") ??
          textValue(main?.description),
      ),
    ),
    ...optional("canonicalUrl", canonical(page, meta, base)),
  };
}

/** What is left around a name whose first or last part was empty: ", The Meadow". */
const looseSigns = /^[\s,;|·–-]+|[\s,;|·–-]+$/g;

function optional<Key extends string>(key: Key, value: string | undefined): { [name in Key]?: string } {
  return value ? ({ [key]: value } as { [name in Key]?: string }) : {};
}

/** Marks of HTML that came along when a text was cut out of its page. */
const textTags = /<\/?(?:a|b|br|div|em|h\d|i|p|span|strong|su[bp]|u)(?:\s[^<>]*)?\/?>/gi;

/** Templates escape twice; only what ends with a semicolon was meant as a sign. */
function decodeTwice(text: string | undefined): string {
  if (!text) return "";
  const decoded = text.includes("&") ? decodeHTMLStrict(text.replace(/&amp;/g, "&")) : text;
  const plain = decoded.includes("<") ? decoded.replace(textTags, " ") : decoded;
  return plain === text ? text : plain.replace(/\s+/g, " ").trim();
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

/** Whether a page says that it is an article or a post, which has a headline. */
function isStory(main: JsonObject | undefined, meta: ReadonlyMap<string, string>): boolean {
  return meta.get("og:type") === "article" || (main !== undefined && typesOf(main).some(isStoryType));
}

const isStoryType = (type: string) => /article|posting/.test(type);

/** As many as tell a page's heading from that of its book or shop. */
const mostHeadings = 3;

/** Documentation ends its headings with a link to them: Sphinx `¶`, others `#`, `§` or a chain. */
const anchorSigns = /\s*[¶#§\u{1f517}\uf0c1]$/u;

function mainHeadings(root: PageNode): string[] {
  const found: string[] = [];
  walk(root, (node) => {
    if (node.chars === 0) return false;
    if (node.tag !== "h1") return undefined;
    const text = plainText(node).replace(anchorSigns, "");
    if (text.length >= 2 && text.length < 300) found.push(text);
    // Not into it: of headings nested by the hundred every one would hold the text of all others.
    return found.length < mostHeadings ? false : "stop";
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
  elements: readonly PageNode[],
  surroundings: Surroundings,
  main: JsonObject | undefined,
  meta: ReadonlyMap<string, string>,
): Pick<Metadata, "publishedAt" | "modifiedAt" | "dateEvidence" | "dateConflict"> {
  const stated = [
    firstDate(["datePublished", "dateCreated", "uploadDate"], (key) => textValue(main?.[key]), "json-ld"),
    firstDate(publishedNames, (name) => meta.get(name), "meta"),
  ].filter((found) => found !== undefined);
  const [first, second] = stated;
  if (!first) return dateInPage(elements, surroundings);
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

function author(
  elements: readonly PageNode[],
  surroundings: Surroundings,
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
  return authorInPage(elements, surroundings);
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
