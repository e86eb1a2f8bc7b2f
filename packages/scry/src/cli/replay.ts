import type { OpenedPage, Scry } from "@scry/core";
import { type Call, type Command, json } from "../terminal/command.ts";
import { exitCodes, UsageError } from "../terminal/errors.ts";
import { print, printJson, printText, tell } from "../terminal/output.ts";
import { startProgress } from "../terminal/progress.ts";
import { config } from "./options.ts";

export const command: Command = {
  words: "FILE",
  about:
    "Shows what a run recorded with SCRY_RECORD=FILE asked for. With --diff every page of it is read again, and the sections that changed are named. To repeat the run itself, set SCRY_REPLAY=FILE for the same command.",
  options: {
    diff: { about: "read the pages again and say what changed" },
    json,
    config,
  },
  examples: [
    ["SCRY_RECORD=run.jsonl scry open https://example.com", "record a run"],
    ["scry replay run.jsonl", "what it asked for"],
    ["scry replay run.jsonl --diff", "what the web changed since"],
    ["SCRY_REPLAY=run.jsonl scry open https://example.com", "the same run again, without a network"],
  ],
  run: replay,
};

interface Change {
  url: string;
  outcome: "unchanged" | "changed" | "failed";
  /** Headings of sections that are new or have another text, and of those that are gone. */
  changed?: string[];
  removed?: string[];
  error?: string;
}

async function replay(call: Call): Promise<number> {
  const { arguments: given } = call;
  const [file, ...more] = given.words;
  if (!file || more.length) throw new UsageError("Give one recording: scry replay run.jsonl");
  const { readRecording } = await import("@scry/core/host");
  const { ScryError } = await import("../setup/engine.ts");
  let recording: ReturnType<typeof readRecording>;
  try {
    recording = readRecording(file);
  } catch (error) {
    throw ScryError.is(error) ? new UsageError(error.message, error.hint) : error;
  }
  const { head, events } = recording;
  if (!given.flag("diff")) {
    if (given.flag("json")) printJson({ head, events });
    else {
      print(`Recorded at ${new Date(head.at).toISOString()} by scry ${head.scry}`);
      for (const event of events) printText(describe(event));
    }
    return exitCodes.ok;
  }
  const urls = [...new Set(events.flatMap((event) => (isPage(event) ? [event.url] : [])))];
  const changes = await compare(urls, file, call);
  if (given.flag("json")) printJson(changes);
  else for (const change of changes) printText(sentence(change));
  if (changes.length === 0) tell("The recording has no pages.");
  return changes.some(({ outcome }) => outcome === "failed") ? exitCodes.failure : exitCodes.ok;
}

type Event = ReturnType<typeof import("@scry/core/host").readRecording>["events"][number];

const isPage = (event: Event): event is Extract<Event, { url: string }> =>
  event.type === "browser" ||
  (event.type === "exchange" && event.kind === "page" && event.status !== undefined && event.status < 300);

function describe(event: Event): string {
  const outcome = event.error ? `error: ${event.error.message}` : "";
  if (event.type === "lookup")
    return `lookup   ${event.host} ${outcome || (event.answers ?? []).map(({ address }) => address).join(", ")}`;
  if (event.type === "browser") return `browser  ${event.url} ${outcome}`.trimEnd();
  return `${event.kind.padEnd(8)} ${event.method} ${event.url} ${outcome || event.status}`;
}

/** Reads all pages from the recording first, and from the web afterwards: both share a clock, which a replay sets back. */
async function compare(urls: readonly string[], file: string, call: Call): Promise<Change[]> {
  const config = call.arguments.text("config");
  const { withScry } = await import("../setup/engine.ts");
  const { sectionsOf } = await import("@scry/core/host");
  const pages = (options: { replay?: string }) =>
    withScry({ config, ...options }, async (scry) => {
      const progress = startProgress(urls.length, call.terminal);
      const read: (OpenedPage | Error)[] = [];
      for (const url of urls) {
        read.push(await page(scry, url, call.signal));
        progress.step();
      }
      progress.stop();
      return read;
    });
  const before = await pages({ replay: file });
  const now = await pages({});
  return urls.map((url, index): Change => {
    const [old, current] = [before[index], now[index]];
    if (!old || !current || old instanceof Error || current instanceof Error) {
      const error = [current, old].find((one) => one instanceof Error)?.message ?? "it was not read";
      return { url, outcome: "failed", error };
    }
    const [then, today] = [sectionsOf(old), sectionsOf(current)];
    const changed = today.filter(({ hash }) => !then.some((one) => one.hash === hash));
    const removed = then.filter(({ title }) => !today.some((one) => one.title === title));
    if (!changed.length && !removed.length) return { url, outcome: "unchanged" };
    const titles = (sections: readonly { title: string }[]) =>
      sections.map(({ title }) => title || "(before the first heading)");
    return { url, outcome: "changed", changed: titles(changed), removed: titles(removed) };
  });
}

/** From the site or the recording: a copy that was kept meanwhile would hide what changed, or that nothing can be read. */
async function page(scry: Scry, url: string, signal: AbortSignal): Promise<OpenedPage | Error> {
  try {
    const read = await scry.page(url, { signal, fresh: true });
    return read.method === "library" ? new Error(read.warnings[0] ?? "it could not be read") : read;
  } catch (error) {
    if (signal.aborted || !(error instanceof Error)) throw error;
    return error;
  }
}

function sentence({ url, outcome, changed = [], removed = [], error }: Change): string {
  if (outcome === "unchanged") return `unchanged  ${url}`;
  if (outcome === "failed") return `failed     ${url}: ${error}`;
  const lines = [
    ...changed.map((title) => `  changed: ${title}`),
    ...removed.map((title) => `  removed: ${title}`),
  ];
  return [`changed    ${url}`, ...lines].join("\n");
}
