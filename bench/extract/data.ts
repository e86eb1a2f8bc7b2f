import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** `articles` comes from an npm package (`articles/labelled.ts`), the others from a folder. */
export type SetName = "wcxb" | "n4k" | "trafeval" | "articles";
export const setNames: readonly SetName[] = ["wcxb", "n4k", "trafeval"];

export interface BenchPage {
  set: SetName;
  id: string;
  url: string;
  type: string;
  file: string;
  /** Read again at each use, so that 70 MB of pages do not count as a tool's memory. */
  readonly html: Buffer;
  bytes: number;
  /** The whole main text (not of trafeval). */
  truth: string;
  /** Snippets that must and must not be there (trafeval). */
  with: string[];
  without: string[];
  /** What the set says about its title, author and day. */
  stated: Stated;
  /** In the third of the sites that nobody looks at while writing rules. */
  heldBack: boolean;
}

/** What is said of a page: null where it has none, undefined where nobody looked. */
export interface Stated {
  title?: string | null | undefined;
  author?: string | null | undefined;
  date?: string | null | undefined;
}

export interface TruthEntry extends Stated {
  text?: string;
  with?: string[];
  without?: string[];
}

/** Reads DIR/<set>/{pages.json,truth.json,html/<id>.html} for every set that is there. */
export function loadPages(directory: string, only: readonly SetName[]): BenchPage[] {
  const pages: BenchPage[] = [];
  for (const set of only) {
    const folder = join(directory, set);
    if (!existsSync(join(folder, "pages.json"))) continue;
    const list = JSON.parse(readFileSync(join(folder, "pages.json"), "utf8")) as {
      id: string;
      url: string;
      type: string;
    }[];
    const truths = JSON.parse(readFileSync(join(folder, "truth.json"), "utf8")) as Record<string, TruthEntry>;
    for (const { id, url, type } of list) {
      const truth = truths[id];
      const file = join(folder, "html", `${id}.html`);
      if (!truth || !existsSync(file)) continue;
      pages.push(benchPage({ set, id, url, type, file }, truth));
    }
  }
  return pages;
}

export function benchPage(
  known: Pick<BenchPage, "set" | "id" | "url" | "type" | "file">,
  truth: TruthEntry,
): BenchPage {
  return {
    ...known,
    get html() {
      return readFileSync(known.file);
    },
    bytes: statSync(known.file).size,
    truth: truth.text ?? "",
    with: truth.with ?? [],
    without: truth.without ?? [],
    stated: { title: truth.title, author: truth.author, date: truth.date },
    heldBack: isHeldBack(known.url),
  };
}

/** A third of the sites, by a hash of the host, so that all pages of a site are on one side. */
export function isHeldBack(url: string): boolean {
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : url;
  return (createHash("sha256").update(host).digest()[0] ?? 0) % 3 === 0;
}
