import { decodeBytes } from "@scry/page";
import { ScryError } from "../../contracts/error.ts";
import type { Page, Reader, ReadRequest } from "../../contracts/page.ts";
import { ownHost, type Site, type SiteRequest, siteReply, type WireSiteReply } from "../../contracts/site.ts";
import type { Guard } from "../../guard/index.ts";
import { inSpan } from "../../telemetry/span.ts";
import { rateLimitResetSeconds, retryAfterSeconds, waitText } from "../../transport/retry-after.ts";
import { userAgent as honestUserAgent } from "../../version.ts";
import { type DeadlineSignal, deadlineSignal } from "../deadline-signal.ts";
import { fetchPage } from "../fetch.ts";
import { defaultLimits } from "../reader-limits.ts";
import { statusError } from "../status-error.ts";
import type { WorkerPool } from "../worker/worker-pool.ts";
import { runSite, type SiteStep } from "./run-site.ts";

export interface SiteReaderParts {
  guard: Guard;
  pool: WorkerPool;
  /** Reads a document that a site reader names, by its kind. */
  direct: Reader;
  userAgent?: string | undefined;
  /** Where to ask instead of a host, by its name: a mirror, or a server of a test. */
  mirrors?: Readonly<Record<string, string>>;
}

/** What one page may cost: a thread of a thousand comments takes a few requests, never hundreds. */
const mostRounds = 4;
const mostRequests = 12;
/** The whole reading; the page itself is read when this was not enough. */
const mostMs = 15_000;
/** A service that named no time is asked again after this many seconds. */
const usualPause = 60;

/** Reads the pages of one site. Its failure leaves the page to the next reader. */
export function createSiteReader(site: Site, parts: SiteReaderParts, pauses: Map<string, number>): Reader {
  return {
    id: site.id,
    label: site.label,
    leavesToNext: true,
    async read(request) {
      const time = deadlineSignal(request.signal, Math.min(request.deadline, Date.now() + mostMs));
      try {
        const { domains = {} } = request;
        const guard = parts.guard.withDomains(domains);
        return await readSite(site, request, { ...parts, guard, time, pauses });
      } catch (error) {
        throw time.reason() ?? error;
      } finally {
        time.end();
      }
    },
  };
}

interface Tools extends SiteReaderParts {
  time: DeadlineSignal;
  /** Until when a host is left alone, in epoch milliseconds. */
  pauses: Map<string, number>;
}

async function readSite(site: Site, request: ReadRequest, tools: Tools): Promise<Page> {
  const { url } = request;
  const { markdownCharacters, parseMs } = defaultLimits;
  const rounds: WireSiteReply[][] = [];
  // Before the first reply there is nothing from the site that could block this thread.
  let step: SiteStep = runSite(site, { id: site.id, url, rounds, markdownCharacters });
  tools.pool.warm();
  while ("requests" in step) {
    const asked = rounds.flat().length + step.requests.length;
    if (rounds.length >= mostRounds || asked > mostRequests) throw tooMany(site);
    const requests = step.requests;
    rounds.push(await Promise.all(requests.map((one) => send(site, one, new URL(url), tools))));
    const limits = { killMs: parseMs, signal: tools.time.signal, site: new URL(url).hostname };
    const replies = { id: site.id, url, rounds, markdownCharacters };
    step = await inSpan("extract", { attributes: { "scry.kind": site.id } }, () =>
      tools.pool.site(replies, limits),
    );
  }
  if ("document" in step) return readDocument(site, step.document, request, tools);
  return {
    url,
    finalUrl: url,
    ...step.content,
    contentType: "text/markdown",
    fetchedAt: new Date().toISOString(),
    method: site.id,
  };
}

/** The raw form of the page. The page keeps its own address: that is what people open. */
async function readDocument(site: Site, document: string, request: ReadRequest, tools: Tools): Promise<Page> {
  checkHost(site, new URL(document), new URL(request.url));
  tools.guard.checkUrl(document);
  const { previous: _previous, ...wishes } = request;
  const page = await tools.direct.read({ ...wishes, url: mirrored(document, tools.mirrors) });
  const { etag: _etag, lastModified: _lastModified, ...read } = page;
  return { ...read, url: request.url, finalUrl: request.url, method: site.id };
}

