import type { Readable } from "node:stream";
import { ScryError } from "../contracts/error.ts";
import { damaged, decodersFor, isDecoderError } from "./decoders.ts";
import type { ReaderLimits } from "./reader-limits.ts";

/**
 * Why there was more: `limit` if the rest was not requested, `sender` if the compression has no end because the server
 * stopped in the middle.
 */
export type Truncated = false | "limit" | "sender";

export interface Body {
  bytes: Uint8Array;
  truncated: Truncated;
}

export interface BodyOptions {
  encoding: string | undefined;
  limits: ReaderLimits;
  /** Sees the first bytes and returns how many are wanted. May throw: an image is refused before it is loaded. */
  onHead(head: Uint8Array): { mostBytes: number; cut: boolean };
}

/** What WHATWG sniffing looks at. */
const headBytes = 1445;

/** Passed to a decoder at once: of a packet that waits as a whole, all would count as unpacked. */
const pieceBytes = 4096;

/** The decoded pieces of a body with every bound of a stream: ratio, rate, bytes on the wire. The deadline is the caller's signal. */
export async function* bodyChunks(
  raw: Readable,
  { encoding, limits }: Pick<BodyOptions, "encoding" | "limits">,
  onCut: () => void,
): AsyncGenerator<Buffer> {
  let wire = 0;
  let decoded = 0;
  // The reader of the stream gets its errors; once it is no longer read, an error must not end the process.
  raw.on("error", () => {});
  let stop = () => {};
  try {
    const watch = watchRate(limits, raw);
    stop = watch.stop;
    const decoders = decodersFor(encoding, limits.encodings);
    const mostAtOnce = decoders.length ? pieceBytes : Number.POSITIVE_INFINITY;
    const metered = async function* (): AsyncIterable<Buffer> {
      for await (const chunk of raw as AsyncIterable<Buffer>) {
        watch.arrived(chunk.length);
        for (let start = 0; start < chunk.length; start += mostAtOnce) {
          const piece = chunk.subarray(start, start + mostAtOnce);
          wire += piece.length;
          // No document may be longer; a stream that unpacks to nothing would be read for as long as it comes.
          if (wire > limits.pdfBytes) throw tooLarge(limits.pdfBytes);
          yield piece;
        }
      }
    };
    for await (const chunk of decoders.reduce((source, decoder) => decoder(source, onCut), metered())) {
      decoded += chunk.length;
      if (decoded > limits.ratioFromBytes && decoded > wire * limits.ratio) throw bomb();
      yield chunk;
    }
  } catch (error) {
    if (isDecoderError(error)) throw damaged("its compression is damaged", error);
    throw error;
  } finally {
    stop();
    // What follows the end of the compression is not read; the connection would wait for it.
    if (!raw.readableEnded) raw.destroy();
  }
}

/** Reads a body whole, as far as it is wanted. */
export async function readBody(raw: Readable, options: BodyOptions): Promise<Body> {
  const { limits } = options;
  const chunks: Buffer[] = [];
  let decoded = 0;
  let plan: { mostBytes: number; cut: boolean } | undefined;
  let truncated = false as Truncated;
  const onCut = () => {
    truncated = "sender";
  };
  for await (const chunk of bodyChunks(raw, options, onCut)) {
    chunks.push(chunk);
    decoded += chunk.length;
    if (!plan && decoded >= headBytes) plan = options.onHead(Buffer.concat(chunks).subarray(0, headBytes));
    const most = plan?.mostBytes ?? limits.textBytes;
    if (decoded <= most) continue;
    if (plan && !plan.cut) throw tooLarge(most);
    truncated = "limit";
    break;
  }
  const whole = Buffer.concat(chunks);
  if (truncated === "sender" && whole.length === 0) throw damaged("its compression is damaged");
  if (truncated === "sender" && hasEnd(whole)) truncated = false;
  plan ??= options.onHead(whole.subarray(0, headBytes));
  return { bytes: truncated ? whole.subarray(0, plan.mostBytes) : whole, truncated };
}

/** Some servers never end their compression; a page that closes its root element is complete. */
const hasEnd = (bytes: Buffer) => /<\/html>\s*$/i.test(bytes.subarray(-200).toString("latin1"));

/** Ends a stream that only trickles: each byte resets an idle timer, but not this one. */
function watchRate({ slowWindowMs, slowBytes }: ReaderLimits, raw: Readable) {
  let bytes = 0;
  const timer = setInterval(() => {
    if (bytes < slowBytes) raw.destroy(tooSlow());
    bytes = 0;
  }, slowWindowMs);
  timer.unref();
  return {
    arrived(count: number) {
      bytes += count;
    },
    stop: () => clearInterval(timer),
  };
}

const megabytes = (bytes: number) => `${Math.round(bytes / 100_000) / 10} MB`;

function tooLarge(most: number): ScryError {
  return new ScryError({
    code: "too_large",
    message: `The document is larger than ${megabytes(most)}.`,
    hint: "Look for a shorter version of it, or for a page about it.",
  });
}

function bomb(): ScryError {
  return new ScryError({
    code: "too_large",
    message: "The page unpacks to far more than was sent, as a compression bomb does.",
    hint: "Use another source.",
  });
}

function tooSlow(): ScryError {
  return new ScryError({
    code: "timeout",
    message: "The server sends the page too slowly.",
    hint: "Try again later, or use another source.",
  });
}
