import { decodeBytes } from "@scry/page";
import type { Dispatcher } from "undici";
import { ScryError } from "../contracts/error.ts";
import type { Page } from "../contracts/page.ts";
import { type Guard, refusalOf } from "../guard/index.ts";
import { inHttpSpan } from "../telemetry/span.ts";
import { flatHeaders } from "../transport/send.ts";
import { type Body, readBody } from "./body.ts";
import type { Profile } from "./cookies/profile.ts";
import type { DeadlineSignal } from "./deadline-signal.ts";
import { acceptedEncodings } from "./decoders.ts";
import { fetchError, isStaleConnection } from "./fetch-error.ts";
import type { ReaderLimits } from "./reader-limits.ts";
import { afterRedirect, redirectRefused } from "./redirect-error.ts";
import { type ContentKind, isWhole, sniff } from "./sniff.ts";

export interface Fetched {
  finalUrl: URL;
  status: number;
  /** Lower-case names, repeated ones joined. */
  headers: Readonly<Record<string, string>>;
  kind: ContentKind;
  body: Body;
}

export interface FetchOptions {
  guard: Guard;
  limits: ReaderLimits;
  time: DeadlineSignal;
  userAgent: string;
  accept: string;
  previous?: Page | undefined;
  /** Pictures are read as well. */
  pictures?: boolean | undefined;
  /** The login of the operator, where the call has one. */
  profile?: Profile | undefined;
}

/** As far as a meta refresh is looked for. */
const refreshBytes = 65_536;
const emptyBody: Body = { bytes: new Uint8Array(), truncated: false };

/** Fetches one page over any number of hops. Every hop is checked by the guard; nothing is followed blindly. */
export async function fetchPage(start: URL, options: FetchOptions): Promise<Fetched> {
  const { guard, time } = options;
  let url = guard.checkUrl(start);
  // The same on every hop. Nothing that identifies the caller is among them, so nothing can cross an origin. The cookies
  // of a profile are chosen again for every hop, by its own list of hosts.
  const headers = {
    "user-agent": options.userAgent,
    accept: options.accept,
    "accept-language": "en, *;q=0.5",
    "accept-encoding": acceptedEncodings,
  };
  const trail = [url.href];
  let cookies = false;
  try {
    for (;;) {
      const asked = url;
      const sent = {
        ...{ ...headers, ...conditions(asked, options.previous) },
        ...cookiesFor(asked, options.profile),
      };
      const fetched = await inHttpSpan(
        { method: "GET", url: asked },
        () => exchange(asked, sent, options),
        ({ status }) => status,
      ).catch((error: unknown) => {
        const failure = fetchError(error, asked);
        throw trail.length > 1 ? afterRedirect(failure, asked) : failure;
      });
      cookies ||= "set-cookie" in fetched.headers;
      // An error page that redirects, mostly to the front page, is still an error.
      if (fetched.status >= 400) return fetched;
      const { status, headers: received } = fetched;
      const html = refreshable(fetched);
      const hop = following(url, { headers: received, html }, () =>
        guard.nextHop(url, { status, headers: received, html }, trail),
      );
      if (!hop) return fetched;
      url = hop.url;
      trail.push(url.href);
    }
  } catch (error) {
    const why = time.reason();
    if (why) throw why;
    if (cookies && refusalOf(error)?.rule === "redirect-loop") throw wantsCookies(error);
    throw error;
  }
}

/** The next hop. A refusal says that the site redirected there. */
function following<T>(url: URL, response: Parameters<typeof redirectRefused>[2], next: () => T): T {
  try {
    return next();
  } catch (error) {
    throw redirectRefused(error, url, response);
  }
}

/** Validators belong to the address that sent them, which may come after redirects. */
function conditions(url: URL, previous: Page | undefined): Record<string, string> {
  if (!previous || withoutFragment(previous.finalUrl) !== withoutFragment(url.href)) return {};
  return {
    ...(previous.etag && { "if-none-match": previous.etag }),
    ...(previous.lastModified && { "if-modified-since": previous.lastModified }),
  };
}

function cookiesFor(url: URL, profile: Profile | undefined): Record<string, string> {
  const cookie = profile?.header(url);
  return cookie === undefined ? {} : { cookie };
}

const withoutFragment = (url: string) => url.split("#", 1)[0];

async function exchange(url: URL, headers: Record<string, string>, options: FetchOptions): Promise<Fetched> {
  const { limits, time, guard } = options;
  const ask = () =>
    guard.dispatcher().request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: "GET",
      headers,
      signal: time.signal,
      headersTimeout: limits.idleMs,
      bodyTimeout: limits.idleMs,
    });
  const response = await ask().catch((error: unknown) => {
    if (!isStaleConnection(error) || time.signal.aborted) throw error;
    return ask();
  });
  const received = flatHeaders(response.headers);
  const status = response.statusCode;
  const fetched = { finalUrl: url, status, headers: received };
  if (!carriesPage(status)) {
    discard(response);
    return { ...fetched, kind: "text", body: emptyBody };
  }
  let kind: ContentKind = "text";
  const body = await readBody(response.body, {
    encoding: received["content-encoding"],
    limits,
    onHead(head) {
      kind = sniffed(head, url, { status, headers: received, pictures: options.pictures });
      return isWhole(kind)
        ? { mostBytes: limits.pdfBytes, cut: false }
        : { mostBytes: limits.textBytes, cut: true };
    },
  });
  return { ...fetched, kind, body };
}

/** Error pages are read, too: one may be a challenge, whose name says more than "403". */
const carriesPage = (status: number) => (status >= 200 && status < 300 && status !== 204) || status >= 400;

function sniffed(
  head: Uint8Array,
  url: URL,
  { status, headers, pictures }: Pick<Fetched, "status" | "headers"> & Pick<FetchOptions, "pictures">,
): ContentKind {
  try {
    const nosniff = headers["x-content-type-options"]?.trim().toLowerCase() === "nosniff";
    return sniff({ head, contentType: headers["content-type"], url, nosniff, pictures });
  } catch (error) {
    // The status says more about a failure than the picture that came with it.
    if (status >= 400) return "text";
    throw error;
  }
}

/** A short rest is read so that the connection can serve the next hop. */
function discard(response: Dispatcher.ResponseData): void {
  response.body.dump({ limit: 16_384 }).catch(() => {});
}

function refreshable({ kind, body, headers }: Fetched): string | undefined {
  if (kind !== "html" || body.bytes.length === 0) return undefined;
  return decodeBytes(body.bytes.subarray(0, refreshBytes), headers["content-type"]).text;
}

function wantsCookies(cause: unknown): ScryError {
  return new ScryError({
    code: "needs_browser",
    message: "The page redirects in a loop until its cookies are kept.",
    cause,
  });
}
