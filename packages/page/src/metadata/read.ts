import { absoluteAddress } from "../address/web-address.ts";
import type { PageNode } from "../html/node.ts";
import type { ParsedPage } from "../html/parse.ts";
import { letters, once } from "../html/text.ts";
import type { PageMetadata } from "../types.ts";
import { authorInPage, authorsInMeta, authorsOf } from "./author.ts";
import { authorNearHeading, dateInLines, dateNearHeading, linesNearHeading } from "./byline.ts";
import { normaliseDate } from "./date.ts";
import {
  dateInAddress,
  dateInPage,
  isSameInOtherZone,
  type PageDates,
  type StatedDate,
  statedDate,
} from "./date-sources.ts";
import { isEvent, isStory, type JsonObject, mainObject, textValue, typesOf } from "./json-ld.ts";
import { decodeTwice, type MetaValues, metaValues } from "./meta.ts";
import { Surroundings } from "./surroundings.ts";
import { chooseTitle, cleanSiteName, isFrontPage, mainHeadings } from "./title.ts";

/** Where a page was read, and what its relative addresses are relative to. */
interface Addresses {
  url: URL | undefined;
  base: URL | undefined;
}

/**
 * For each field the first source that has it: JSON-LD, Open Graph, other meta names, mark-up of the page (`h1`, `time`,
 * `rel`), visible text. `elements` are the visible ones, in document order.
 */
export function readMetadata(
  page: ParsedPage,
  objects: readonly JsonObject[],
  { url, base }: Addresses,
  elements: readonly PageNode[],
): PageMetadata {
  const meta = metaValues(page.metas);
  const main = mainObject(objects);
  const headings = mainHeadings(elements);
  const siteName = decodeTwice(
    meta.get("og:site_name") ??
      meta.get("application-name") ??
      textValue(main?.publisher) ??
      textValue(objects.find((object) => typesOf(object).includes("website"))?.name),
  );
  // The title of a front page is the name of its site.
  const host = url && url.pathname !== "/" ? url.hostname : undefined;
  const title = chooseTitle(
    {
      headline: decodeTwice(textValue(main?.headline)),
      others: [meta.get("og:title"), meta.get("twitter:title"), page.title].map(decodeTwice),
      isStory: meta.get("og:type") === "article" || isStory(main),
    },
    { siteName, headings, host },
  );
  const surroundings = new Surroundings(elements);
  const lines = once(() => linesNearHeading(elements, surroundings));
  const parts = { url, main, objects, metas: page.metas, elements, surroundings, lines };
  const { modifiedAt: modifiedInPage, ...dated } = published(parts);
  const modifiedAt =
    normaliseDate(textValue(main?.dateModified)) ??
    normaliseDate(
      meta.get("article:modified_time") ?? meta.get("og:updated_time") ?? meta.get("last-modified"),
    ) ??
    modifiedInPage;
  const metadata: PageMetadata = { title, ...dated };
  if (!isBefore(modifiedAt, dated.publishedAt)) set(metadata, "modifiedAt", modifiedAt);
  set(metadata, "author", decodeTwice(author(parts, siteName)).replace(looseMarks, ""));
  set(metadata, "siteName", cleanSiteName(siteName, title));
  set(metadata, "language", language(page, main, meta));
  const description =
    meta.get("og:description") ??
    meta.get("description") ??
    meta.get("twitter:description") ??
    textValue(main?.description);
  set(metadata, "description", decodeTwice(description));
  set(metadata, "canonicalUrl", canonical(page, meta, { url, base }));
  return metadata;
}

/** What authors and dates are read from. */
interface PageParts {
  url: URL | undefined;
  main: JsonObject | undefined;
  objects: readonly JsonObject[];
  metas: readonly PageNode[];
  elements: readonly PageNode[];
  surroundings: Surroundings;
  /** The short lines near the heading, looked for when they are needed. */
  lines: () => readonly string[];
}

/** A modification date before the publication date means that one of them is wrong. */
function isBefore(modified: string | undefined, published: string | undefined): boolean {
  return modified !== undefined && published !== undefined && modified.slice(0, 10) < published.slice(0, 10);
}

/** Left around a name whose first or last part was empty: ", The Meadow". */
const looseMarks = /^[\s,;|·–-]+|[\s,;|·–-]+$/g;

