import type { CrawlOptions, LibraryEvent, Scry } from "@scry/core";
import { counted } from "@scry/core/host";
import type { Call } from "../terminal/command.ts";
import { exitCodes } from "../terminal/errors.ts";
import { printJson, spelledOut, tell } from "../terminal/output.ts";
import { startStatusLine } from "../terminal/progress.ts";

const mostNamed = 10;

const inLibrary = (pages: number) =>
  `${counted(pages, "page")} ${pages === 1 ? "is" : "are"} in your library`;

/** `scry crawl URL --to library`: the pages of a site into the library, where the same command continues, too. */
export async function crawlIntoLibrary(
  scry: Scry,
  { arguments: given, signal, terminal }: Call,
  url: string,
  options: Pick<
    CrawlOptions,
    "maxDepth" | "include" | "exclude" | "subdomains" | "sitemap" | "delayMs" | "timeoutMs"
  > & {
    maxPages: number;
  },
): Promise<number> {
  const counts = { added: 0, changed: 0, unchanged: 0, skipped: 0, failed: 0 };
  const told: LibraryEvent[] = [];
  const line = startStatusLine({ ...terminal, spinner: terminal.spinner && !given.flag("verbose") });
  line.show("Reading robots.txt and sitemaps …");
  const stored = () => counts.added + counts.changed + counts.unchanged;
  try {
    const events = scry.library.add(url, {
      ...options,
      signal,
      onProgress: ({ pages, waiting }) =>
        line.show(`${pages} of at most ${options.maxPages} pages · ${waiting} waiting`),
    });
    for await (const event of events) {
      counts[event.outcome]++;
      if (event.message) told.push(event);
      if (given.flag("verbose")) tell(`${event.outcome}: ${event.url}`);
    }
  } catch (thrown) {
    line.stop();
    if (stored()) tell(`Stopped: ${inLibrary(stored())}. The same command continues.`);
    throw thrown;
  }
  line.stop();
  if (given.flag("json")) printJson({ url, to: "library", ...counts, failures: told });
  const about = Object.entries(counts).flatMap(([name, count]) => (count ? `${count} ${name}` : []));
  tell(`${inLibrary(stored())} (${about.join(", ")}).`);
  for (const { url: page, message = "" } of told.slice(0, mostNamed))
    tell(`  ${page}: ${spelledOut(message)}`);
  if (told.length > mostNamed) tell(`  … and ${told.length - mostNamed} more.`);
  return stored() > 0 ? exitCodes.ok : exitCodes.failure;
}
