import { existsSync, statSync } from "node:fs";
import type { OpenInput, OpenOptions, OpenPageData } from "@scry/core";
import { plainMarkdown } from "@scry/page/markdown";
import { milliseconds, wholeNumber } from "../terminal/arguments.ts";
import { type Call, type Command, verbose } from "../terminal/command.ts";
import { exitCodes, UsageError } from "../terminal/errors.ts";
import { plainText } from "../terminal/markdown-layout.ts";
import { readStdin, tell } from "../terminal/output.ts";
import { startProgress } from "../terminal/progress.ts";
import {
  asFailure,
  callContext,
  describeAttempts,
  doctorLine,
  failureCode,
  isJson,
  quietTerminal,
} from "./calls.ts";
import { config, engineOptions, namesIn, noCache, offline, profile, reader, session } from "./options.ts";
import { output, type ResultWriter, resultWriter } from "./result-writer.ts";
import { keepSession } from "./session-file.ts";

/** More pages at once would gain little and look like an attack to a single site. */
const atOnce = 4;

/** The part of a page that is asked for. */
type View = Omit<OpenInput, "url">;

const longestText = 2000;

/** For more there is `scry crawl`. */
const mostPages = 1000;

/** A text to look for, within bounds; undefined when it was not given. */
export function boundedText(name: string, value: string | undefined): string | undefined {
  if (value !== undefined && value.length > longestText)
    throw new UsageError(`${name} is longer than ${longestText} characters.`);
  // No page has control characters, and "No match for …" repeats it on a terminal.
  return value?.replace(/[^\P{C}\u200c\u200d]+/gu, " ");
}

export const command: Command = {
  words: "URL…|-",
  about:
    "Reads pages and prints them as Markdown: the whole page, one section, or the passages that answer a question. With -, addresses are read from standard input, one per line.",
  options: {
    query: { about: "only the passages that answer this question", value: "Q", short: "q" },
    find: { about: "find this text in the page", value: "T" },
    section: { about: "only the section under this heading", value: "S" },
    offset: { about: "start at this character of the page", value: "N" },
    "max-length": {
      about: "print at most this many characters (default 15000; 4000 with --query)",
      value: "N",
    },
    "since-last": { about: "with --session: only what has changed since the page was last read there" },
    reader,
    format: {
      about: "how to print the page (default markdown; data is what it declares for programs, as JSON)",
      value: "FORMAT",
      choices: ["markdown", "text", "json", "data"],
    },
    json: { about: "print one JSON object, or a list of objects for several pages" },
    output,
    timeout: { about: "give up after this many seconds (default 30)", value: "S" },
    "no-cache": noCache,
    offline,
    "include-hidden": { about: "keep text that people cannot see" },
    session,
    profile,
    config,
    verbose,
  },
  examples: [
    ["scry open https://example.com", "the page as Markdown"],
    ['scry open example.com/manual --query "how do I reset it"', "only what answers"],
    ["scry open example.com/manual --section Installation -o install.md", "one section, into a file"],
    ['scry open https://example.com/report.pdf --find "net income"', "where a text occurs"],
    ["scry open - --json < addresses.txt", "a page for each line of a file"],
  ],
  run: open,
};

async function open(call: Call): Promise<number> {
  const { arguments: given } = call;
  if (!given.words.length)
    throw new UsageError("Which page? Give its address: scry open https://example.com");
  const asked = ["query", "find", "section"].filter((name) => given.text(name) !== undefined);
  if (asked.length > 1)
    throw new UsageError(`Use only one of ${asked.map((name) => `--${name}`).join(", ")}.`);
  const [view] = asked;
  if (given.flag("offset") && view && view !== "section")
    throw new UsageError(
      `--offset cannot be combined with --${view}, which looks at the whole page.`,
      "Leave out one of them.",
    );
  const file = given.words.find(isFile);
  if (file) throw new UsageError(`${file} is a file on this machine.`, "scry extract reads files.");
  if (given.text("session") === undefined) checkWithoutSession(call);
  return showPages(call, await addresses(given.words, call.signal), () => ({
    query: boundedText("--query", given.text("query")),
    find: boundedText("--find", given.text("find")),
    section: boundedText("--section", given.text("section")),
    offset: wholeNumber("--offset", given.text("offset")),
    maxLength: wholeNumber("--max-length", given.text("max-length"), undefined, 1),
    ...(given.text("format") === "data" && { format: "data" as const }),
    ...(given.flag("since-last") && { sinceLast: true }),
  }));
}

/** Numbers of sources and earlier readings are known only within a session. */
function checkWithoutSession(call: Call): void {
  const { words, flag } = call.arguments;
  const number = words.find((word) => /^\[?\d{1,4}\]?$/.test(word));
  if (number !== undefined && !isJson(call))
    throw new UsageError(
      `There is no source ${number}: the numbers of sources are known only with --session.`,
      "Add --session FILE with the file of that search, or give the address of the page.",
    );
  if (flag("since-last"))
    tell("--since-last compares the page with its last reading in a session: add --session FILE.");
}

/** Those that were typed, with the lines of standard input in place of "-". Empty lines and comments are skipped. */
async function addresses(words: readonly string[], signal: AbortSignal): Promise<string[]> {
  if (!words.includes("-")) return [...words];
  if (process.stdin.isTTY) tell("Type an address a line, then press Ctrl-D.");
  const lines = (await readStdin(signal)).toString().split(/\r?\n/);
  const read = lines.map((line) => line.trim()).filter((line) => line && !line.startsWith("#"));
  const all = words.flatMap((word) => (word === "-" ? read.splice(0) : [word]));
  if (!all.length) throw new UsageError("Standard input holds no addresses.", "Give it one a line.");
  if (all.length > mostPages)
    throw new UsageError(`These are ${all.length} addresses, but ${mostPages} are read at most.`);
  return all;
}

