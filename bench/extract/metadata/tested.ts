import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type BenchPage, isHeldBack, type Stated } from "../data.ts";
import { unpackFromNpm } from "../npm-package.ts";

export type StatedPage = Pick<BenchPage, "id" | "type" | "url" | "html" | "stated" | "heldBack">;

/** A film and a post: neither is written as a page. */
const otherSites: ReadonlySet<string> = new Set(["www.youtube.com", "twitter.com"]);

/**
 * News pages of 2016 to 2018 with the title, author and date that a person wrote down for each: the tests of an
 * early version of the npm package `@postlight/mercury-parser`.
 */
export function loadTested(folder: string): StatedPage[] {
  const root = unpackFromNpm("@postlight/mercury-parser", "1.1.1", folder);
  const sites = join(root, "src", "extractors", "custom");
  const pages: StatedPage[] = [];
  for (const site of readdirSync(sites)) {
    const test = join(sites, site, "index.test.js");
    if (otherSites.has(site) || !existsSync(test)) continue;
    for (const { fixture, url, stated } of pagesTested(readFileSync(test, "utf8"))) {
      const file = join(root, "fixtures", fixture);
      if (!existsSync(file)) continue;
      const html = Buffer.from(withMetaContent(readFileSync(file, "utf8")));
      pages.push({ id: fixture, type: "article", url, html, stated, heldBack: isHeldBack(url) });
    }
  }
  return pages;
}

/** The package stored its pages with other attributes of `meta` than they had. */
function withMetaContent(html: string): string {
  return html.replace(/<meta [^>]*>/g, (tag) =>
    tag.replace(/ value="/, ' content="').replace(/ name="(?=(?:og|article|fb):)/, ' property="'),
  );
}

const quoted = String.raw`(null|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|${"`[^`]*`"})`;

/** What a test expects of each page that it opens: what it says between this page and the next. */
function pagesTested(source: string): { fixture: string; url: string; stated: Stated }[] {
  const parts = source.split(/['"]\.\/fixtures\/([^'"]+\.html)['"]/);
  const pages: { fixture: string; url: string; stated: Stated }[] = [];
  for (let index = 1; index + 1 < parts.length; index += 2) {
    const [before = "", fixture = "", after = ""] = parts.slice(index - 1, index + 2);
    const url = /'(https?:[^']+)'(?!.*'https?:)/s.exec(before)?.[1] ?? /'(https?:[^']+)'/.exec(after)?.[1];
    const expected = (name: string) => {
      const value = new RegExp(`assert\\.equal\\(\\s*${name},\\s*${quoted}`).exec(after)?.[1];
      if (value === undefined || value === "null") return value && null;
      return value.slice(1, -1).replace(/\\(.)/g, "$1");
    };
    const stated = { title: expected("title"), author: expected("author"), date: expected("date_published") };
    if (url) pages.push({ fixture, url, stated });
  }
  return pages;
}
