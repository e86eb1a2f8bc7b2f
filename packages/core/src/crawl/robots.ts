import { cancelled, ScryError } from "../contracts/error.ts";
import { deadlineSignal } from "../readers/deadline-signal.ts";
import { statusError } from "../readers/status-error.ts";
import { openStream, type StreamOptions } from "../readers/stream.ts";

/** What RFC 9309 asks a crawler to read at least, and what Google reads at most. */
const mostBytes = 512_000;
const mostMs = 15_000;
/** Rules with wildcards cost time for every address; more than these are not found on real sites. */
const mostWildcards = 300;
const mostStars = 10;
const longestWildcard = 150;
const longestRule = 500;
const longestLine = 4_000;
const mostSitemaps = 50;

export interface Robots {
  allows(url: string): boolean;
  crawlDelayMs: number;
  sitemaps: readonly string[];
  warnings: readonly string[];
}

export type Fetching = Omit<StreamOptions, "time" | "accept">;

const open: Robots = { allows: () => true, crawlDelayMs: 0, sitemaps: [], warnings: [] };

/**
 * The rules of an origin. A site without the file allows everything; one that cannot say allows nothing (RFC 9309,
 * 2.3.1), which is an error here.
 */
export async function readRobots(origin: string, fetching: Fetching, signal: AbortSignal): Promise<Robots> {
  const url = `${origin}/robots.txt`;
  const time = deadlineSignal(signal, Date.now() + mostMs);
  try {
    const file = await openStream(url, { ...fetching, time, accept: "text/plain, */*;q=0.1" });
    const { status } = file;
    if (status === 429 || status >= 500) {
      file.discard();
      throw statusError(status, file.headers, new Date());
    }
    if (status >= 300) {
      file.discard();
      return open;
    }
    return await parseRobots(url, await readStart(file.chunks), fetching.userAgent);
  } catch (error) {
    if (signal.aborted) throw cancelled();
    throw unreadable(error, origin);
  } finally {
    time.end();
  }
}

/** Up to the limit. When the rest does not arrive, what did arrive counts. */
async function readStart(chunks: AsyncIterable<Buffer>): Promise<{ text: string; cut: boolean }> {
  const parts: Buffer[] = [];
  let bytes = 0;
  let cut = false;
  try {
    for await (const chunk of chunks) {
      parts.push(chunk);
      bytes += chunk.length;
      if (bytes <= mostBytes) continue;
      cut = true;
      break;
    }
  } catch (error) {
    if (bytes === 0) throw error;
    cut = true;
  }
  const text = Buffer.concat(parts).subarray(0, mostBytes).toString("utf8");
  // Half a rule means something else.
  return { text: cut ? text.slice(0, text.lastIndexOf("\n") + 1) : text, cut };
}

async function parseRobots(
  url: string,
  { text, cut }: { text: string; cut: boolean },
  userAgent: string,
): Promise<Robots> {
  const { default: library } = await import("robots-parser");
  // The package is CommonJS whose types describe a module: what Node imports is the function itself.
  const parse = library as unknown as typeof library.default;
  const { rules, dropped } = affordable(text, userAgent);
  const robots = parse(url, rules);
  const delay = robots.getCrawlDelay(userAgent) ?? 0;
  return {
    // Undefined: another origin, for which these rules say nothing.
    allows: (address) => robots.isAllowed(address, userAgent) ?? true,
    crawlDelayMs: Number.isFinite(delay) && delay > 0 ? delay * 1000 : 0,
    sitemaps: robots.getSitemaps().slice(0, mostSitemaps),
    warnings: [
      ...(cut ? ["robots.txt has no end; only its beginning was followed."] : []),
      ...(dropped ? [`robots.txt has too many rules; ${dropped} of them were not followed.`] : []),
    ],
  };
}

/**
 * The rules without absurdly complex ones, which would make every address slow to check, and without those for other
 * crawlers.
 */
function affordable(text: string, userAgent: string): { rules: string; dropped: number } {
  let wildcards = 0;
  let dropped = 0;
  const agents = agentLines(userAgent);
  const kept = text.split(/\r\n|\r|\n/).flatMap((line) => {
    const [name, value] = directive(line);
    const instead = agents(name, value);
    if (name !== "allow" && name !== "disallow") return line.length > longestLine ? [] : (instead ?? line);
    const stars = line.split("*").length - 1;
    if (stars) wildcards++;
    const fits = stars
      ? line.length <= longestWildcard && stars <= mostStars && wildcards <= mostWildcards
      : line.length <= longestRule;
    if (!fits) dropped++;
    return fits ? line : [];
  });
  return { rules: kept.join("\n"), dropped };
}

/** Name and value of a line; the name is empty where the line says nothing. */
function directive(line: string): [name: string, value: string] {
  const [said = ""] = line.split("#", 1);
  const colon = said.indexOf(":");
  return colon < 0 ? ["", ""] : [said.slice(0, colon).trim().toLowerCase(), said.slice(colon + 1).trim()];
}

/**
 * The package keeps each rule once for every name above it: thousands of names over thousands of rules would fill the
 * memory. All names except ours become one, and each group of rules is kept once.
 */
function agentLines(userAgent: string) {
  const shortened = (agent: string) => agent.split("/", 1)[0]?.trim().toLowerCase() ?? "";
  const ours = shortened(userAgent);
  let above = new Set<string>();
  /** The lines instead of this one; undefined: the line stays as it is. */
  return (name: string, value: string): string[] | undefined => {
    if (name !== "user-agent") {
      if (name) above = new Set();
      return undefined;
    }
    const agent = shortened(value);
    const kept = agent === "*" || agent === ours ? agent : "-";
    if (above.has(kept)) return [];
    above.add(kept);
    return [`User-agent: ${kept}`];
  };
}

function unreadable(error: unknown, origin: string): unknown {
  if (!ScryError.is(error) || error.code === "refused_url") return error;
  return error.with({
    message: `robots.txt of ${new URL(origin).host} could not be read, so nothing may be crawled there: ${error.message}`,
    hint: "Try again later; single pages can still be opened.",
  });
}
