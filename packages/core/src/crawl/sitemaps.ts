import { plainLine } from "@scry/page/markdown";
import { ScryError } from "../contracts/error.ts";
import { deadlineSignal } from "../readers/deadline-signal.ts";
import { statusError } from "../readers/status-error.ts";
import { openStream } from "../readers/stream.ts";
import { type ListedAddress, readAddressList } from "./address-list.ts";
import type { Fetching } from "./robots.ts";

/** The standard allows 50 MB and 50,000 addresses a file; an index names at most as many files. */
const mostBytes = 60_000_000;
const mostFiles = 500;
/** An index of an index is not in the standard, and is found all the same. */
const deepestIndex = 3;
const fileMs = 120_000;

export interface SitemapRun {
  fetching: Fetching;
  signal: AbortSignal;
  /** Waits until the host may be asked. */
  turn(url: string): Promise<void>;
  /** Returns whether more are wanted. */
  onAddress(address: ListedAddress & { from: "sitemap" | "feed" }): boolean;
  warn(warning: string): void;
}

/** Reads sitemaps, and those that they name, until nothing more is wanted. Returns how many were lists of addresses. */
export async function readSitemaps(starts: readonly string[], run: SitemapRun): Promise<number> {
  const waiting = starts.map((url) => ({ url, depth: 0 }));
  const seen = new Set(starts);
  let lists = 0;
  let more = true;
  for (let next = waiting.shift(); next && more; next = waiting.shift()) {
    const { url, depth } = next;
    await run.turn(url);
    const isList = await readSitemap(url, run, {
      onAddress(address, from) {
        const absolute = URL.parse(address.url, url)?.href;
        const title = plainLine(address.title ?? "");
        const date = isoDate(address.date);
        if (absolute)
          more = run.onAddress({ url: absolute, ...(title && { title }), ...(date && { date }), from });
        return more;
      },
      onSitemap(found) {
        const absolute = URL.parse(found, url)?.href;
        if (!absolute || seen.has(absolute) || depth >= deepestIndex) return;
        if (seen.size < mostFiles) waiting.push({ url: absolute, depth: depth + 1 });
        else if (seen.size === mostFiles) run.warn(`Only the first ${mostFiles} sitemaps were read.`);
        seen.add(absolute);
      },
    });
    if (isList) lists++;
  }
  return lists;
}

/** A sitemap that cannot be read costs its addresses, not the crawl. */
async function readSitemap(
  url: string,
  { fetching, signal, warn }: SitemapRun,
  events: Parameters<typeof readAddressList>[1],
): Promise<boolean> {
  const time = deadlineSignal(signal, Date.now() + fileMs);
  try {
    const accept = "application/xml, text/xml, text/plain;q=0.8, */*;q=0.5";
    // Sitemaps are the most repetitive text there is; what counts is the sum.
    const limits = { ratio: 1_000, pdfBytes: mostBytes };
    const file = await openStream(url, { ...fetching, time, accept, limits });
    if (file.status === 200) return await readAddressList(bounded(file.chunks, url, warn), events);
    file.discard();
    if (file.status !== 404 && file.status !== 410) throw statusError(file.status, file.headers, new Date());
    return false;
  } catch (error) {
    // Invalid input: a rule of the caller, not the sitemap.
    if (signal.aborted || !ScryError.is(error) || error.code === "invalid_input") throw error;
    warn(`The sitemap ${url} could not be read: ${error.message}`);
    return false;
  } finally {
    time.end();
  }
}

async function* bounded(chunks: AsyncIterable<Buffer>, url: string, warn: (text: string) => void) {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > mostBytes) {
      warn(`The sitemap ${url} is longer than ${mostBytes / 1_000_000} MB; its end was not read.`);
      return;
    }
    yield chunk;
  }
}

/** A sitemap may give the day alone. */
function isoDate(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const [day] = /^\d{4}-\d\d-\d\d(?![\dT])/.exec(text) ?? [];
  if (day) return day;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
