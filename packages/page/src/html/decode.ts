import { frequentLetters, languageEncodings } from "./vocabulary/encodings.ts";

/**
 * Bytes decoded the way browsers do it: by the byte order mark, the charset of the header, the declaration in the first
 * bytes of the page, or the bytes themselves. WHATWG encodings only, so never UTF-7; ISO-2022-JP must be declared,
 * because guessing it would let a page smuggle markup.
 */
export interface DecodedText {
  text: string;
  /** The WHATWG name, e.g. "windows-1252". */
  encoding: string;
  evidence: "bom" | "header" | "meta" | "detected";
  /** The declared encoding, where the bytes are not valid in it and were decoded by detection instead. */
  declared?: string;
  /** Characters that could not be decoded. */
  replaced: number;
}

/** How far browsers look for `<meta charset>`. */
const metaWindow = 1024;
/** How much is decoded to compare candidates. */
const sampleSize = 32_768;

/** The text of a page in whatever encoding it declares (header, byte order mark, `<meta charset>`) or shows. */
export function decodeBytes(bytes: Uint8Array, contentType = ""): DecodedText {
  const marked = byteOrderMark(bytes);
  if (marked) return decodeAs(bytes, marked, "bom");
  const header = known(/charset\s*=\s*["']?([^\s"';,]+)/i.exec(contentType)?.[1]);
  if (header) return checked(bytes, decodeAs(bytes, header, "header"));
  const meta = declared(bytes);
  // Proxies and archives re-encode pages and leave the old declaration in them. Text in another encoding is
  // practically never valid UTF-8 by chance, so bytes that are win over what the page says.
  const sample = bytes.subarray(0, sampleSize);
  if (meta && meta !== "utf-8" && isUtf8(sample) && !isAscii(sample))
    return decodeAs(bytes, "utf-8", "detected");
  if (meta) return checked(bytes, decodeAs(bytes, meta, "meta"));
  return decodeAs(bytes, detect(bytes), "detected");
}

/**
 * Decodes by detection what is not valid in its declared encoding. A few damaged characters among many that are right
 * are only damage.
 */
function checked(bytes: Uint8Array, decoded: DecodedText): DecodedText {
  if (decoded.replaced === 0) return decoded;
  const first = Math.max(0, bytes.findIndex((byte) => byte >= 128) - 256);
  const detected = detect(bytes.subarray(first), bytes);
  if (detected === decoded.encoding) return decoded;
  const right = (decoded.text.match(/[^\u0000-\u007f\ufffd]/g)?.length ?? 0) > decoded.replaced;
  if (right && detected !== "utf-8") return decoded;
  const other = decodeAs(bytes, detected, "detected");
  return other.replaced < decoded.replaced ? { ...other, declared: decoded.encoding } : decoded;
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return undefined;
}

/** The WHATWG name of a label; undefined if there is no such encoding. */
function known(label: string | undefined): string | undefined {
  if (!label) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** Where `<meta charset>` has no effect. */
const noMarkup = /<!--[\s\S]*?(?:-->|$)|<(script|style|title)\b[\s\S]*?(?:<\/\1|$)/gi;

function declared(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, metaWindow)).replace(noMarkup, "");
  const label =
    /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(head)?.[1] ??
    /^\s*<\?xml[^>]{0,100}?encoding\s*=\s*["']([^"']+)/i.exec(head)?.[1];
  const encoding = known(label);
  // What could be read as ASCII so far is not UTF-16, whatever it says.
  return encoding?.startsWith("utf-16") ? "utf-8" : encoding;
}

/** By the language that the page declares. ISO 8859-2 has control characters where windows-1250 has letters. */
function encodingOfLanguage(page: Uint8Array, sample: Uint8Array): string | undefined {
  const head = new TextDecoder("latin1").decode(page.subarray(0, metaWindow));
  const [, language = ""] = /<html\b[^>]{0,200}?\slang\s*=\s*["']?([a-z]{2})/i.exec(head) ?? [];
  const encoding = languageEncodings[language.toLowerCase()];
  const isIso = encoding === "windows-1250" && sample.every((byte) => byte < 0x80 || byte >= 0xa0);
  return isIso ? "iso-8859-2" : encoding;
}

function detect(bytes: Uint8Array, page = bytes): string {
  const sample = bytes.subarray(0, sampleSize);
  const certain = utf16(sample) ?? (isUtf8(sample) ? "utf-8" : encodingOfLanguage(page, sample));
  if (certain) return certain;
  let best = "windows-1252";
  let bestScore = 0;
  for (const [encoding, [letters, least]] of Object.entries(frequentLetters)) {
    const score = plausibility(new TextDecoder(encoding).decode(sample), letters, least);
    if (score > bestScore) {
      best = encoding;
      bestScore = score;
    }
  }
  return best;
}

/** Markup is ASCII, so in UTF-16 every second byte of it is zero. */
function utf16(bytes: Uint8Array): string | undefined {
  let even = 0;
  let odd = 0;
  const length = Math.min(bytes.length, 512);
  for (let index = 0; index < length; index++) if (bytes[index] === 0) index % 2 === 0 ? even++ : odd++;
  if (odd > length / 8 && even < odd / 8) return "utf-16le";
  if (even > length / 8 && odd < even / 8) return "utf-16be";
  return undefined;
}

function isUtf8(bytes: Uint8Array): boolean {
  // A sequence may be cut at the end of the sample.
  for (let cut = 0; cut < 4; cut++) {
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, bytes.length - cut));
      return true;
    } catch {
      if (bytes.length < sampleSize) return false;
    }
  }
  return false;
}