/** Fields that a page says nothing about are left out. */
function set(
  metadata: PageMetadata,
  key: keyof Omit<PageMetadata, "dateEvidence">,
  value: string | undefined,
): void {
  if (value) metadata[key] = value;
}

function published(
  page: PageParts,
): Pick<PageMetadata, "publishedAt" | "modifiedAt" | "dateEvidence" | "dateConflict"> {
  const stated = statedDate(page.main, page.metas);
  const inAddress = dateInAddress(page.url?.pathname ?? "");
  if (stated && inAddress && isSameInOtherZone(stated.publishedAt, inAddress))
    return { publishedAt: inAddress, dateEvidence: { source: "url" } };
  // Authors and dates on a front page belong to the stories that it lists.
  if (isFrontPage(page.url)) return stated ?? {};
  if (stated) return earlierNearHeading(stated, page) ?? stated;
  const marked = dateInPage(page.elements, page.surroundings);
  // A date on an event's page is the day of the event, unless mark-up says otherwise.
  if (isEvent(page.main) && marked.dateEvidence?.source !== "itemprop") return {};
  if (marked.publishedAt) return marked;
  if (inAddress) return { ...marked, publishedAt: inAddress, dateEvidence: { source: "url" } };
  const near = dateNearHeading(page.lines());
  const isKnown = near.publishedAt || near.modifiedAt || marked.modifiedAt;
  return { ...(isKnown ? {} : dateInLines(page.elements, page.surroundings)), ...near, ...marked };
}

/** Some systems write the day of the last change into `<meta name="date">`: an earlier day under the heading is that of publication. */
function earlierNearHeading(stated: StatedDate, page: PageParts): PageDates | undefined {
  if (stated.dateEvidence.detail !== "date" || stated.publishedAt.includes("T")) return undefined;
  const near = dateNearHeading(page.lines());
  return near.publishedAt && near.publishedAt < stated.publishedAt
    ? { ...near, modifiedAt: stated.publishedAt }
    : undefined;
}

/** Structured data, meta names, mark-up, a line near the heading; a site is no author unless it is a person's. */
function author(page: PageParts, siteName: string): string | undefined {
  const { names, arePeople } = authorsOf(page.main, page.objects);
  const isOther = (name: string) =>
    siteName === "" || letters(name.split(",")[0] ?? "") !== letters(siteName);
  for (const list of [names.filter(isOther), authorsInMeta(page.metas).filter(isOther)])
    if (list.length > 0) return list.join(", ");
  const inPage = isFrontPage(page.url)
    ? undefined
    : (authorInPage(page.elements, page.surroundings) ?? authorNearHeading(page.lines()));
  return inPage ?? (arePeople ? names.join(", ") : undefined);
}

function language(page: ParsedPage, main: JsonObject | undefined, meta: MetaValues): string | undefined {
  const stated =
    page.htmlAttributes.get("lang") ||
    textValue(main?.inLanguage) ||
    meta.get("content-language") ||
    meta.get("og:locale") ||
    "";
  const tag = stated.split(",")[0]?.trim().replace(/_/g, "-") ?? "";
  if (!/^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(tag)) return undefined;
  // "en-us" and "EN" in the usual spelling; as it is where the standard knows no such tag.
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? tag;
  } catch {
    return tag;
  }
}

/** Unfilled templates give every page the address of the front page, or of a development machine. */
function canonical(page: ParsedPage, meta: MetaValues, { url, base }: Addresses): string | undefined {
  const link = page.headLinks.find((node) => /(?:^|\s)canonical(?:\s|$)/i.test(node.get("rel")));
  for (const address of [link?.get("href"), meta.get("og:url")]) {
    const found = address ? absoluteAddress(address, base) : undefined;
    if (found && isOfPage(found, url)) return found;
  }
  return undefined;
}

const onHost = /^https?:\/\/[^/]+\.[^/]+\//;
const onFrontPage = /^https?:\/\/[^/]+\/$/;
/** Paths that lead to a front page as well: of a language, or by its file. */
const alsoFrontPage = /^\/(?:index\.\w+|[a-z]{2}(?:-[a-z]{2})?\/?)?$/i;

function isOfPage(address: string, url: URL | undefined): boolean {
  if (!onHost.test(address)) return false;
  return !onFrontPage.test(address) || !url || url.search !== "" || alsoFrontPage.test(url.pathname);
}
