import { pipeline, type Transform } from "node:stream";
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from "node:zlib";
import { ScryError } from "../contracts/error.ts";

type Chunks = AsyncIterable<Buffer>;
export type Decoder = (source: Chunks) => Chunks;

function through(create: () => Transform): Decoder {
  return (source) => {
    const decoder = create();
    // Errors on either side end up in the decoder, and from there with whoever reads it.
    pipeline(source, decoder, () => {});
    return decoder;
  };
}

// Streams without a proper end are common; whether the connection was cut is told by the connection.
const lenient = { finishFlush: constants.Z_SYNC_FLUSH };
const gunzip = through(() => createGunzip(lenient));

/** "deflate" means zlib by the standard and bare deflate to some servers; the first byte tells. */
async function* inflate(source: Chunks): Chunks {
  const iterator = source[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) return;
  const wrapped = ((first.value[0] ?? 0) & 0x0f) === 8;
  const whole = async function* () {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => iterator };
  };
  yield* through(() => (wrapped ? createInflate(lenient) : createInflateRaw(lenient)))(whole());
}

const decoders: Readonly<Record<string, Decoder>> = {
  gzip: gunzip,
  "x-gzip": gunzip,
  deflate: inflate,
  br: through(() => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })),
  // RFC 9659: a window of 8 MB is the most that a client of the web has to keep.
  zstd: through(() => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: 23 } })),
};

export const acceptedEncodings = "gzip, br, zstd, deflate";

/** The decoders for a Content-Encoding header, in the order in which they are to be applied. */
export function decodersFor(header: string | undefined, most: number): Decoder[] {
  const names = (header ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && name !== "identity");
  if (names.length > most) throw damaged(`it is compressed ${names.length} times`);
  return names.reverse().map((name) => {
    const decoder = Object.hasOwn(decoders, name) ? decoders[name] : undefined;
    if (!decoder) throw damaged("it is compressed in an unknown way");
    return decoder;
  });
}

export function isDecoderFault(error: unknown): boolean {
  const code = String((error as { code?: unknown } | undefined)?.code);
  return code.startsWith("Z_") || code.startsWith("ERR__ERROR_") || code.startsWith("ZSTD_");
}

export function damaged(what: string, cause?: unknown): ScryError {
  return new ScryError({
    code: "bad_reply",
    message: `The server sent a page that cannot be read: ${what}.`,
    hint: "Try again later, or use another source.",
    cause,
  });
}
