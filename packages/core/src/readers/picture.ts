import { ScryError } from "../contracts/error.ts";
import { deadlineSignal } from "./deadline-signal.ts";
import { statusError } from "./status-error.ts";
import { openStream, type StreamOptions } from "./stream.ts";

/** A picture of a page, as its site sent it. */
export interface Picture {
  bytes: Uint8Array<ArrayBuffer>;
  type: "image/png" | "image/jpeg" | "image/gif" | "image/webp";
}

const mostBytes = 3_000_000;
const mostMs = 10_000;

/** By its first bytes: what a server says about a file may be anything. SVG is a program, and none of these. */
function typeOf(bytes: Buffer): Picture["type"] | undefined {
  const start = bytes.toString("latin1", 0, 12);
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (start.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (/^GIF8[79]a/.test(start)) return "image/gif";
  return start.startsWith("RIFF") && start.endsWith("WEBP") ? "image/webp" : undefined;
}

/**
 * Fetches one picture through the guard, hop by hop, without cookies. Throws when it is not a picture, or is too large.
 */
export async function fetchPicture(
  url: string,
  fetching: Omit<StreamOptions, "time" | "accept">,
  signal: AbortSignal,
): Promise<Picture> {
  const time = deadlineSignal(signal, Date.now() + mostMs);
  try {
    const file = await openStream(url, {
      ...fetching,
      time,
      accept: "image/webp,image/png,image/jpeg,image/gif",
    });
    if (file.status !== 200) {
      file.discard();
      throw statusError(file.status, file.headers, new Date());
    }
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of file.chunks) {
      length += chunk.length;
      if (length > mostBytes)
        throw new ScryError({ code: "too_large", message: "The picture is larger than 3 MB." });
      chunks.push(chunk);
    }
    const bytes = Buffer.concat(chunks);
    const type = typeOf(bytes);
    if (type === undefined)
      throw new ScryError({ code: "bad_reply", message: "This is not a PNG, JPEG, GIF or WebP picture." });
    return { bytes: new Uint8Array(bytes), type };
  } finally {
    time.end();
  }
}
