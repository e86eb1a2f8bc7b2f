import type { ParsedPage } from "../../html/parse.ts";
import { type JsonObject, typesOf } from "../../metadata/json-ld.ts";
import type { Block } from "../blocks.ts";
import { zoneBit } from "../zones.ts";

export interface PageEvidence {
  page: ParsedPage;
  url: URL | undefined;
  objects: readonly JsonObject[];
  blocks: readonly Block[];
}

/** What addresses of a kind of page have in common; all hosts and systems, no single site. */
const addressPatterns: Readonly<Record<string, RegExp>> = {
  "url article":
    /\/(?:20\d\d\/\d\d|news|blog|article|articles|story|stories|post|posts|opinion|politics|magazine)\//i,
  "url dated": /\/(?:19|20)\d\d[/-]\d\d?\b|\d{4}-\d\d-\d\d/,
  "url long slug": /\/[^/]*(?:-[^/-]+){4,}\/?(?:\.html?)?$/,
  "url product":
    /\/(?:products?|p|dp|item|itm|pd|prod|app|ip|buy|shop\/[^/]+)\/|\/[^/]*[-/]p?\d{5,}(?:\.html?)?$|product/i,
  "url collection": /\/(?:collections?|category|categories|cat|c|shop|store|department|browse|plp)(?:\/|$)/i,
  "url listing":
    /\/(?:list|listing|lists|tag|tags|topic|topics|search|jobs|events|directory|archive|archives|page\/\d+|index|resources|news|blog|best)(?:\/?$|[/?])/i,
  "url forum":
    /forum|thread|viewtopic|showthread|\/t\/|\/topic|\/questions\/|discuss|\/comments\/|community|\/r\/|board|\/post\/\d|\/issues\/|\/d\//i,
  "url documentation":
    /^(?:docs?|developer|developers|api|learn|help|support|wiki|manual)\.|readthedocs|\/(?:docs?|documentation|reference|api|guide|guides|manual|wiki|tutorial|tutorials|learn|help|kb|man)\b/i,
  "url service": /\/(?:services?|solutions?|about|pricing|features|platform|contact|company|products?)\/?$/i,
};

const systems: Readonly<Record<string, RegExp>> = {
  "system forum":
    /discourse|phpbb|xenforo|vbulletin|invision|flarum|nodebb|mybb|simple machines|smf|stackexchange|lemmy|vanilla/i,
  "system documentation":
    /sphinx|mkdocs|docusaurus|gitbook|mediawiki|vitepress|hugo|jekyll|antora|readme|mdbook|javadoc|doxygen|dokuwiki|starlight|docsify/i,
  "system shop": /shopify|woocommerce|magento|prestashop|bigcommerce|salesforce commerce|demandware/i,
  "system blog": /wordpress|ghost|blogger|drupal|joomla|substack|medium|squarespace|wix/i,
};

export const signalNames: readonly string[] = [
  ...Object.keys(addressPatterns),
  "url depth",
  "url root",
  "url query",
  ...Object.keys(systems),
  "ld article",
  "ld product",
  "ld list",
  "ld forum",
  "ld organisation",
  "ld website",
  "ld faq",
  "ld breadcrumb",
  "ld recipe",
  "ld listed products",
  "og article",
  "og product",
  "og website",
  "published meta",
  "body article",
  "body home",
  "body archive",
  "body product",
  "body forum",
  "body documentation",
  "page blocks",
  "page chars",
  "prose share",
  "link share",
  "article tags",
  "time tags",
  "price lines",
  "code lines",
  "heading lines",
  "table lines",
  "list lines",
  "long lines",
  "longest line",
  "reply words",
  "cart words",
  "mean line",
  "form lines",
  "question headings",
  "quote lines",
  "top repeated share",
  "top repeated chars",
  "links per block",
];

const price = /(?:[$€£¥₹]\s?\d|\d\s?(?:€|£|USD|EUR|kr|zł))/;

