import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { CrawlProgress, LibraryEntry, LibraryEvent, LibrarySelection, Scry } from "@scry/core";
import { counted } from "@scry/core/host";
import { milliseconds, wholeNumber } from "../terminal/arguments.ts";
import { type Call, type Command, json } from "../terminal/command.ts";
import { exitCodes, isScryError, UsageError } from "../terminal/errors.ts";
import { type Style, styleFor } from "../terminal/look.ts";
import { jsonText, print, printJson, printText, sizeText, spelledOut, tell } from "../terminal/output.ts";
import { progressBar, startStatusLine } from "../terminal/progress.ts";
import { config } from "./options.ts";

type Action = (scry: Scry, call: Call, words: readonly string[]) => Promise<number>;

const actions: Readonly<Record<string, Action>> = { add, list, refresh, remove, search, export: exportAll };

export const command: Command = {
  words: "add|list|refresh|remove|search|export [WHAT…]",
  offers: Object.keys(actions),
  about:
    "Keeps pages and files, and finds them without a network. scry search asks this library when the web cannot be reached, or with --provider library.\nIn a pipe, or with --json, add, refresh, list and search print one JSON object per line.",
  options: {
    depth: { about: "add: follow links within the site this far", value: "N" },
    pages: {
      about: "add: at most this many pages of a site (default 500) or of a .zim file (10000)",
      value: "N",
    },
    include: { about: 'add: only paths that match, e.g. "/docs/*"; repeatable', value: "P", several: true },
    exclude: { about: "add: no paths that match; repeatable", value: "P", several: true },
    delay: { about: "add: seconds between two requests to a site (default 0.5)", value: "S" },
    prefix: { about: "list, refresh, remove, export: only addresses that begin with this", value: "URL" },
    all: { about: "remove: everything" },
    limit: { about: "list, search: at most this many (list 1000, search 10)", value: "N", short: "n" },
    json,
    config,
  },
  examples: [
    ["scry library add https://example.com/guide", "one page"],
    ["scry library add https://example.com/docs --depth 2", "a site, at a polite pace"],
    ["scry library add https://example.com/sitemap.xml", "the pages of a sitemap or a feed"],
    ["scry library add ~/notes report.pdf", "a folder, a file"],
    ['scry library add wikipedia.zim --include "/Tide*"', "pages of a Kiwix book (needs zim-tools)"],
    ["scry library list --prefix https://example.com/", "what is kept of one site"],
    ["scry library search tide tables", "find it again"],
    ["scry library refresh", "read again what has changed"],
    ["scry library remove https://example.com/guide ~/notes", "forget a page, and a folder"],
    ["scry library export > library.jsonl", "one document a line"],
  ],
  async run(call) {
    const [name = "", ...words] = call.arguments.words;
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (!action)
      throw new UsageError(
        name ? `"${name}" is no action of scry library.` : "What should be done with the library?",
        `Use one of ${Object.keys(actions).join(", ")}; scry library --help has examples.`,
      );
    const { withScry } = await import("../setup/engine.ts");
    return withScry({ config: call.arguments.text("config") }, (scry) => action(scry, call, words));
  },
};

/** Of a site, as the crawler has it. */
const defaultPages = 500;

const asLines = ({ arguments: given }: Call) => given.flag("json") || !process.stdout.isTTY;
const printLine = (value: object) => print(jsonText(value));

