import { stripInvisible } from "../sanitise/invisible.ts";
import { applyChoice } from "./apply.ts";
import { listBlocks } from "./blocks.ts";
import { decodeBytes } from "./decode.ts";
import { renderMarkdown } from "./markdown/render.ts";
import { readJsonLd } from "./metadata/json-ld.ts";
import { type Metadata, readMetadata } from "./metadata/read.ts";
import { guessPageType } from "./page-type.ts";
import { Switches } from "./rules.ts";
import { strategies } from "./strategies/index.ts";
import { renderText } from "./text.ts";
import { measure } from "./tree/measure.ts";
import { parseHtml } from "./tree/parse.ts";
import type { ExtractedPage, ExtractOptions, HiddenCounts } from "./types.ts";
import { removeHidden } from "./visibility/hide.ts";
import { ClassReader } from "./vocabulary/classify.ts";

/** A page's main content as Markdown and plain text, with its metadata. Never throws, never waits. */
export function extractPage(html: string | Uint8Array, options: ExtractOptions): ExtractedPage {
  const source = typeof html === "string" ? html : decodeBytes(html, options.contentType).text;
  const switches = new Switches(options.without);
  const page = parseHtml(source);
  const url = URL.canParse(options.url) ? new URL(options.url) : undefined;
  const base = baseAddress(page.headLinks.find((node) => node.tag === "base")?.get("href"), url);

  measure(page.root);
  const objects = readJsonLd(page);
  const hidden: HiddenCounts = options.includeHidden ? {} : removeHidden(page, switches).hidden;
  measure(page.root);
  const metadata = readMetadata(page, objects, base);

  const blocks = listBlocks(page.root, new ClassReader());
  const pageType = options.pageType ?? guessPageType({ page, url, objects, blocks });
  strategies[pageType]({
    root: page.root,
    blocks,
    title: metadata.title,
    url: options.url,
    type: pageType,
    switches,
  });
  applyChoice(page.root, blocks);

  const rendered = renderMarkdown(page.root, base);
  const markdown = stripInvisible(rendered.markdown);
  const text = stripInvisible(renderText(page.root));
  if (text.removed > 0) hidden.characters = text.removed;
  return {
    ...clean(metadata),
    markdown: markdown.text,
    text: text.text,
    outline: rendered.outline,
    links: rendered.links,
    pageType,
    hidden,
    source: text.text ? "visible" : "none",
  };
}

function baseAddress(href: string | undefined, url: URL | undefined): URL | undefined {
  if (!href || !URL.canParse(href, url?.href)) return url;
  const base = new URL(href, url);
  return base.protocol === "http:" || base.protocol === "https:" ? base : url;
}

function clean(metadata: Metadata): Metadata {
  const entries = Object.entries(metadata).map(([key, value]) => [key, stripInvisible(value).text]);
  return { title: "", ...Object.fromEntries(entries) } as Metadata;
}
