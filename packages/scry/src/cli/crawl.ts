import type { CrawlFailure, CrawlProgress } from "@scry/core";
import { counted } from "@scry/core/host";
import { wholeNumber } from "../terminal/arguments.ts";
import { type Call, type Command, verbose } from "../terminal/command.ts";
import { exitCodes, UsageError } from "../terminal/errors.ts";
import { print, printJson, spelledOut, tell } from "../terminal/output.ts";
import { startStatusLine } from "../terminal/progress.ts";
import { type CrawlTarget, targetOf } from "./crawl-target.ts";
import { config } from "./options.ts";
import { depthOf, readSiteOptions, siteAddress, siteOptions } from "./site-options.ts";

export const command: Command = {
  words: "URL",
  about:
    "Reads the pages of a site and saves them as Markdown files, with their titles, dates and addresses in front. It keeps to the site's host, to its robots.txt and to a polite pace. A crawl that was stopped is continued by the same command. URL may also be a sitemap or a feed: then its entries are read.",
  options: {
    to: {
      about:
        "a folder, a file that ends in .jsonl, - for JSON lines on stdout, or library (default: the folder crawl)",
      value: "PLACE",
      short: "o",
      offers: "files",
    },
    pages: { about: "save at most this many pages (default 500)", value: "N", short: "n" },
    depth: { about: "follow links this far from the start (default 10)", value: "N", short: "d" },
    ...siteOptions,
    restart: { about: "start over instead of continuing" },
    json: { about: "print one JSON object about the crawl at its end" },
    config,
    verbose,
  },
  examples: [
    ["scry crawl https://docs.example.com", "up to 500 pages into crawl/docs.example.com"],
    ['scry crawl example.com --include "/guide/*" --to guide', "one part of a site"],
    ["scry crawl example.com --pages 5000 --to site.jsonl", "one JSON object a line, with the text"],
    ["scry crawl https://example.com/feed.xml --to news", "the entries of a feed"],
    ["scry crawl https://docs.example.com --to library", "into your library, for searching offline"],
  ],
  run: crawl,
};

async function crawl(call: Call): Promise<number> {
  const { arguments: given, signal } = call;
  const url = siteAddress(given, "crawl");
  const maxPages = wholeNumber("--pages", given.text("pages"), 1_000_000, 1);
  const maxDepth = depthOf(given);
  const options = {
    ...readSiteOptions(given),
    ...(maxPages !== undefined && { maxPages }),
    ...(maxDepth !== undefined && { maxDepth }),
  };
  const engine = await import("../setup/engine.ts");
  const start = engine.readAddress(url);
  if (given.text("to") === "library") {
    if (given.flag("restart"))
      throw new UsageError(
        "--restart is for files.",
        "scry library refresh reads what is in the library again.",
      );
    const { crawlIntoLibrary } = await import("./crawl-library.ts");
    return engine.withScry({ config: given.text("config") }, (scry) =>
      crawlIntoLibrary(scry, call, start, { ...options, maxPages: maxPages ?? 500 }),
    );
  }
  const target = targetOf(given.text("to"), start, given.flag("restart"));
  return engine.withScry({ config: given.text("config") }, async (scry) => {
    const { journal } = target;
    const restart = given.flag("restart");
    const site = scry.crawl(start, { ...options, ...(journal && { journal, restart }), signal });
    const run = new Run(call, target, maxPages ?? 500);
    try {
      for await (const item of site) {
        if ("page" in item) await run.saved(await target.store(item), item.url);
        else run.failed(item);
        run.show(site.progress());
      }
      return run.finish(url, site.progress());
    } catch (thrown) {
      run.stopped(site.progress());
      throw thrown;
    } finally {
      target.close();
    }
  });
}

const mostNamed = 10;

/** What people see of a crawl while it runs and at its end. */
class Run {
  readonly #call: Call;
  readonly #target: CrawlTarget;
  readonly #most: number;
  readonly #line;
  readonly #failures: CrawlFailure[] = [];
  /** Pages of this run. */
  #saved = 0;
  #last = "";
  #isContinued = false;