async function add(scry: Scry, call: Call, sources: readonly string[]): Promise<number> {
  if (!sources.length)
    throw new UsageError(
      "What should be added? Give an address, a file or a folder: scry library add https://…",
    );
  const given = call.arguments;
  const options = {
    signal: call.signal,
    files: true,
    maxDepth: wholeNumber("--depth", given.text("depth"), 100, 0),
    maxPages: wholeNumber("--pages", given.text("pages"), 1_000_000, 1),
    delayMs: milliseconds("--delay", given.text("delay")),
    ...(given.list("include").length && { include: given.list("include") }),
    ...(given.list("exclude").length && { exclude: given.list("exclude") }),
  };
  const wanted = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const told = tellEvents(call, options.maxPages);
  for (const source of sources) {
    told.begin(source);
    try {
      for await (const event of scry.library.add(source, { ...wanted, onProgress: told.crawled }))
        told.event(event);
    } catch (error) {
      // An address that cannot be read does not stop the others.
      if (isScryError(error) && error.code === "cancelled") told.stopped();
      if (!isScryError(error) || error.code === "cancelled") throw error;
      if (error.code === "invalid_input" && sources.length === 1) throw error;
      told.event({ url: source, outcome: "failed", message: error.message, code: error.code });
    }
  }
  return told.end("Nothing was found to add.");
}

async function refresh(scry: Scry, call: Call, words: readonly string[]): Promise<number> {
  const told = tellEvents(call);
  for (const selection of await selections(scry, call, words, "all")) {
    const isWhole = Object.keys(selection).length === 0;
    told.begin("the library", isWhole ? (await scry.library.stats()).documents : undefined);
    for await (const event of scry.library.refresh(selection, { signal: call.signal })) told.event(event);
  }
  return told.end("Nothing in your library has such an address.");
}

/** Prints what happens as it happens, and counts it. */
function tellEvents(call: Call, mostPages = defaultPages) {
  const counts = { added: 0, changed: 0, unchanged: 0, skipped: 0, failed: 0 };
  const facts = () =>
    Object.entries(counts)
      .flatMap(([name, count]) => (count ? [`${count} ${name}`] : []))
      .join(", ");
  const lines = asLines(call);
  const style = styleFor(call.terminal);
  const line = startStatusLine(call.terminal);
  const stored = () => counts.added + counts.changed + counts.unchanged;
  /** Of this source: how many documents it has if that is known, what the crawler said last, and what came since. */
  let total: number | undefined;
  let crawl: CrawlProgress | undefined;
  let since = 0;
  let last = "";
  const show = () => {
    const columns = process.stderr.columns || 80;
    let count = counted(stored(), "document");
    if (crawl) {
      const done = crawl.pages + crawl.failed + since;
      const known = crawl.pages + crawl.failed + crawl.waiting;
      count = progressBar(done, Math.max(done, Math.min(known, mostPages + crawl.failed)), columns);
    } else if (total) count = progressBar(since, Math.max(since, total), columns, "documents");
    line.show(`${count} · ${last}`);
  };
  return {
    begin(source: string, documents?: number): void {
      total = documents;
      crawl = undefined;
      since = 0;
      last = spelledOut(source);
      line.show(`Reading ${last}`);
    },
    event(event: LibraryEvent): void {
      counts[event.outcome]++;
      if (!crawl || (event.outcome !== "failed" && event.outcome !== "skipped")) since++;
      if (lines) printLine(event);
      else if (event.message) {
        line.stop();
        print(`${style.yellow(event.outcome)} ${spelledOut(event.message)}`);
      }
      last = spelledOut(event.title ?? event.url);
      show();
    },
    crawled(progress: CrawlProgress): void {
      crawl = progress;
      since = 0;
      show();
    },
    stopped(): void {
      line.stop();
      tell(`Stopped: ${facts() || "nothing was added"}. The same command continues.`);
    },
    end(nothing: string): number {
      line.stop();
      tell(facts() ? `${facts()}.` : nothing);
      if (stored()) return exitCodes.ok;
      return counts.failed ? exitCodes.failure : exitCodes.nothingFound;
    },
  };
}

/**
 * The documents that are meant: those named, those with a prefix, or all where that does no harm. Files have the name
 * that they were added by, and what was added with a folder or a site is known by its name.
 */
