import { crc32, deflateSync } from "node:zlib";

/** Letters of five by seven dots, the rows from the top. */
const letters: Readonly<Record<string, readonly string[]>> = {
  " ": [],
  T: ["11111", "00100", "00100", "00100", "00100", "00100", "00100"],
  H: ["10001", "10001", "10001", "11111", "10001", "10001", "10001"],
  E: ["11111", "10000", "10000", "11110", "10000", "10000", "11111"],
  M: ["10001", "11011", "10101", "10101", "10001", "10001", "10001"],
  I: ["01110", "00100", "00100", "00100", "00100", "00100", "01110"],
  L: ["10000", "10000", "10000", "10000", "10000", "10000", "11111"],
  F: ["11111", "10000", "10000", "11110", "10000", "10000", "10000"],
};

/** Dots on a side of a letter's dot. */
const scale = 6;
const margin = 40;

export interface LetterPicture {
  width: number;
  height: number;
  /** A byte for each pixel, 255 is white. */
  grey: Buffer;
}

/** A picture of a line of capital letters, black on white. */
export function letterPicture(text: string): LetterPicture {
  const width = Math.ceil((text.length * 6 * scale + 2 * margin) / 8) * 8;
  const height = 7 * scale + 2 * margin;
  const grey = Buffer.alloc(width * height, 255);
  for (const [place, letter] of [...text].entries())
    for (const [row, dots] of (letters[letter] ?? []).entries())
      for (const [column, dot] of [...dots].entries()) {
        if (dot === "0") continue;
        const left = margin + (place * 6 + column) * scale;
        for (let y = 0; y < scale; y++)
          grey.fill(
            0,
            (margin + row * scale + y) * width + left,
            (margin + row * scale + y) * width + left + scale,
          );
      }
  return { width, height, grey };
}

/** The same with a bit for each pixel, as scanners write it. */
export function bitsOf({ grey }: LetterPicture): Buffer {
  const bits = Buffer.alloc(grey.length / 8);
  for (const [at, value] of grey.entries())
    if (value) bits[at >> 3] = (bits[at >> 3] ?? 0) | (0x80 >> (at % 8));
  return bits;
}

export function pngOf({ width, height, grey }: LetterPicture): Buffer {
  const rows = Buffer.concat(
    Array.from({ length: height }, (_, row) =>
      Buffer.concat([Buffer.of(0), grey.subarray(row * width, (row + 1) * width)]),
    ),
  );
  return Buffer.concat([
    Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk("IHDR", pngHeader(width, height)),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return header;
}

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), body]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(body.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}