const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 128);

function plausibility(text: string, letters: RegExp, least: number): number {
  const foreign = text.match(/[^\u0000-\u007f]/g)?.length ?? 0;
  if (foreign === 0) return 0;
  const broken = text.match(/\ufffd|[\ue000-\uf8ff]|[\uff61-\uff9f]/g)?.length ?? 0;
  if (broken > foreign * 0.02 + 1) return 0;
  // Words of another alphabet have no ASCII letters among theirs; an accent in a Latin word is alone.
  const joined = text.match(/[^\u0000-\u007f]{2,}/g)?.join("").length ?? 0;
  if (joined < foreign / 2) return 0;
  const share = (text.match(letters)?.length ?? 0) / foreign;
  return share < least ? 0 : share / least;
}

function decodeAs(bytes: Uint8Array, encoding: string, evidence: DecodedText["evidence"]): DecodedText {
  const text = new TextDecoder(encoding).decode(bytes);
  let replaced = 0;
  for (let at = text.indexOf("\ufffd"); at >= 0; at = text.indexOf("\ufffd", at + 1)) replaced += 1;
  return { text, encoding, evidence, replaced };
}

/**
 * windows-1252 has “ ” ’ – … € and others where ISO 8859 and Unicode have control characters that nobody uses (U+0080 to
 * U+009F). Software that mixes them up writes "we\u0092ve"; HTML itself reads `&#146;` this way.
 */

/** The characters of the bytes 0x80 to 0x9F; five of them stay control characters. */
const upperControls = new TextDecoder("windows-1252").decode(
  Uint8Array.from({ length: 32 }, (_, index) => 0x80 + index),
);

/** Replaces such control characters by the characters that were meant. */
export function decodeControls(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (control) => upperControls.charAt(control.charCodeAt(0) - 0x80));
}

/**
 * UTF-8 that was read as windows-1252 or ISO 8859-1 and stored as UTF-8 again: "weâ€™re", "cafÃ©". Databases, copies of
 * pages and servers that name the wrong encoding do this.
 */

/** The byte that was decoded to this character; above 255 if there is none. */
function byteOf(character: string): number {
  const code = character.charCodeAt(0);
  if (code < 0x100) return code;
  const place = upperControls.indexOf(character);
  return place < 0 ? 0x100 : 0x80 + place;
}

/** Looks for what no person writes: quotes and dashes as three letters, accented letters as two. */
const isBroken = (text: string): boolean =>
  // Searching for one letter is faster than for two, and most pages contain neither.
  (text.includes("â") && (text.includes("â€") || text.includes("â\u0080"))) ||
  (text.includes("Ã") && /Ã[¡-ª¬-º¼-¿]/.test(text));

/** Punctuation, currencies and ™ (three bytes); no-break spaces, symbols and accented letters (two bytes). */
const sequences = /â(?:[€\u0080][^\u0000-\u007f]|[„\u0084]¢|[‚\u0082]¬)|Â[\u00a0-\u00bf]|Ã[\u0080-\u00bf]/g;

/** Restores the text that was meant; most texts come back unchanged. */
export function repairMojibake(text: string): string {
  if (!isBroken(text)) return text;
  return decoded(text) ?? text.replace(sequences, (sequence) => decoded(sequence) ?? sequence);
}

const strictly = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The characters as bytes decoded as UTF-8; undefined if they are not valid. */
function decoded(text: string): string | undefined {
  const { length } = text;
  const bytes = new Uint8Array(length);
  for (let index = 0; index < length; index++) {
    const byte = byteOf(text.charAt(index));
    if (byte > 0xff) return undefined;
    bytes[index] = byte;
  }
  try {
    return strictly.decode(bytes);
  } catch {
    return undefined;
  }
}
