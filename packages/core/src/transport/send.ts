import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { ScryError } from "../contracts/error.ts";
import type { WireReply } from "../contracts/reply.ts";
import type { NetworkSettings } from "../settings/settings.ts";
import { inHttpSpan } from "../telemetry/span.ts";
import type { Call, Wire, WireRequest } from "./call.ts";
import type { Dispatchers } from "./dispatcher.ts";
import { networkError } from "./network-errors.ts";
import { stuckAtProxy } from "./stuck-at-proxy.ts";

/** Real replies stay under 200 kB; with whole page texts under 2 MB. */
const mostBytes = 8 * 1024 * 1024;

/** A service may send a byte at a time, and a Buffer costs a hundred: so many of them are kept until they are joined. */
const mostChunks = 1024;

/** Unlike Buffer, this decoder drops a byte order mark, which JSON.parse would reject. */
const utf8 = new TextDecoder();

const decoders: Readonly<Record<string, () => NodeJS.ReadWriteStream>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * The only caller of undici for provider traffic. Redirects are not followed: a service that moves, or a base URL that
 * points elsewhere, is reported, and no key is sent to a host that was not named.
 */
export function send(dispatcher: Dispatchers["get"], network: NetworkSettings = {}): Wire {
  return async (request, call) => {
    const via = await dispatcher(call.kind);
    const exchange = async (): Promise<WireReply> => {
      const sent = via.request({
        origin: request.url.origin,
        path: request.url.pathname + request.url.search,
        method: request.method,
        headers: request.headers,
        body: request.body ?? null,
        signal: request.signal,
      });
      const response = await unlessAborted(sent, request.signal);
      const headers = flatHeaders(response.headers);
      const body = await readBody(response.body, headers["content-encoding"], call, request);
      return { status: response.statusCode, headers, body };
    };
    try {
      return await inHttpSpan(request, exchange, ({ status }) => status);
    } catch (error) {
      if (ScryError.is(error) || request.signal.aborted) throw error;
      const { label, id } = call.provider;
      throw networkError(error, label, id, request.url.host, stuckAtProxy(error, request.url, network));
    }
  };
}

/** undici ends an aborted request only once it has a connection, which a proxy that stays silent never gives it. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const leave = () => aborted.reject(signal.reason);
  if (signal.aborted) leave();
  else signal.addEventListener("abort", leave, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", leave);
  }
}

/** Reads and decompresses, counting decoded bytes as they come: a small reply cannot blow up into a large one. */
async function readBody(
  raw: Readable,
  encoding: string | undefined,
  call: Call,
  request: WireRequest,
): Promise<string> {
  const name = encoding?.trim().toLowerCase() ?? "";
  const decoder = Object.hasOwn(decoders, name) ? decoders[name] : undefined;
  // The reader of the stream gets its errors; once it is no longer read, an error must not end the process.
  raw.on("error", () => {});
  if (name && name !== "identity" && !decoder) {
    raw.destroy();
    throw broken(call, `it is encoded as ${name}`);
  }
  const stream = decoder ? raw.pipe(decoder()) : raw;
  // pipe() does not hand errors on.
  if (decoder) raw.on("error", (error) => (stream as Readable).destroy(error));
  try {
    const chunks = await collect(stream as Readable, () => tooMuch(call));
    return utf8.decode(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks));
  } catch (error) {
    raw.destroy();
    if (ScryError.is(error) || request.signal.aborted) throw error;
    if (
      (error as { code?: string }).code?.startsWith("Z_") ||
      (error as { code?: string }).code?.startsWith("ERR__ERROR_")
    )
      throw broken(call, "its compression is damaged");
    throw error;
  }
}

/** Uses events: an iterator over the stream costs several times as much for every reply. */
function collect(stream: Readable, overflow: () => ScryError): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let joined = 0;
    stream.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > mostBytes) stream.destroy(overflow());
      // Each byte is copied once: what is joined stays at the front.
      else if (chunks.push(chunk) - joined === mostChunks)
        chunks.push(Buffer.concat(chunks.splice(joined++)));
    });
    stream.on("end", () => resolve(chunks));
    stream.on("error", reject);
    // For a stream that was cut off without an end or an error. The others close, too: an error that nobody gets would
    // cost its stack on each call.
    stream.on("close", () => stream.readableEnded || reject(closedEarly()));
  });
}

const closedEarly = () => new Error("The connection was closed before the reply was complete.");

const tooMuch = ({ provider }: Call) =>
  new ScryError({
    code: "too_large",
    message: `${provider.label} sent more than ${mostBytes / 1024 / 1024} MB.`,
    hint: "Ask for fewer results, or choose another provider.",
    provider: provider.id,
  });

const broken = (call: Call, what: string) =>
  new ScryError({
    code: "bad_reply",
    message: `${call.provider.label} sent a reply that cannot be read: ${what}.`,
    provider: call.provider.id,
  });

/** Headers of which only one makes sense; the first counts, as in browsers. */
const single = new Set(["location", "refresh", "content-type", "etag", "last-modified"]);

/** Lower-case names, one value each: repeated headers are joined. */
export function flatHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const entries = Object.entries(headers).map(([written, value]) => {
    const name = written.toLowerCase();
    const values = Array.isArray(value) ? value : [value ?? ""];
    return [name, single.has(name) ? (values[0] ?? "") : values.join(", ")];
  });
  return Object.fromEntries(entries);
}
