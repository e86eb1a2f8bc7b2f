import type { Transform } from "node:stream";
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
/** Yields what could be decompressed; calls `onCut` when the end of the stream is missing. */
export type Decoder = (source: Chunks, onCut: () => void) => Chunks;

function through(create: () => Transform): Decoder {
  return async function* (source, onCut) {
    const decoder = create();
    let fed = false;
    // To the decoder a missing end is an error, and it then drops unread output, so the output is read first.
    const endWhenRead = () => {
      if (fed && decoder.readableLength === 0 && !decoder.writableEnded) decoder.end();
    };
    feed(source, decoder).then(
      () => {
        fed = true;
        endWhenRead();
      },
      // Errors on either side end up in the decoder, and from there at its reader.
      (error: Error) => decoder.destroy(error),
    );
    try {
      for await (const chunk of decoder as Chunks) {
        endWhenRead();
        yield chunk;
      }
    } catch (error) {
      if ((error as { code?: unknown }).code !== unexpectedEnd) throw error;
      // No byte at all is a page without content, and nothing was cut from it.
      if (bytesTaken(decoder) > 0) onCut();
    } finally {
      decoder.destroy();
    }
  };
}

async function feed(source: Chunks, decoder: Transform): Promise<void> {
  for await (const piece of source) {
    await new Promise<void>((resolve, reject) => {
      decoder.write(piece, (error) => (error ? reject(error) : resolve()));
    });
  }
}

/** Servers leave out the end when they fail in the middle, and some always. */
const unexpectedEnd = "Z_BUF_ERROR";
const bytesTaken = (decoder: Transform) => (decoder as Transform & { bytesWritten: number }).bytesWritten;

export const gunzip = through(() => createGunzip());

/** "deflate" means zlib in the standard and raw deflate on some servers; the first byte shows which. */
async function* inflate(source: Chunks, onCut: () => void): Chunks {
  const iterator = source[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) return;
  const wrapped = ((first.value[0] ?? 0) & 0x0f) === 8;
  const whole = async function* () {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => iterator };
  };
  yield* through(() => (wrapped ? createInflate() : createInflateRaw()))(whole(), onCut);
}

const decoders: Readonly<Record<string, Decoder>> = {
  gzip: gunzip,
  "x-gzip": gunzip,
  deflate: inflate,
  br: through(() => createBrotliDecompress()),
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

export function isDecoderError(error: unknown): boolean {
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
