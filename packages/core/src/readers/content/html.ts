import {
  declaredData,
  decodeBytes,
  type ExtractedPage,
  extractPage,
  htmlToMarkdown,
  listLinks,
} from "@scry/page";
import { outlineOf } from "@scry/page/markdown";
import { judgePage } from "../judge-page.ts";
import { hasOwnTable, hasTextBeside, isOnlyQuestion, withoutBanner } from "../walls/consent.ts";
import { passwordField } from "../walls/evidence.ts";
import type { Content, ContentInput } from "./content.ts";
import { decodingWarnings, truncatedWarnings } from "./plain.ts";

/** A page's main content, or the error that says what is shown in its place. */
export function readHtml(input: ContentInput): Content {
  const decoded = decodeBytes(input.bytes, input.headers["content-type"]);
  const { text: html } = decoded;
  const { text, source, truncated, dateConflict, dateEvidence, canonicalUrl, ...page } = withoutOnlyBanner(
    html,
    extractPage(html, { url: input.finalUrl, includeHidden: input.includeHidden ?? false }),
    input,
  );
  const { warnings } = judgePage({
    html,
    text,
    title: page.title,
    status: input.status,
    headers: input.headers,
    url: new URL(input.url),
    finalUrl: new URL(input.finalUrl),
  });
  const markdown =
    page.markdown.length > shortPage
      ? page.markdown
      : withoutBanner(page.markdown, { html, title: page.title, url: new URL(input.url) });
  return {
    ...page,
    ...(markdown !== page.markdown && { markdown, outline: outlineOf(markdown) }),
    hidden: { ...page.hidden },
    dateEvidence: dateEvidence?.source === "itemprop" ? "meta" : dateEvidence?.source,
    warnings: [
      ...truncatedWarnings(input),
      ...(truncated ? [tooMuch] : []),
      ...(origins[source] ?? []),
      ...decodingWarnings(decoded),
      ...(dateConflict ? [`Dates disagree: ${dateConflict}.`] : []),
      ...warnings,
    ],
    ...(input.data && { declared: declaredData(html) }),
    markdownUrl: markdownAlternate(html, input.finalUrl),
    sourceUrl: markdownSource(html, input.finalUrl),
    ...(input.discover && { discovered: discovered(html, input, canonicalUrl) }),
  };
}

/**
 * Next to a small table, a login form or a few words, a banner is the only prose and would be chosen instead of them: then
 * the whole page is read.
 */
function withoutOnlyBanner(html: string, page: ExtractedPage, { finalUrl }: ContentInput): ExtractedPage {
  if (page.text.length > shortPage || !isOnlyQuestion(page.text)) return page;
  const whole = htmlToMarkdown(html, { url: finalUrl });
  const hasOther =
    hasOwnTable(whole.markdown) || passwordField.test(html) || hasTextBeside({ html, title: page.title });
  return whole.markdown.length <= shortPage && hasOther ? { ...page, ...whole, text: whole.markdown } : page;
}

/** A page may forbid following its links, in its HTML or by a header. */
function discovered(html: string, { finalUrl, headers }: ContentInput, canonicalUrl: string | undefined) {
  const links = /\b(?:nofollow|none)\b/i.test(headers["x-robots-tag"] ?? "") ? [] : listLinks(html, finalUrl);
  return { links, ...(canonicalUrl && { canonicalUrl }) };
}

/** On longer pages the extractor can tell a banner from the text by itself. */
const shortPage = 4_000;

const tooMuch =
  "The page is longer than 10 million characters, or made of too many elements for its length; its end was not read.";

/** Warnings for text that people do not see when they open the page. */
const origins: Readonly<Record<string, readonly string[]>> = {
  noscript: ["The page shows its text by script; this is its version for browsers without scripts."],
  "json-ld": ["The page shows its text by script; this is what its JSON-LD says."],
  hydration: ["The page shows its text by script; this comes from the data for that script."],
};

/** The page's own Markdown edition. On another origin it could be anybody's text. */
function markdownAlternate(html: string, finalUrl: string): string | undefined {
  const head = html.slice(0, 200_000);
  if (!head.includes("text/markdown")) return undefined;
  for (const [tag] of head.matchAll(/<link\s[^<>]{1,2000}>/gi)) {
    if (!/\srel\s*=\s*["']?[^"'>]*\balternate\b/i.test(tag) || !/\stype\s*=\s*["']?text\/markdown/i.test(tag))
      continue;
    const href = /\shref\s*=\s*(?:"([^"]+)"|'([^']+)'|([^\s"'>]+))/i.exec(tag);
    const address = (href?.[1] ?? href?.[2] ?? href?.[3])?.replaceAll("&amp;", "&");
    const url = address && URL.canParse(address, finalUrl) ? new URL(address, finalUrl) : undefined;
    if (url?.origin === new URL(finalUrl).origin && url.href !== finalUrl) return url.href;
  }
  return undefined;
}

/** Generators of documentation whose sites mostly serve the source of a page under the page's name. */
const generators = /\scontent\s*=\s*["']?(?:docusaurus|mkdocs|vitepress|starlight|mintlify|nextra|fumadocs)/i;

/** Where the Markdown of a page of documentation may be; nothing says whether it exists. */
function markdownSource(html: string, finalUrl: string): string | undefined {
  const head = html.slice(0, 50_000);
  if (!/\sname\s*=\s*["']?generator/i.test(head)) return undefined;
  const isKnown = [...head.matchAll(/<meta\s[^<>]{1,500}>/gi)].some(
    ([tag]) => /\sname\s*=\s*["']?generator/i.test(tag) && generators.test(tag),
  );
  const url = new URL(finalUrl);
  const path = url.pathname.replace(/\/(?:index\.html)?$|\.html?$/i, "");
  return isKnown && path ? `${url.origin}${path}.md` : undefined;
}
