import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseHTML } from "linkedom";
import { unpackFromNpm } from "../npm-package.ts";
import { textOf } from "../tools.ts";

/** A page with the element in which a person found its text. */
export interface SelectedPage {
  url: string;
  html: string;
  /** All text in it: captions, names and calls to share may belong to the article or not. */
  content: string;
  /** Its paragraphs of fifteen words and more, which do. */
  paragraphs: string[];
}

interface Extractor {
  content?: { selectors?: unknown[]; clean?: unknown[] };
}

const fewestWords = 15;
/** Not an article: a film, a post, and a page of short notes of which one was selected. */
const otherPages = /^(?:www\.youtube\.com|twitter\.com|newrepublic\.com)$/;

/**
 * News pages of 2016 to 2018: the tests of an early version of the npm package `@postlight/mercury-parser`, which
 * has selectors for each site, written by hand.
 */
export async function loadSelected(folder: string): Promise<SelectedPage[]> {
  const root = unpackFromNpm("@postlight/mercury-parser", "1.1.1", folder);
  const pages: SelectedPage[] = [];
  for (const site of readdirSync(join(root, "fixtures"), { withFileTypes: true })) {
    if (!site.isDirectory() || otherPages.test(site.name)) continue;
    const extractor = await extractorOf(join(root, "src", "extractors", "custom", site.name, "index.js"));
    if (!extractor) continue;
    for (const file of readdirSync(join(root, "fixtures", site.name))) {
      const page =
        file.endsWith(".html") && select(join(root, "fixtures", site.name, file), site.name, extractor);
      if (page) pages.push(page);
    }
  }
  return pages;
}

async function extractorOf(file: string): Promise<Extractor | undefined> {
  try {
    const exported = Object.values((await import(pathToFileURL(file).href)) as Record<string, Extractor>);
    return exported.find(({ content }) => content?.selectors);
  } catch {
    // Some need other files of the package by names that only its own build knows; others are missing.
    return undefined;
  }
}

function select(file: string, host: string, { content: rules }: Extractor): SelectedPage | undefined {
  const html = readFileSync(file, "utf8");
  const { document } = parseHTML(html);
  const canonical = document.querySelector('link[rel="canonical"]')?.getAttribute("href") ?? "";
  const url = /^https?:/.test(canonical) ? canonical : `http://${host}/story`;
  for (const selector of rules?.selectors ?? []) {
    const wanted = (Array.isArray(selector) ? selector : [selector]).filter(
      (part) => typeof part === "string",
    );
    const found = wanted.map((part) => [...document.querySelectorAll(part)]);
    if (found.length === 0 || found.some((elements) => elements.length === 0)) continue;
    const elements = found.flat();
    const outermost = elements.filter(
      (one) => !elements.some((other) => other !== one && other.contains(one)),
    );
    const { document: part } = parseHTML(
      `<html><body>${outermost.map((element) => element.outerHTML).join("\n")}</body></html>`,
    );
    for (const unwanted of [...(rules?.clean ?? []), "script,style,noscript,iframe,form,nav,svg,button"])
      if (typeof unwanted === "string")
        for (const element of part.querySelectorAll(unwanted)) element.remove();
    const paragraphs = [...part.querySelectorAll("p")]
      .map((paragraph) => paragraph.textContent ?? "")
      .filter((text) => text.trim().split(/\s+/).length >= fewestWords);
    if (paragraphs.length === 0) return undefined;
    return { url, html, content: textOf({ html: part.body.innerHTML }), paragraphs };
  }
  return undefined;
}