  constructor(call: Call, target: CrawlTarget, most: number) {
    this.#call = call;
    this.#target = target;
    this.#most = most;
    this.#line = startStatusLine({ ...call.terminal, spinner: call.terminal.spinner && !this.#verbose });
    this.#line.show("Reading robots.txt and sitemaps …");
  }

  get #verbose(): boolean {
    return this.#call.arguments.flag("verbose");
  }

  async saved(file: string | undefined, url: string): Promise<void> {
    this.#saved++;
    this.#last = url;
    // For the next program in a pipe.
    if (file && !process.stdout.isTTY && !this.#call.arguments.flag("json")) print(file);
    if (this.#verbose) tell(`saved: ${url}`);
  }

  failed(failure: CrawlFailure): void {
    this.#failures.push(failure);
    if (this.#verbose) tell(`failed: ${failure.url}: ${spelledOut(failure.error.message)}`);
  }

  show(progress: CrawlProgress): void {
    if (progress.resumed && !this.#isContinued) {
      this.#isContinued = true;
      this.#line.stop();
      tell(`Continuing: ${progress.pages - this.#saved} pages were saved before.`);
    }
    const waits = progress.pausedUntil ? Math.ceil((progress.pausedUntil - Date.now()) / 1000) : 0;
    const parts = [
      `${progress.pages} of at most ${this.#most} pages`,
      progress.failed && `${progress.failed} failed`,
      `${progress.waiting} waiting`,
      waits > 0 ? `the site asks to wait ${waits} s` : new URL(this.#last || "http://x/").pathname,
    ];
    this.#line.show(parts.filter(Boolean).join(" · "));
  }

  /** Cancelled, or an error that ends everything: saved pages stay. */
  stopped({ pages }: CrawlProgress): void {
    this.#line.stop();
    if (!this.#saved) return;
    const next = this.#target.journal ? " The same command continues." : "";
    tell(`Stopped: ${counted(pages, "page")} saved ${this.#target.name}.${next}`);
  }

  finish(url: string, progress: CrawlProgress): number {
    this.#line.stop();
    const { pages, failed, duplicates, forbidden, waiting, end, resumed, warnings } = progress;
    if (this.#call.arguments.flag("json"))
      printJson({
        ...{ url, to: this.#target.name.replace(/^(?:in|to) /, ""), pages, failed, duplicates, forbidden },
        ...{ waiting, end, resumed, warnings },
        failures: this.#failures.map(({ url, error }) => ({ url, code: error.code, message: error.message })),
      });
    const others = [
      duplicates && counted(duplicates, "duplicate"),
      forbidden && `${forbidden} forbidden by robots.txt`,
      failed && `${failed} failed`,
    ].filter(Boolean);
    tell(
      `${counted(pages, "page")} saved ${this.#target.name}${others.length ? ` (${others.join(", ")})` : ""}.`,
    );
    if (end && end !== "complete") tell(limitText(end, waiting, Boolean(this.#target.journal)));
    for (const { url: page, error } of this.#verbose ? [] : this.#failures.slice(0, mostNamed))
      tell(`  ${page}: ${spelledOut(error.message)}`);
    if (!this.#verbose && this.#failures.length > mostNamed)
      tell(`  … and ${this.#failures.length - mostNamed} more; --verbose names all of them.`);
    for (const warning of warnings) tell(`Note: ${spelledOut(warning)}`);
    return pages > 0 ? exitCodes.ok : exitCodes.failure;
  }
}

function limitText(end: "pages" | "characters" | "time", waiting: number, continues: boolean): string {
  const reached = {
    pages: "The number of pages was reached",
    characters: "The size was reached",
    time: "The time is over",
  };
  const next = { pages: "raise --pages", characters: "use --include", time: "run it again" }[end];
  return `${reached[end]}; ${waiting} known addresses were not read.${continues ? ` To go on, ${next}.` : ""}`;
}
