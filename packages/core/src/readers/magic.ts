/** Files that are not text, by their first bytes. The names are for people. */
interface Signature {
  at?: number;
  bytes: readonly number[] | string;
  name: string;
}

/** One character for each byte. Not by `Buffer`, which browsers do not have. */
const latin1 = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);

const signatures: readonly Signature[] = [
  { bytes: [0x89, 0x50, 0x4e, 0x47], name: "a PNG image" },
  { bytes: [0xff, 0xd8, 0xff], name: "a JPEG image" },
  { bytes: "GIF8", name: "a GIF image" },
  { at: 8, bytes: "WEBP", name: "a WebP image" },
  { at: 8, bytes: "WAVE", name: "an audio file" },
  { at: 8, bytes: "AVI ", name: "a video" },
  { bytes: "BM", name: "a bitmap image" },
  { bytes: [0, 0, 1, 0], name: "an icon" },
  { bytes: [0x49, 0x49, 0x2a, 0x00], name: "a TIFF image" },
  { bytes: [0x4d, 0x4d, 0x00, 0x2a], name: "a TIFF image" },
  { at: 4, bytes: "ftyp", name: "a video or image (MP4 family)" },
  { bytes: [0x1a, 0x45, 0xdf, 0xa3], name: "a video" },
  { bytes: "OggS", name: "an audio file" },
  { bytes: "ID3", name: "an audio file" },
  { bytes: "fLaC", name: "an audio file" },
  { bytes: "PK\u0003\u0004", name: "a ZIP archive or an Office document" },
  { bytes: "PK\u0005\u0006", name: "a ZIP archive" },
  { bytes: [0x1f, 0x8b], name: "a gzip archive" },
  { bytes: "BZh", name: "a bzip2 archive" },
  { bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a], name: "an xz archive" },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], name: "a Zstandard archive" },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], name: "a 7-Zip archive" },
  { bytes: "Rar!", name: "a RAR archive" },
  { at: 257, bytes: "ustar", name: "a tar archive" },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], name: "an old Office document" },
  { bytes: "{\\rtf", name: "an RTF document" },
  { bytes: [0x7f, 0x45, 0x4c, 0x46], name: "a program" },
  { bytes: "MZ", name: "a program" },
  { bytes: [0xcf, 0xfa, 0xed, 0xfe], name: "a program" },
  { bytes: [0, 0x61, 0x73, 0x6d], name: "a program (WebAssembly)" },
  { bytes: [0xca, 0xfe, 0xba, 0xbe], name: "a program" },
  { bytes: "wOFF", name: "a font" },
  { bytes: "wOF2", name: "a font" },
  { bytes: "OTTO", name: "a font" },
  { bytes: [0, 1, 0, 0, 0], name: "a font" },
  { bytes: "SQLite format 3\u0000", name: "a database" },
  { bytes: "%!PS", name: "a PostScript document" },
];

// Two letters also begin ordinary words ("BMW", "MZ"), so these count only in a file with control bytes.
const weak = new Set(["BM", "MZ"]);

function matches(head: Uint8Array, { at = 0, bytes }: Signature): boolean {
  for (let index = 0; index < bytes.length; index++) {
    const wanted = typeof bytes === "string" ? bytes.charCodeAt(index) : bytes[index];
    if (head[at + index] !== wanted) return false;
  }
  return true;
}

/** A NUL or another byte that no text has, as WHATWG's MIME sniffing lists them. UTF-16 is checked before. */
export function hasBinaryBytes(head: Uint8Array): boolean {
  return head.some(isBinaryByte);
}

const isBinaryByte = (byte: number): boolean =>
  byte <= 0x08 || byte === 0x0b || (byte >= 0x0e && byte <= 0x1a) || (byte >= 0x1c && byte <= 0x1f);

/** One stray character among this many bytes does not make a text binary. */
const bytesForOneStray = 100;

/**
 * Whether a file declared as text is not. Templates and old editors leave a vertical tab or a bell in pages that every
 * browser shows; text never has a NUL, or many such bytes.
 */
export function isNoText(head: Uint8Array): boolean {
  let strays = 0;
  for (const byte of head) {
    if (byte === 0) return true;
    if (isBinaryByte(byte)) strays += 1;
  }
  return strays * bytesForOneStray > Math.max(head.length, bytesForOneStray);
}

/** What kind of binary file this is; undefined if it may be text. */
export function binaryName(head: Uint8Array): string | undefined {
  const found = signatures.find((signature) => matches(head, signature));
  if (!found) return undefined;
  if (typeof found.bytes === "string" && weak.has(found.bytes) && !hasBinaryBytes(head)) return undefined;
  return found.name;
}

/** Readers of PDF look for the mark in the first kilobyte, and so must we. */
export function isPdf(head: Uint8Array): boolean {
  return latin1(head.subarray(0, 1024)).includes("%PDF-");
}

/** Byte order mark, or zeros in every second place as mark-up and Latin text have them. */
export function looksUtf16(head: Uint8Array): boolean {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return true;
  let even = 0;
  let odd = 0;
  for (let at = head.indexOf(0); at >= 0; at = head.indexOf(0, at + 1)) {
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  const most = Math.max(even, odd);
  return most > head.length / 8 && Math.min(even, odd) < most / 8;
}

const officeEndings = /^(?:doc[xm]|dot[xm]|ppt[xm]|pps[xm]|xls[xm]|xlt[xm]|od[tsp]|epub)$/;
const officeTypes =
  /^application\/(?:vnd\.openxmlformats-officedocument\.|vnd\.ms-\w+\.\w+\.macroenabled|vnd\.oasis\.opendocument\.(?:text|spreadsheet|presentation)|epub\+zip)/i;

/**
 * An Office document or a book: a ZIP whose first entries, type or name say so. One with a password is wrapped into the
 * format of old Office files, which has other documents in it as well: it has to be named like a new one.
 */
export function isOffice(head: Uint8Array, mime: string, extension: string): boolean {
  const named = officeEndings.test(extension) || officeTypes.test(mime);
  if (matches(head, { bytes: "PK\u0003\u0004", name: "" })) {
    const start = latin1(head);
    return named || start.includes("[Content_Types].xml") || officeTypes.test(start.slice(38, 120));
  }
  return named && matches(head, { bytes: [0xd0, 0xcf, 0x11, 0xe0], name: "" });
}
