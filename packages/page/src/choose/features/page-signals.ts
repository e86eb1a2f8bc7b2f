import type { ParsedPage } from "../../html/parse.ts";
import { type JsonObject, typesOf } from "../../metadata/json-ld.ts";
import type { Block } from "../layout.ts";
import { addressPatterns, systems } from "../vocabulary/page-words.ts";
import { zoneBit } from "../zones.ts";

interface PageEvidence {
  page: ParsedPage;
  url: URL | undefined;
  objects: readonly JsonObject[];
  blocks: readonly Block[];
}

/** The data that the signals are computed from. */
interface Facts extends Structure {
  page: ParsedPage;
  address: string;
  depth: number;
  hasQuery: boolean;
  /** Statements of the page about its software and kind, and the addresses of its style sheets. */
  hints: string;
  assets: string;
  /** Of its structured data. */
  types: readonly string[];
  ogType: string;
  /** Never 0. */
  chars: number;
  count: number;
}

type Signal = (facts: Facts) => number;

const flag = (value: boolean) => (value ? 1 : 0);
const inTypes =
  (pattern: RegExp): Signal =>
  ({ types }) =>
    flag(types.some((type) => pattern.test(type)));
const inHints =
  (pattern: RegExp): Signal =>
  ({ hints }) =>
    flag(pattern.test(hints));
const inOgType =
  (pattern: RegExp): Signal =>
  ({ ogType }) =>
    flag(pattern.test(ogType));
const forEach = (patterns: Readonly<Record<string, RegExp>>, signal: (pattern: RegExp) => Signal) =>
  Object.fromEntries(Object.entries(patterns).map(([name, pattern]) => [name, signal(pattern)]));

/** Features of the whole page that reveal its type. */
const signals: Readonly<Record<string, Signal>> = {
  ...forEach(
    addressPatterns,
    (pattern) =>
      ({ address }) =>
        flag(pattern.test(address)),
  ),
  "url depth": ({ depth }) => depth,
  "url root": ({ depth }) => flag(depth === 0),
  "url query": ({ hasQuery }) => flag(hasQuery),
  ...forEach(
    systems,
    (pattern) =>
      ({ hints, assets }) =>
        flag(pattern.test(hints)) * 2 + flag(pattern.test(assets)),
  ),
  "ld article": inTypes(/article|blogposting|report$/),
  "ld product": inTypes(/^product/),
  "ld list": inTypes(/itemlist|collectionpage|searchresults/),
  "ld forum": inTypes(/forumposting|qapage|question$|comment$/),
  "ld organisation": inTypes(/organization|localbusiness|service$/),
  "ld website": inTypes(/website/),
  "ld faq": inTypes(/faqpage/),
  "ld breadcrumb": inTypes(/breadcrumb/),
  "ld recipe": inTypes(/recipe|howto|event|jobposting/),
  "ld listed products": ({ types }) =>
    types.filter((type) => type === "product" || type === "listitem").length,
  "og article": inOgType(/article|blog|news/i),
  "og product": inOgType(/product/i),
  "og website": inOgType(/website/i),
  "published meta": ({ page }) =>
    flag(page.metas.some((meta) => meta.get("property") === "article:published_time")),
  "body article": inHints(/single|article|post-template|story/i),
  "body home": inHints(/\bhome\b|front/i),
  "body archive": inHints(/archive|category|\btag\b|search|blog\b|list/i),
  "body product": inHints(/product|template-product/i),
  "body forum": inHints(/forum|topic|thread|question|discuss/i),
  "body documentation": inHints(/\bdocs?\b|documentation|wiki|api/i),
  "page blocks": ({ blocks }) => Math.log1p(blocks),
  "page chars": ({ page }) => Math.log1p(page.root.chars),
  "prose share": ({ page, chars }) => page.root.proseChars / chars,
  "link share": ({ page, chars }) => page.root.linkChars / chars,
  "article tags": ({ page }) => page.articles,
  "time tags": ({ page }) => page.times,
  "price blocks": ({ price, count }) => price / count,
  "code blocks": ({ code, count }) => code / count,
  "heading blocks": ({ heading, count }) => heading / count,
  "table blocks": ({ table, count }) => table / count,
  "list blocks": ({ list, count }) => list / count,
  "long blocks": ({ long }) => long,
  "longest block": ({ longest }) => Math.log1p(longest),
  "reply words": ({ replies }) => replies,
  "cart words": ({ carts }) => carts,
  "mean block": ({ page, count }) => Math.log1p(page.root.chars / count),
  "form blocks": ({ form, count }) => form / count,
  "question headings": ({ questions }) => questions,
  "quote blocks": ({ quote }) => quote,
  "top repeated share": ({ topBlocks, count }) => topBlocks / count,
  "top repeated chars": ({ topChars, chars }) => topChars / chars,
  "links per block": ({ page, count }) => page.root.links / count,
};

