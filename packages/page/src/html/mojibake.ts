/**
 * UTF-8 that somebody read as Windows-1252 or ISO 8859-1 and stored as UTF-8 again: "weâ€™re", "cafÃ©". Databases,
 * copies of pages and servers that name the wrong encoding do it.
 */

/** The signs of the bytes 0x80 to 0x9F in Windows-1252; ISO 8859-1 has control characters there. */
const signs = new TextDecoder("windows-1252").decode(
  Uint8Array.from({ length: 32 }, (_, index) => 0x80 + index),
);

/** The byte that a character was; above 255 where it was none. */
function byteOf(character: string): number {
  const code = character.charCodeAt(0);
  if (code < 0x100) return code;
  const place = signs.indexOf(character);
  return place < 0 ? 0x100 : 0x80 + place;
}

/** What nobody writes: quotes and dashes seen as three letters, small letters with an accent as two. */
const isBroken = (text: string): boolean =>
  // A page is searched for one letter sooner than for two; most have neither of these.
  (text.includes("â") && (text.includes("â€") || text.includes("â\u0080"))) ||
  (text.includes("Ã") && /Ã[¡-ª¬-º¼-¿]/.test(text));

/** General punctuation, currencies and ™ (three bytes); no-break spaces and signs, letters with accents (two bytes). */
const sequences = /â(?:[€\u0080][^\u0000-\u007f]|[„\u0084]¢|[‚\u0082]¬)|Â[\u00a0-\u00bf]|Ã[\u0080-\u00bf]/g;

/** The text as it was meant; most texts come back as they are. */
export function readOnce(text: string): string {
  if (!isBroken(text)) return text;
  return decoded(text) ?? text.replace(sequences, (sequence) => decoded(sequence) ?? sequence);
}

const strictly = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The characters as bytes, read as UTF-8; nothing when they are not. */
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
