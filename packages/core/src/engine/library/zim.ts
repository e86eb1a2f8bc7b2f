import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { cancelled, ScryError } from "../../contracts/error.ts";
import type { Library, LibraryDocument, Owner } from "../../contracts/library.ts";
import { createScope } from "../../crawl/scope.ts";
import type { AddCall, LibraryEvent } from "./door.ts";
import { documentInBytes, mostBytes } from "./read-file.ts";

// Books of Kiwix. zimdump, a program of the format's own makers, lists their entries and prints them one by one.

/** An encyclopedia has millions: importing more than this has to be requested. */
const usualPages = 10_000;
const textTypes = /^(?:text\/(?:html|plain|markdown)|application\/xhtml\+xml)\b/;

interface ZimEntry {
  path: string;
  index: string;
}

/** The address of an entry: below that of the file, so that a prefix names the book. */
const addressOf = (file: string, { path }: ZimEntry) =>
  `${pathToFileURL(file).href}/${path.split("/").map(encodeURIComponent).join("/")}`;

/** The file and the entry of such an address, where it is one. */
export function zimAddress(path: string): { file: string; entry: string } | undefined {
  const [, file, entry] = /^(.+?\.zim)[\\/](.+)$/is.exec(path) ?? [];
  return file && entry ? { file, entry: entry.replaceAll("\\", "/") } : undefined;
}

/** The pages of a book as documents. Those that are there already, from the same file, are not read again. */
export async function* pagesInZim(
  file: string,
  library: Library,
  owner: Owner,
  { maxPages = usualPages, include = [], exclude = [], signal = new AbortController().signal }: AddCall,
): AsyncGenerator<LibraryDocument | LibraryEvent> {
  const base = "http://zim.invalid/";
  const scope = createScope(new URL(base), { include, exclude });
  const addedWith = pathToFileURL(file).href;
  const { mtime } = await stat(file);
  let pages = 0;
  for await (const entry of entriesIn(file, signal)) {
    if (!scope.has(new URL(`${base}${encodeURI(entry.path)}`))) continue;
    if (pages++ >= maxPages) {
      const message = `${basename(file)} has more than ${maxPages} pages; the others were left out. --pages N adds more.`;
      yield { url: addedWith, outcome: "skipped", message };
      return;
    }
    const url = addressOf(file, entry);
    const known = await library.get([owner], url);
    if (known?.lastModified === mtime.toUTCString()) {
      yield { url, title: known.title, outcome: "unchanged" };
      continue;
    }
    yield await documentInZim(file, entry, { addedWith, changedAt: mtime, signal }).catch((error) =>
      skipped(url, error),
    );
  }
  if (!pages)
    yield { url: addedWith, outcome: "skipped", message: `${basename(file)} has no pages of text.` };
}

function skipped(url: string, error: unknown): LibraryEvent {
  if (!ScryError.is(error) || error.code === "cancelled") throw error;
  return { url, outcome: "skipped", message: error.message, code: error.code };
}

/** One page of a book, by its path. */
export async function pageInZim(
  file: string,
  entry: string,
  addedWith: string,
  signal: AbortSignal,
): Promise<LibraryDocument> {
  const { mtime } = await stat(file).catch((cause) => {
    throw new ScryError({ code: "not_found", message: `${file} is not there any more.`, cause });
  });
  return documentInZim(file, { path: entry, index: "" }, { addedWith, changedAt: mtime, signal });
}

async function documentInZim(
  file: string,
  entry: ZimEntry,
  { addedWith, changedAt, signal }: { addedWith: string; changedAt: Date; signal: AbortSignal },
): Promise<LibraryDocument> {
  const which = entry.index ? [`--idx=${entry.index}`] : [`--url=${entry.path}`];
  const { stdout } = await promisify(execFile)("zimdump", ["show", ...which, "--", file], {
    encoding: "buffer",
    maxBuffer: mostBytes,
    signal,
  }).catch((error: unknown) => {
    throw asZimError(error, `${basename(file)}/${entry.path}`, signal);
  });
  const name = entry.path.split("/").at(-1) ?? entry.path;
  const url = addressOf(file, entry);
  return documentInBytes(stdout, { url, name, what: url, addedWith, changedAt, signal });
}

/** Entries that are text, in the order of their paths. Redirects and pictures are left out. */
async function* entriesIn(file: string, signal: AbortSignal): AsyncGenerator<ZimEntry> {
  const child = spawn("zimdump", ["list", "--details", "--", file], {
    stdio: ["ignore", "pipe", "pipe"],
    signal,
  });
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  let said = "";
  child.on("error", (error) => failed.reject(asZimError(error, file, signal)));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said = `${said}${text}`.slice(0, 300)));
  const ended = once(child, "close");
  ended.catch(() => undefined);
  try {
    let path = "";
    let index = "";
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    for (;;) {
      const { value: line, done } = await Promise.race([lines.next(), failed.promise]);
      if (done) break;
      // Paths and titles are the book's: only the first of these lines can begin without a star.
      if (line.startsWith("path: ")) [path, index] = [line.slice("path: ".length), ""];
      else if (line.startsWith("* idx:")) index = /\d+$/.exec(line)?.[0] ?? "";
      else if (
        line.startsWith("* mime-type:") &&
        textTypes.test(line.slice("* mime-type:".length).trim()) &&
        index
      )
        yield { path, index };
    }
    const [code] = await Promise.race([ended, failed.promise]);
    if (code) throw unreadable(file, said.trim() || "zimdump cannot read it");
  } finally {
    child.kill();
  }
}

function asZimError(error: unknown, what: string, signal: AbortSignal): ScryError {
  if (signal.aborted) return cancelled();
  const { code } = error as { code?: unknown };
  if (code === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER")
    return new ScryError({
      code: "too_large",
      message: `${what} is larger than ${mostBytes / 1_000_000} MB.`,
    });
  if (code !== "ENOENT") return unreadable(what, "zimdump cannot read it", error);
  return new ScryError({
    code: "not_configured",
    message: "A .zim file is read by the program zimdump, which is not installed here.",
    hint: "Install the package zim-tools (Debian and Ubuntu: apt install zim-tools), or run kiwix-serve on the file and set KIWIX_URL.",
    local: true,
    cause: error,
  });
}

const unreadable = (what: string, reason: string, cause?: unknown) =>
  new ScryError({
    code: "unsupported_content",
    message: `${what} cannot be read: ${reason.split("\n")[0]}.`,
    hint: "Check the file with zimcheck, or download it again.",
    cause,
  });
