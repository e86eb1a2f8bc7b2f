import { createHash } from "node:crypto";
import { closeSync, existsSync, openSync, readSync, statSync, truncateSync, writeSync } from "node:fs";
import { join, resolve } from "node:path";
import type { CrawledPage } from "@scry/core";
import { fileErrorReason, UsageError } from "../terminal/errors.ts";
import { jsonText, parseJson, print } from "../terminal/output.ts";
import { pageFile, pageLine, pageMarkdown } from "./page-file.ts";

/** Where the pages of a crawl are put. */
export interface CrawlTarget {
  /** For the summary: "in ./docs". */
  name: string;
  /** Remembers what was done, where a crawl can be continued. */
  journal?: string;
  /** Stores a page; returns a line about it for the shell. */
  store(item: CrawledPage): Promise<string | undefined>;
  close(): void;
}

/** A folder of Markdown, a file of JSON lines (a name that ends so), or JSON lines on standard output ("-"). */
export function targetOf(to: string | undefined, start: string, restart: boolean): CrawlTarget {
  if (to === "-") return lineOutput();
  if (to !== undefined && /\.(?:jsonl|ndjson)$/i.test(to)) return lineFile(resolve(to), restart);
  return markdownFolder(to ?? "crawl", start);
}

function lineOutput(): CrawlTarget {
  return {
    name: "to standard output",
    async store({ page, depth }) {
      print(jsonText(pageLine(page, depth)));
      return undefined;
    },
    close: () => undefined,
  };
}

function markdownFolder(folder: string, start: string): CrawlTarget {
  const mark = createHash("sha256").update(start).digest("hex").slice(0, 8);
  const journal = join(resolve(folder), `.scry-crawl-${mark}.jsonl`);
  return {
    name: `in ${folder}`,
    journal,
    async store({ page }) {
      const { writeAtomically } = await import("../setup/atomic-write.ts");
      const file = join(folder, ...pageFile(page.finalUrl).split("/"));
      await writeAtomically(file, pageMarkdown(page), 0o644).catch(async (error: unknown) => {
        throw await unwritable(file, error);
      });
      return file;
    },
    close: () => undefined,
  };
}

function lineFile(file: string, restart: boolean): CrawlTarget {
  const journal = `${file}.crawl`;
  const isContinued = existsSync(journal) && !restart;
  if (existsSync(file) && !isContinued && !restart)
    throw new UsageError(`${file} exists already.`, "Add --restart to start over, or choose another name.");
  let handle: number | undefined;
  const open = () => {
    if (isContinued && existsSync(file)) dropUnfinished(file, journal);
    return openSync(file, isContinued ? "a" : "w", 0o644);
  };
  return {
    name: `in ${file}`,
    journal,
    async store({ page, depth }) {
      try {
        handle ??= open();
        writeSync(handle, `${JSON.stringify(pageLine(page, depth))}\n`);
      } catch (error) {
        throw await unwritable(file, error);
      }
      return undefined;
    },
    close() {
      if (handle !== undefined) closeSync(handle);
    },
  };
}

/** The longest page has three million characters, each of up to six bytes in JSON. */
const longestLine = 32_000_000;

/**
 * Removes the end of a file that a killed crawl left: half a line, or a page that the journal does not list as done,
 * which the next run stores again.
 */
function dropUnfinished(file: string, journal: string): void {
  const { size } = statSync(file);
  const start = Math.max(0, size - longestLine);
  const tail = Buffer.alloc(size - start);
  const handle = openSync(file, "r");
  readSync(handle, tail, 0, tail.length, start);
  closeSync(handle);
  const end = tail.lastIndexOf("\n") + 1;
  const before = end > 1 ? tail.lastIndexOf("\n", end - 2) + 1 : 0;
  const { url } = (parseJson(tail.toString("utf8", before, end)) ?? {}) as { url?: string };
  truncateSync(file, start + (url !== undefined && !isDone(journal, url) ? before : end));
}

function isDone(journal: string, url: string): boolean {
  const { size } = statSync(journal);
  // Enough to hold the entry of the page before last, its links included.
  const start = Math.max(0, size - 4_000_000);
  const tail = Buffer.alloc(size - start);
  const handle = openSync(journal, "r");
  readSync(handle, tail, 0, tail.length, start);
  closeSync(handle);
  return tail.includes(`{"done":${JSON.stringify(url)},`);
}

async function unwritable(file: string, cause: unknown): Promise<Error> {
  const { ScryError } = await import("../setup/engine.ts");
  return new ScryError({
    code: "unavailable",
    message: `${file} cannot be written: ${fileErrorReason(cause) ?? String(cause)}.`,
    hint: "Make room or choose another place.",
    cause,
  });
}