/** Not a folder: programs that mirror a site name one after its host. */
const isFile = (word: string) => !URL.canParse(word) && existsSync(word) && statSync(word).isFile();

/** Opens the pages, a few at a time, and prints them in the order in which they were named. */
export async function showPages(call: Call, urls: readonly string[], readView: () => View): Promise<number> {
  const { arguments: given } = call;
  const options = openOptions(call);
  const asData = given.text("format") === "data";
  const engine = await import("../setup/engine.ts");
  const kept = await keepSession(given.text("session"), engine.createSession);
  const out = await resultWriter(given);
  return engine.withScry(engineOptions(given), async (scry) => {
    const progress = startProgress(urls.length, quietTerminal(call));
    const pages = await eachOf(urls, atOnce, async (url) => {
      const context = callContext("scry open", call, kept);
      const data = await (async () => {
        const view = readView();
        return engine.openToData(scry, { ...view, url: engine.readAddress(url) }, options, context);
      })().catch(async (thrown) => engine.failedPage(scry, url, await asFailure(thrown, call), context));
      const text =
        data.status === "error"
          ? engine.formatPageFailure(data)
          : asData
            ? data.content
            : pageText(data, engine.pageParts(data), given.text("format") === "text");
      await engine.account(kept.session, data.attempts, text);
      progress.step();
      return { data, text };
    }).finally(progress.stop);
    // Pages that could not be opened have shown nothing that could be cited.
    if (pages.some(({ data }) => data.status === "success")) await kept.write();
    if (given.flag("verbose"))
      for (const { data } of pages) for (const line of describeAttempts(data.attempts)) tell(line);
    if (isJson(call)) out.json(urls.length === 1 ? pages[0]?.data : pages.map(({ data }) => data));
    else printPages(pages, out, asData);
    await out.end();
    // The output has to stay JSON.
    if (asData) for (const { data } of pages) for (const warning of data.warnings) tell(warning);
    return worst(
      pages.map(({ data }) => {
        if (data.absent) return exitCodes.nothingFound;
        return data.status === "error" ? failureCode(data, data.method !== "none", scry) : exitCodes.ok;
      }),
    );
  });
}

/** The exit code for several pages: a failure takes precedence over a text that was not found. */
function worst(codes: readonly number[]): number {
  const failures = codes.filter((code) => code !== exitCodes.nothingFound);
  const most = Math.max(...failures, exitCodes.ok);
  return most === exitCodes.ok && codes.includes(exitCodes.nothingFound) ? exitCodes.nothingFound : most;
}

function printPages(
  pages: readonly { data: OpenPageData; text: string }[],
  out: ResultWriter,
  asData: boolean,
): void {
  const opened = pages.filter(({ data }) => data.status === "success");
  for (const [index, { text }] of opened.entries()) {
    if (index && !asData) out.markdown("\n---\n");
    if (asData) out.data(text);
    else out.markdown(text);
  }
  for (const { data, text } of pages) {
    if (data.status === "success" || data.code === "cancelled") continue;
    const failure = `${text}${data.absent ? "" : doctorLine(data.code)}`;
    tell(pages.length > 1 ? `${data.url}: ${failure}` : failure);
  }
}

function openOptions({ arguments: given }: Call): Omit<OpenOptions, "signal"> {
  const timeoutMs = milliseconds("--timeout", given.text("timeout"));
  const readers = namesIn(given, "reader");
  return {
    fresh: given.flag("no-cache"),
    ...(given.flag("offline") && { offline: true }),
    includeHidden: given.flag("include-hidden"),
    ...(readers && { readers }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  };
}

/** Does the work for each item, at most so many at once; the results are in the order of the items. */
async function eachOf<T, R>(items: readonly T[], most: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = [...items.entries()];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker));
  return results;
}

interface Parts {
  head: string;
  body: string;
  notes: readonly string[];
  headings?: string;
}

/** A page for people: its head, its content, and if it was cut the command that shows the rest. */
export function pageText(
  data: OpenPageData,
  { head, body, notes, headings }: Parts,
  withoutMarks: boolean,
): string {
  const isPart = data.truncated && !data.changed_since;
  const rest = [...(headings ? [headings] : []), ...(isPart ? [`[${goOn(data)}]`] : [])];
  if (!withoutMarks) return [head, body, ...notes, ...rest].filter(Boolean).join("\n\n");
  // Plain text has no marks that could be removed.
  const content = data.plain_text ? plainText(body) : plainMarkdown(body);
  return [plainMarkdown(head), content, ...notes.map(plainMarkdown), ...rest].join("\n\n");
}

function goOn({ url, next_offset, original_length }: OpenPageData): string {
  const address = /^[\w:/.,%@+=~-]+$/.test(url) ? url : `'${url.replaceAll("'", "%27")}'`;
  return next_offset === undefined
    ? `Parts of a page of ${original_length} characters. From its beginning: scry open ${address}; around a place: --offset N`
    : `Cut at ${next_offset} of ${original_length} characters. To go on: scry open ${address} --offset ${next_offset}; or use --query, --find or --section`;
}
