import { existsSync, statSync } from "node:fs";
import type { OpenPageData, OpenPageToolOptions, ToolResult } from "@scry/core";
import { milliseconds } from "../terminal/arguments.ts";
import { type Call, type Command, verbose } from "../terminal/command.ts";
import { exitCodeOf, exitCodes, UsageError } from "../terminal/errors.ts";
import { print, printJson, tell } from "../terminal/output.ts";
import { plainMarkdown, plainText } from "../terminal/plain-markdown.ts";
import { startProgress } from "../terminal/progress.ts";
import { doctorLine } from "./doctor-line.ts";
import { failedBySettings } from "./failed-by-settings.ts";
import { goOnByCommand } from "./go-on.ts";
import { config, namesIn, reader, session } from "./options.ts";
import { keepSession } from "./session-file.ts";
import { describeAttempts, tellLog } from "./verbose.ts";
import { checkOptions } from "./wrong-option.ts";

/** More pages at once would gain little and look like an attack to a single site. */
const atOnce = 4;

/** The arguments of the tool as a person types them. */
export const argumentNames = {
  query: "--query",
  find: "--find",
  section: "--section",
  offset: "--offset",
  max_length: "--max-length",
};

export const command: Command = {
  words: "URL…",
  about:
    "Reads pages and prints them as Markdown: the whole, a section, or the passages that answer a question.",
  options: {
    query: { about: "only the passages that answer this", value: "Q", short: "q" },
    find: { about: "find this text in the page", value: "T" },
    section: { about: "only the section under this heading", value: "S" },
    offset: { about: "start at this character of the page", value: "N" },
    "max-length": {
      about: "print at most this many characters (default 15000; 4000 with --query)",
      value: "N",
    },
    reader,
    format: {
      about: "how to print it (default markdown)",
      value: "FORMAT",
      choices: ["markdown", "text", "json"],
    },
    json: { about: "print one JSON object, or a list of them for several pages" },
    timeout: { about: "give up after this many seconds (default 30)", value: "S" },
    "no-cache": { about: "read a page that is named twice both times; none is kept between runs" },
    "include-hidden": { about: "keep text that people cannot see" },
    session,
    config,
    verbose,
  },
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
  return showPages(call, given.words, {
    query: given.text("query"),
    find: given.text("find"),
    section: given.text("section"),
    offset: given.text("offset"),
    max_length: given.text("max-length"),
  });
}

/** A folder is none: programs that mirror a site name one like its host. */
const isFile = (word: string) => !URL.canParse(word) && existsSync(word) && statSync(word).isFile();

/** Opens the pages, a few at a time, and prints them in the order in which they were named. */
export async function showPages(
  call: Call,
  urls: readonly string[],
  view: Record<string, unknown>,
  names: Readonly<Record<string, string>> = argumentNames,
): Promise<number> {
  const { arguments: given, terminal } = call;
  const asJson = given.flag("json") || given.text("format") === "json";
  const { createSession, openPageTool, withScry } = await import("../setup/engine.ts");
  const kept = await keepSession(given.text("session"), createSession);
  const { results, faults } = await withScry({ config: given.text("config") }, async (scry) => {
    // A person reads this: no marks for a model.
    const tool = openPageTool(scry, {
      name: "scry open",
      open: openOptions(call),
      argumentNames: names,
      envelope: "off",
    });
    const progress = startProgress(urls.length, {
      ...terminal,
      spinner: terminal.spinner && !given.flag("verbose"),
    });
    try {
      const results = await eachOf(urls, atOnce, async (url) => {
        const log = given.flag("verbose") ? { log: tellLog } : {};
        const result = await tool.execute(
          { ...view, url },
          { signal: call.signal, session: kept.session, ...log },
        );
        progress.step();
        return result;
      });
      return { results, faults: () => scry.redact(scry.settings.faults()) };
    } finally {
      progress.stop();
    }
  });
  // Pages that could not be opened have shown nothing that could be cited.
  if (results.some(({ isError }) => !isError)) await kept.write();
  if (given.flag("verbose")) {
    for (const { data } of results) for (const line of describeAttempts(data.attempts)) tell(line);
  }
  if (!asJson) results.forEach(checkOptions);
  if (asJson) printJson(urls.length === 1 ? results[0]?.data : results.map(({ data }) => data));
  else printPages(results, given.text("format") === "text");
  return worst(
    results.map(({ data, isError }) => {
      if (data.absent) return exitCodes.nothingFound;
      if (isError && failedBySettings(data, faults)) return exitCodes.usage;
      return isError ? exitCodeOf(data.code, data.method !== "none") : exitCodes.ok;
    }),
  );
}

/** Of several pages: a failure tells more than a text that was not found. */
function worst(codes: readonly number[]): number {
  const failures = codes.filter((code) => code !== exitCodes.nothingFound);
  const most = Math.max(...failures, exitCodes.ok);
  return most === exitCodes.ok && codes.includes(exitCodes.nothingFound) ? exitCodes.nothingFound : most;
}

function printPages(results: readonly ToolResult<OpenPageData>[], asText: boolean): void {
  const opened = results.filter(({ isError }) => !isError);
  const several = results.length > 1;
  for (const [index, { text: forModels, data }] of opened.entries()) {
    const text = goOnByCommand(forModels, data);
    if (index) print("\n---\n");
    print(asText ? textOf(text, data) : text);
  }
  for (const { text, data, isError } of results) {
    if (!isError || data.code === "cancelled") continue;
    const failure = `${text}${data.absent ? "" : doctorLine(data.code)}`;
    tell(several ? `${data.url}: ${failure}` : failure);
  }
}

/** Without the marks of Markdown. What was written as plain text has none: only what stands around it. */
function textOf(text: string, { content, plain_text }: OpenPageData): string {
  const start = plain_text ? text.indexOf(content) : -1;
  if (start < 0) return plainMarkdown(text);
  const end = start + content.length;
  return plainMarkdown(text.slice(0, start)) + plainText(content) + plainMarkdown(text.slice(end));
}

function openOptions({ arguments: given }: Call): OpenPageToolOptions["open"] {
  const timeoutMs = milliseconds("--timeout", given.text("timeout"));
  const readers = namesIn(given, "reader");
  return {
    fresh: given.flag("no-cache"),
    includeHidden: given.flag("include-hidden"),
    ...(readers && { readers }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  };
}

/** Does the work for each item, at most so many at once; the results stand in the order of the items. */
async function eachOf<T, R>(items: readonly T[], most: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = [...items.entries()];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker));
  return results;
}