/** Figures about the whole page from which its type can be told. */
export function pageSignals({ page, url, objects, blocks }: PageEvidence): number[] {
  const address = url ? `${url.hostname}${url.pathname}${url.search}` : "";
  const values: number[] = Object.values(addressPatterns).map((pattern) => flag(pattern.test(address)));
  const segments = url?.pathname.split("/").filter((segment) => segment !== "") ?? [];
  values.push(segments.length, flag(segments.length === 0), flag((url?.search.length ?? 0) > 1));

  const generator = page.metas
    .filter((meta) => /generator|application-name/i.test(meta.get("name")))
    .map((meta) => meta.get("content"))
    .join(" ");
  const hints = `${generator} ${page.bodyAttributes.class ?? ""} ${page.bodyAttributes.id ?? ""} ${page.htmlAttributes.class ?? ""} ${page.htmlAttributes.id ?? ""}`;
  const assets = page.headLinks
    .map((link) => link.get("href"))
    .join(" ")
    .slice(0, 5_000);
  for (const pattern of Object.values(systems))
    values.push(flag(pattern.test(hints)) * 2 + flag(pattern.test(assets)));

  const types = objects.flatMap(typesOf);
  const has = (pattern: RegExp) => flag(types.some((type) => pattern.test(type)));
  values.push(
    has(/article|blogposting|report$/),
    has(/^product/),
    has(/itemlist|collectionpage|searchresults/),
    has(/forumposting|qapage|question$|comment$/),
    has(/organization|localbusiness|service$/),
    has(/website/),
    has(/faqpage/),
    has(/breadcrumb/),
    has(/recipe|howto|event|jobposting/),
    types.filter((type) => type === "product" || type === "listitem").length,
  );
  const ogType = page.metas.find((meta) => meta.get("property") === "og:type")?.get("content") ?? "";
  values.push(
    flag(/article|blog|news/i.test(ogType)),
    flag(/product/i.test(ogType)),
    flag(/website/i.test(ogType)),
  );
  values.push(flag(page.metas.some((meta) => meta.get("property") === "article:published_time")));

  values.push(
    flag(/single|article|post-template|story/i.test(hints)),
    flag(/\bhome\b|front/i.test(hints)),
    flag(/archive|category|\btag\b|search|blog\b|list/i.test(hints)),
    flag(/product|template-product/i.test(hints)),
    flag(/forum|topic|thread|question|discuss/i.test(hints)),
    flag(/\bdocs?\b|documentation|wiki|api/i.test(hints)),
  );
  values.push(...structure(page, blocks));
  return values;
}

const replyWords = /^(?:reply|quote|like|permalink|antworten|zitieren|share|follow)\b/i;
const cartWords = /add to (?:cart|bag|basket)|buy now|checkout|in stock|wishlist/i;

function structure({ root, articles, times }: ParsedPage, blocks: readonly Block[]): number[] {
  const lines = { price: 0, code: 0, heading: 0, table: 0, list: 0, long: 0, form: 0, quote: 0 };
  let longest = 0;
  let replies = 0;
  let carts = 0;
  let questions = 0;
  const repeated = new Map<string, { lines: number; chars: number }>();
  for (const { chars, linkChars, text, zone, owner } of blocks) {
    if (zone & zoneBit.code) lines.code += 1;
    if (zone & zoneBit.table) lines.table += 1;
    if (zone & zoneBit.list) lines.list += 1;
    if (zone & zoneBit.form) lines.form += 1;
    if (zone & zoneBit.quote) lines.quote += 1;
    if (zone & zoneBit.heading) {
      lines.heading += 1;
      if (text.endsWith("?")) questions += 1;
    }
    longest = Math.max(longest, chars - linkChars);
    if (chars - linkChars > 150) lines.long += 1;
    if (chars < 60 && price.test(text)) lines.price += 1;
    if (chars < 25 && replyWords.test(text)) replies += 1;
    if (chars < 30 && cartWords.test(text)) carts += 1;
    if (zone & (zoneBit.nav | zoneBit.footer)) continue;
    const name = owner.parent?.get("class") || owner.get("class");
    if (!name) continue;
    const entry = repeated.get(name);
    if (entry) {
      entry.lines += 1;
      entry.chars += chars;
    } else repeated.set(name, { lines: 1, chars });
  }
  let topLines = 0;
  let topChars = 0;
  for (const entry of repeated.values())
    if (entry.lines >= 3 && entry.lines > topLines) {
      topLines = entry.lines;
      topChars = entry.chars;
    }
  const chars = Math.max(1, root.chars);
  const all = Math.max(1, blocks.length);
  return [
    Math.log1p(blocks.length),
    Math.log1p(root.chars),
    root.proseChars / chars,
    root.linkChars / chars,
    articles,
    times,
    lines.price / all,
    lines.code / all,
    lines.heading / all,
    lines.table / all,
    lines.list / all,
    lines.long,
    Math.log1p(longest),
    replies,
    carts,
    Math.log1p(root.chars / all),
    lines.form / all,
    questions,
    lines.quote,
    topLines / all,
    topChars / chars,
    root.links / all,
  ];
}

function flag(value: boolean): number {
  return value ? 1 : 0;
}
