import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import type { Dispatcher } from "undici";
import { ScryError } from "../contracts/error.ts";
import type { WireReply } from "../contracts/reply.ts";
import type { Call, Wire, WireRequest } from "./call.ts";
import { networkError } from "./network-errors.ts";

/** Real replies stay under 200 kB; with whole page texts under 2 MB. */
const mostBytes = 8 * 1024 * 1024;

const decoders: Readonly<Record<string, () => NodeJS.ReadWriteStream>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * The only caller of undici for provider traffic. Redirects are not followed: a service that moves, or a
 * base URL that points elsewhere, is reported, and no key travels to a host that nobody named.
 */
export function send(dispatcher: () => Promise<Dispatcher>): Wire {
  return async (request, call) => {
    const via = await dispatcher();
    try {
      const response = await via.request({
        origin: request.url.origin,
        path: request.url.pathname + request.url.search,
        method: request.method,
        headers: request.headers,
        body: request.body ?? null,
        signal: request.signal,
      });
      const headers = flat(response.headers);
      const body = await readBody(response.body, headers["content-encoding"], call, request);
      return { status: response.statusCode, headers, body } satisfies WireReply;
    } catch (error) {
      if (ScryError.is(error) || request.signal.aborted) throw error;
      throw networkError(error, call.provider.label, call.provider.id, request.url.host);
    }
  };
}

function flat(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [
    name.toLowerCase(),
    Array.isArray(value) ? value.join(", ") : (value ?? ""),
  ]);
  return Object.fromEntries(entries);
}

/** Reads and decompresses, counting decoded bytes as they come: a small reply cannot blow up into a large one. */
async function readBody(
  raw: Readable,
  encoding: string | undefined,
  call: Call,
  request: WireRequest,
): Promise<string> {
  const name = encoding?.trim().toLowerCase() ?? "";
  const decoder = decoders[name];
  if (name && name !== "identity" && !decoder) {
    raw.destroy();
    throw broken(call, `it is encoded as ${name}`);
  }
  const stream = decoder ? raw.pipe(decoder()) : raw;
  // pipe() does not hand errors on.
  if (decoder) raw.on("error", (error) => (stream as Readable).destroy(error));
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > mostBytes) {
        throw new ScryError({
          code: "too_large",
          message: `${call.provider.label} sent more than ${mostBytes / 1024 / 1024} MB.`,
          hint: "Ask for fewer results, or choose another provider.",
          provider: call.provider.id,
        });
      }
      chunks.push(chunk);
    }
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
  // Unlike Buffer's, this decoding drops a byte order mark, which JSON.parse would stumble over.
  return new TextDecoder().decode(Buffer.concat(chunks));
}

const broken = (call: Call, what: string) =>
  new ScryError({
    code: "bad_reply",
    message: `${call.provider.label} sent a reply that cannot be read: ${what}.`,
    provider: call.provider.id,
  });
