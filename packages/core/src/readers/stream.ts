import type { Guard } from "../guard/index.ts";
import { inHttpSpan } from "../telemetry/span.ts";
import { flatHeaders } from "../transport/send.ts";
import { bodyChunks } from "./body.ts";
import type { DeadlineSignal } from "./deadline-signal.ts";
import { acceptedEncodings, gunzip } from "./decoders.ts";
import { fetchError, isStaleConnection } from "./fetch-error.ts";
import { defaultLimits, type ReaderLimits } from "./reader-limits.ts";
import { redirectRefused } from "./redirect-error.ts";

export interface StreamOptions {
  guard: Guard;
  userAgent: string;
  time: DeadlineSignal;
  accept: string;
  limits?: Partial<ReaderLimits>;
}

export interface StreamedFile {
  finalUrl: URL;
  status: number;
  /** Lower-case names, repeated ones joined. */
  headers: Readonly<Record<string, string>>;
  /** The decoded body; a gzipped file is unpacked. Ending the loop early closes the connection. */
  chunks: AsyncIterable<Buffer>;
  /** For a body that is not read. */
  discard(): void;
}

/** Opens a file that may be long, such as a sitemap, hop by hop through the guard, for reading it piece by piece. */
export async function openStream(start: string, options: StreamOptions): Promise<StreamedFile> {
  const { guard, time } = options;
  const limits = { ...defaultLimits, ...options.limits };
  let url = guard.checkUrl(start);
  const trail = [url.href];
  for (;;) {
    const asked = url;
    const ask = () =>
      guard.dispatcher().request({
        origin: asked.origin,
        path: asked.pathname + asked.search,
        method: "GET",
        headers: {
          "user-agent": options.userAgent,
          accept: options.accept,
          "accept-encoding": acceptedEncodings,
        },
        signal: time.signal,
        headersTimeout: limits.idleMs,
        bodyTimeout: limits.idleMs,
      });
    const askTwice = () =>
      ask().catch((error: unknown) => {
        if (!isStaleConnection(error) || time.signal.aborted) throw error;
        return ask();
      });
    const sent = { method: "GET", url: asked };
    const response = await inHttpSpan(sent, askTwice, ({ statusCode }) => statusCode).catch(
      (error: unknown) => {
        throw time.reason() ?? fetchError(error, asked);
      },
    );
    const headers = flatHeaders(response.headers);
    const status = response.statusCode;
    const discard = () => void response.body.dump({ limit: 16_384 }).catch(() => {});
    let hop: ReturnType<Guard["nextHop"]>;
    try {
      hop = status < 400 ? guard.nextHop(url, { status, headers }, trail) : undefined;
    } catch (error) {
      discard();
      throw redirectRefused(error, url, { headers, html: undefined });
    }
    if (!hop) {
      const body = bodyChunks(response.body, { encoding: headers["content-encoding"], limits }, () => {});
      return { finalUrl: url, status, headers, chunks: readable(unpacked(body), options), discard };
    }
    discard();
    url = hop.url;
    trail.push(url.href);
  }
}

/** Errors of Node and undici as ours. */
async function* readable(chunks: AsyncIterable<Buffer>, { time }: StreamOptions): AsyncIterable<Buffer> {
  try {
    yield* chunks;
  } catch (error) {
    throw time.reason() ?? fetchError(error);
  }
}

/** Sitemaps come as .gz files without a Content-Encoding; the first two bytes show it. */
async function* unpacked(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const first = await chunks.next();
  if (first.done) return;
  const whole = async function* () {
    yield first.value;
    yield* chunks;
  };
  const isGzip = first.value[0] === 0x1f && first.value[1] === 0x8b;
  yield* isGzip ? gunzip(whole(), () => {}) : whole();
}
