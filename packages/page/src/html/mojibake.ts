import { upperControls } from "./windows-1252.ts";

/**
 * UTF-8 that was read as windows-1252 or ISO 8859-1 and stored as UTF-8 again: "weâ€™re", "cafÃ©". Databases, copies of
 * pages and servers that name the wrong encoding do this.
 */

/** The byte that a character stands for; above 255 if there is none. */
function byteOf(character: string): number {
  const code = character.charCodeAt(0);
  if (code < 0x100) return code;
  const place = upperControls.indexOf(character);
  return place < 0 ? 0x100 : 0x80 + place;
}

/** Looks for what nobody writes: quotes and dashes as three letters, accented letters as two. */
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
