import { inflateRawSync } from "node:zlib";
import { ScryError } from "../../../contracts/error.ts";

// ZIP as Office files and books use it. The directory at its end is trusted for names and places only: what an entry
// unpacks to is bounded while it is unpacked, whatever size it claims.

export interface Zip {
  names: readonly string[];
  has(name: string): boolean;
  /** The entry as text; undefined if there is none of this name. */
  text(name: string): string | undefined;
}

interface Entry {
  method: number;
  flags: number;
  start: number;
  packed: number;
}

const mostEntries = 10_000;
/** Of all entries that are read together. */
const mostUnpacked = 100_000_000;
const endMark = 0x06054b50;
const entryMark = 0x02014b50;

export function openZip(bytes: Uint8Array): Zip {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = readDirectory(view);
  let left = mostUnpacked;
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    text(name) {
      const entry = entries.get(name);
      if (!entry) return undefined;
      const unpacked = unpack(view, entry, left);
      left -= unpacked.length;
      return decode(unpacked);
    },
  };
}

function readDirectory(view: Buffer): Map<string, Entry> {
  // The end record is followed by a comment of at most 65,535 bytes.
  let end = -1;
  for (let at = view.length - 22; at >= 0 && at >= view.length - 65_557; at--)
    if (view.readUInt32LE(at) === endMark) {
      end = at;
      break;
    }
  if (end < 0) throw damaged();
  const count = view.readUInt16LE(end + 10);
  if (count > mostEntries) throw tooMany();
  const entries = new Map<string, Entry>();
  let at = view.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (at + 46 > view.length || view.readUInt32LE(at) !== entryMark) throw damaged();
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => view.readUInt16LE(at + offset));
    const nameEnd = at + 46 + (nameLength ?? 0);
    const name = view.toString("utf8", at + 46, nameEnd).replaceAll("\\", "/");
    entries.set(name, {
      flags: view.readUInt16LE(at + 8),
      method: view.readUInt16LE(at + 10),
      packed: view.readUInt32LE(at + 20),
      start: view.readUInt32LE(at + 42),
    });
    at = nameEnd + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

function unpack(view: Buffer, { flags, method, start, packed }: Entry, most: number): Buffer {
  if (flags & 1) throw locked();
  if (start + 30 > view.length) throw damaged();
  const from = start + 30 + view.readUInt16LE(start + 26) + view.readUInt16LE(start + 28);
  const data = view.subarray(from, from + packed);
  if (data.length < packed) throw damaged();
  if (method === 0) {
    if (data.length > most) throw bomb();
    return data;
  }
  if (method !== 8) throw damaged();
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, most) });
  } catch (cause) {
    throw (cause as { code?: unknown }).code === "ERR_BUFFER_TOO_LARGE" ? bomb() : damaged(cause);
  }
}

/** XML is UTF-8 unless a byte order mark says otherwise. */
function decode(bytes: Buffer): string {
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(wide ? "utf-16le" : "utf-8").decode(bytes);
}

export const damaged = (cause?: unknown) =>
  new ScryError({
    code: "bad_reply",
    message: "This document is damaged and cannot be read.",
    hint: "Try again, or use another source.",
    cause,
  });

export const locked = () =>
  new ScryError({
    code: "unsupported_content",
    message: "This document is encrypted and opens only with a password.",
    hint: "Use another source.",
  });

const bomb = () =>
  new ScryError({
    code: "too_large",
    message: `This document unpacks to more than ${mostUnpacked / 1_000_000} MB.`,
    hint: "Use another source.",
  });

const tooMany = () =>
  new ScryError({
    code: "too_large",
    message: `This document consists of more than ${mostEntries} files.`,
    hint: "Use another source.",
  });
