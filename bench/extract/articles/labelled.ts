import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type BenchPage, benchPage, type TruthEntry } from "../data.ts";
import { unpackFromNpm } from "../npm-package.ts";

interface Entry {
  key: string;
  href: string;
  labeled: boolean;
}

/**
 * 258 news pages of 111 sites of 2013, with the text that a person marked: the tests of the npm package
 * `article`, an extractor that is not developed any more.
 */
export function loadLabelled(folder: string): BenchPage[] {
  const tests = join(unpackFromNpm("article", "1.1.2", folder), "test", "reallife");
  const entries = JSON.parse(readFileSync(join(tests, "datamap.json"), "utf8")) as Entry[];
  return entries
    .filter(({ labeled }) => labeled)
    .map(({ key, href }) => {
      const file = join(tests, "source", `${key}.html`);
      const truth = JSON.parse(readFileSync(join(tests, "expected", `${key}.json`), "utf8")) as TruthEntry;
      return benchPage({ set: "articles", id: key.slice(0, 16), url: href, type: "article", file }, truth);
    });
}