async function selections(
  { library }: Scry,
  call: Call,
  words: readonly string[],
  fallback: "all" | "none",
): Promise<LibrarySelection[]> {
  const prefix = call.arguments.text("prefix");
  const named = words.map(async (word): Promise<LibrarySelection> => {
    const url = /^[a-z][a-z\d+.-]+:/i.test(word) ? word : pathToFileURL(resolve(word)).href;
    const [exact] = await library.list({ url, limit: 1 });
    return exact ? { url } : { addedWith: url };
  });
  const chosen = await Promise.all(named);
  if (prefix !== undefined) return [...chosen, { prefix }];
  if (chosen.length) return chosen;
  return fallback === "all" || call.arguments.flag("all") ? [{}] : [];
}

async function list(scry: Scry, call: Call, words: readonly string[]): Promise<number> {
  if (words.length)
    throw new UsageError("scry library list takes no words.", "Use --prefix to see a part of the library.");
  const limit = wholeNumber("--limit", call.arguments.text("limit"), 1_000_000, 1) ?? 1000;
  const prefix = call.arguments.text("prefix");
  const entries = await scry.library.list({ limit, ...(prefix !== undefined && { prefix }) });
  const stats = await scry.library.stats();
  const style = styleFor(call.terminal);
  const { documentToData } = await import("../setup/engine.ts");
  for (const entry of entries) {
    if (asLines(call)) printLine(documentToData(entry));
    else printText(entryLine(entry, style));
  }
  if (stats.documents)
    tell(
      `${entries.length} of ${counted(stats.documents, "document")}, ${sizeText(stats.bytes ?? stats.characters)} on disk.`,
    );
  else if (scry.settings.store.enabled || scry.settings.library.url)
    tell("Nothing is kept yet. Next step: scry library add URL, FILE or FOLDER");
  else tell("Nothing is kept: the settings switch the store off.");
  return entries.length ? exitCodes.ok : exitCodes.nothingFound;
}

const entryLine = ({ title, url, readAt }: LibraryEntry, style: Style) =>
  `${style.bold(spelledOut(title))} — ${style.cyan(url)} ${style.dim(`(read on ${readAt.slice(0, 10)})`)}`;

async function remove(scry: Scry, call: Call, words: readonly string[]): Promise<number> {
  const chosen = await selections(scry, call, words, "none");
  if (!chosen.length)
    throw new UsageError(
      "What should be removed?",
      "Give addresses, files, folders, --prefix URL, or --all for the whole library.",
    );
  let removed = 0;
  for (const selection of chosen) removed += await scry.library.remove(selection);
  if (call.arguments.flag("json")) printJson({ removed });
  else tell(`${removed} removed.`);
  return removed ? exitCodes.ok : exitCodes.nothingFound;
}

async function search(scry: Scry, call: Call, words: readonly string[]): Promise<number> {
  const query = words.join(" ").trim();
  if (!query) throw new UsageError("What should be searched for? scry library search tide tables");
  const limit = wholeNumber("--limit", call.arguments.text("limit"), 100, 1) ?? 10;
  const { hits, copies } = await scry.library.search(query, { limit, signal: call.signal });
  const style = styleFor(call.terminal);
  for (const [index, { document, score, snippet }] of hits.entries()) {
    const { title, url, publishedAt, readAt } = document;
    if (asLines(call)) printLine({ title, url, snippet, published_at: publishedAt, read_at: readAt, score });
    else
      printText(`${index + 1}. ${entryLine({ ...document, length: 0 }, style)}\n   ${spelledOut(snippet)}\n`);
  }
  if (copies) tell(copies === 1 ? "1 near-copy was left out." : `${copies} near-copies were left out.`);
  if (!hits.length) tell(`Nothing in your library matches "${spelledOut(query)}".`);
  return hits.length ? exitCodes.ok : exitCodes.nothingFound;
}

async function exportAll(scry: Scry, call: Call, words: readonly string[]): Promise<number> {
  let count = 0;
  const { documentToData } = await import("../setup/engine.ts");
  for (const selection of await selections(scry, call, words, "all")) {
    for await (const document of scry.library.export(selection, { signal: call.signal })) {
      printLine(documentToData(document));
      count++;
    }
  }
  return count ? exitCodes.ok : exitCodes.nothingFound;
}
