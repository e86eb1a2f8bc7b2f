/**
 * The signs that Windows has where ISO 8859 and Unicode have control characters nobody uses (U+0080–U+009F):
 * “ ” ’ – … € and more. Software that took one for the other writes "we\u0092ve"; HTML itself reads `&#146;` so.
 */

/** Encodings that leave these bytes as control characters, and the one of Windows for the same languages. */
const relatives: ReadonlyMap<string, string> = new Map([
  ["iso-8859-2", "windows-1250"],
  ["iso-8859-5", "windows-1251"],
  ["iso-8859-7", "windows-1253"],
  ["iso-8859-15", "windows-1252"],
]);

/** The signs of the bytes 0x80 to 0x9F. */
function signsOf(encoding: string): readonly string[] {
  return [...new TextDecoder(encoding).decode(Uint8Array.from({ length: 32 }, (_, index) => 0x80 + index))];
}

const western = signsOf("windows-1252");

/** Signs that can be seen in place of control characters; those that Windows has no sign for stay. */
export function decodeControls(text: string, encoding?: string): string {
  if (!/[\u0080-\u009f]/.test(text)) return text;
  const relative = relatives.get(encoding ?? "");
  const signs = relative ? signsOf(relative) : western;
  return text.replace(/[\u0080-\u009f]/g, (control) => signs[control.charCodeAt(0) - 0x80] ?? control);
}

/** Whether pages in this encoding mean Windows' signs where it has control characters. */
export const hasWindowsRelative = (encoding: string): boolean => relatives.has(encoding);

/**
 * UTF-8 with such bytes pasted into it: a byte from 0x80 to 0x9F between two ASCII characters cannot be part of
 * a sequence. Answers nothing when there is none.
 */
export function mendedUtf8(bytes: Uint8Array): Uint8Array | undefined {
  const lonely: number[] = [];
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] as number;
    if (byte < 0x80 || byte > 0x9f) continue;
    if ((bytes[index - 1] ?? 0) < 0x80 && (bytes[index + 1] ?? 0) < 0x80 && isSign(byte)) lonely.push(index);
  }
  if (lonely.length === 0) return undefined;
  // A sign takes two or three bytes of UTF-8.
  const mended = new Uint8Array(bytes.length + 2 * lonely.length);
  const encoder = new TextEncoder();
  let from = 0;
  let to = 0;
  for (const at of lonely) {
    mended.set(bytes.subarray(from, at), to);
    to += at - from;
    to += encoder.encodeInto(western[(bytes[at] as number) - 0x80] ?? "", mended.subarray(to)).written;
    from = at + 1;
  }
  mended.set(bytes.subarray(from), to);
  return mended.subarray(0, to + bytes.length - from);
}

/** Five of the bytes have no sign in windows-1252 and stay control characters. */
function isSign(byte: number): boolean {
  return !/[\u0080-\u009f]/.test(western[byte - 0x80] ?? "");
}