export const signalNames: readonly string[] = Object.keys(signals);

/** The values of the signals, in the order of `signalNames`. */
export function pageSignals({ page, url, objects, blocks }: PageEvidence): number[] {
  const generator = page.metas
    .filter((meta) => /generator|application-name/i.test(meta.get("name")))
    .map((meta) => meta.get("content"))
    .join(" ");
  const { bodyAttributes: body, htmlAttributes: html } = page;
  const facts: Facts = {
    ...readStructure(blocks),
    page,
    address: url ? `${url.hostname}${url.pathname}${url.search}` : "",
    depth: url?.pathname.split("/").filter((segment) => segment !== "").length ?? 0,
    hasQuery: (url?.search.length ?? 0) > 1,
    hints: [generator, body.class, body.id, html.class, html.id].map((hint) => hint ?? "").join(" "),
    assets: page.headLinks
      .map((link) => link.get("href"))
      .join(" ")
      .slice(0, 5_000),
    types: objects.flatMap(typesOf),
    ogType: page.metas.find((meta) => meta.get("property") === "og:type")?.get("content") ?? "",
    chars: Math.max(1, page.root.chars),
    count: Math.max(1, blocks.length),
  };
  return Object.values(signals).map((signal) => signal(facts));
}

const price = /(?:[$€£¥₹]\s?\d|\d\s?(?:€|£|USD|EUR|kr|zł))/;
const replyWords = /^(?:reply|quote|like|permalink|antworten|zitieren|share|follow)\b/i;
const cartWords = /add to (?:cart|bag|basket)|buy now|checkout|in stock|wishlist/i;

/** A class name that fewer blocks share says nothing. */
const fewestRepeated = 3;
const countedZones = ["code", "table", "list", "form", "quote", "heading"] as const;

type Structure = ReturnType<typeof readStructure>;

/** How many blocks are of which kind. */
function readStructure(blocks: readonly Block[]) {
  const counts = { price: 0, code: 0, heading: 0, table: 0, list: 0, form: 0, quote: 0 };
  const words = { questions: 0, replies: 0, carts: 0 };
  /** Blocks with much unlinked text, and the unlinked characters of the longest. */
  let [long, longest] = [0, 0];
  const repeated = new Map<string, { blocks: number; chars: number }>();
  for (const { chars, linkChars, text, zone, owner } of blocks) {
    for (const name of countedZones) if (zone & zoneBit[name]) counts[name] += 1;
    if (zone & zoneBit.heading && text.endsWith("?")) words.questions += 1;
    longest = Math.max(longest, chars - linkChars);
    if (chars - linkChars > 150) long += 1;
    if (chars < 60 && price.test(text)) counts.price += 1;
    if (chars < 25 && replyWords.test(text)) words.replies += 1;
    if (chars < 30 && cartWords.test(text)) words.carts += 1;
    if (zone & (zoneBit.nav | zoneBit.footer)) continue;
    const name = owner.parent?.get("class") || owner.get("class");
    if (!name) continue;
    const entry = repeated.get(name) ?? { blocks: 0, chars: 0 };
    repeated.set(name, { blocks: entry.blocks + 1, chars: entry.chars + chars });
  }
  /** The blocks in elements with the most frequent class name: cards, posts, entries. */
  let top = { blocks: 0, chars: 0 };
  for (const entry of repeated.values())
    if (entry.blocks >= fewestRepeated && entry.blocks > top.blocks) top = entry;
  const repeats = { topBlocks: top.blocks, topChars: top.chars };
  return { ...counts, ...words, ...repeats, blocks: blocks.length, long, longest };
}
