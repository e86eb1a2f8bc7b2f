/**
 * windows-1252 has “ ” ’ – … € and others where ISO 8859 and Unicode have control characters that nobody uses (U+0080 to
 * U+009F). Software that mixes them up writes "we\u0092ve"; HTML itself reads `&#146;` this way.
 */

/** The characters of the bytes 0x80 to 0x9F; five of them stay control characters. */
export const upperControls = new TextDecoder("windows-1252").decode(
  Uint8Array.from({ length: 32 }, (_, index) => 0x80 + index),
);

/** Replaces such control characters by what they stand for. */
export function decodeControls(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (control) => upperControls.charAt(control.charCodeAt(0) - 0x80));
}