async function send(site: Site, request: SiteRequest, page: URL, tools: Tools): Promise<WireSiteReply> {
  try {
    return await exchange(site, request, page, tools);
  } catch (error) {
    const canDoWithout = request.optional && ScryError.is(error) && !tools.time.signal.aborted;
    if (!canDoWithout) throw error;
    return { url: request.url, status: error.status ?? 0, headers: {}, body: "" };
  }
}

async function exchange(site: Site, request: SiteRequest, page: URL, tools: Tools): Promise<WireSiteReply> {
  const { guard, time, pauses, userAgent = honestUserAgent } = tools;
  const url = new URL(request.url);
  checkHost(site, url, page);
  // The domain lists hold for the host that is meant, also where a mirror is asked.
  guard.checkUrl(url);
  const until = pauses.get(url.host) ?? 0;
  if (until > Date.now()) throw limited(site, (until - Date.now()) / 1000);
  const fetched = await fetchPage(new URL(mirrored(request.url, tools.mirrors)), {
    guard,
    limits: defaultLimits,
    time,
    userAgent,
    accept: request.accept ?? "application/json, */*;q=0.5",
  });
  const { status, headers, body } = fetched;
  const { text } = decodeBytes(body.bytes, headers["content-type"]);
  const reply = { url: request.url, status, headers, body: text };
  if (isLimited(site, reply)) {
    const now = new Date();
    const seconds = retryAfterSeconds(headers, now) ?? rateLimitResetSeconds(headers, now) ?? usualPause;
    pauses.set(url.host, now.getTime() + seconds * 1000);
    throw limited(site, seconds, status);
  }
  if (status < 200 || status >= 300) throw statusError(status, headers, new Date());
  if (body.truncated) throw tooLong(site);
  return reply;
}

function isLimited(site: Site, reply: WireSiteReply): boolean {
  // GitHub refuses with 403 and nothing left.
  const spent = reply.status === 403 && reply.headers["x-ratelimit-remaining"] === "0";
  return reply.status === 429 || spent || (site.isLimited?.(siteReply(reply)) ?? false);
}

/** A reply may name further addresses; only those of the site itself are followed. */
function checkHost(site: Site, url: URL, page: URL): void {
  const known = site.asks.some((host) => url.host === (host === ownHost ? page.host : host));
  if (known && (url.protocol === "https:" || url.origin === page.origin)) return;
  throw new ScryError({
    code: "refused_url",
    message: `The reader for ${site.label} may not ask this host.`,
    hint: "The page itself is read instead.",
  });
}

/** The address at the mirror of its host, if it has one. */
function mirrored(address: string, mirrors: Readonly<Record<string, string>> = {}): string {
  const url = new URL(address);
  const mirror = Object.hasOwn(mirrors, url.host) ? mirrors[url.host] : undefined;
  return mirror ? mirror.replace(/\/+$/, "") + url.pathname + url.search : address;
}

const instead = "The page itself is read instead.";

const limited = (site: Site, seconds: number, status?: number) =>
  new ScryError({
    code: "rate_limited",
    message: `The limit of requests to ${site.label} without a key is reached for ${waitText(Math.max(1, seconds))}.`,
    hint: instead,
    retryAfter: Math.ceil(seconds),
    ...(status === undefined ? { local: true } : { status }),
  });

const tooMany = (site: Site) =>
  new ScryError({
    code: "too_large",
    message: `The page of ${site.label} takes more than ${mostRequests} requests.`,
    hint: instead,
  });

const tooLong = (site: Site) =>
  new ScryError({
    code: "too_large",
    message: `A reply of ${site.label} is longer than ${defaultLimits.textBytes / 1_000_000} MB.`,
    hint: instead,
  });
