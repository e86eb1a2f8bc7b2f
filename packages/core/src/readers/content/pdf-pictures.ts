import type { PdfDocument } from "./pdf.ts";

/** The kinds of pixels that pdf.js hands out (its ImageKind). */
const blackAndWhite = 1;
const rgb = 2;
const rgba = 3;

interface Pixels {
  width: number;
  height: number;
  kind: number;
  data: Uint8Array | Uint8ClampedArray;
}

/** Smaller ones are stamps, logos and rules. */
const leastSide = 60;

/** The pictures that a page paints, in the order of painting, as PNM files, up to a total number of pixels. */
export async function picturesOf(
  document: PdfDocument,
  number: number,
  mostPixels: number,
): Promise<Uint8Array[]> {
  const { getResolvedPDFJS } = await import("unpdf");
  const { OPS } = await getResolvedPDFJS();
  const page = await document.getPage(number);
  const pictures: Uint8Array[] = [];
  try {
    const { fnArray, argsArray } = await page.getOperatorList();
    let left = mostPixels;
    for (const [index, operation] of fnArray.entries()) {
      if (operation !== OPS.paintImageXObject) continue;
      const key: unknown = argsArray[index]?.[0];
      if (typeof key !== "string") continue;
      const pixels = await pixelsOf(key.startsWith("g_") ? page.commonObjs : page.objs, key);
      if (!pixels || Math.min(pixels.width, pixels.height) < leastSide) continue;
      left -= pixels.width * pixels.height;
      if (left < 0) break;
      const file = pnm(pixels);
      if (file) pictures.push(file);
    }
  } catch {
    // A page that cannot be drawn has no pictures.
  } finally {
    page.cleanup();
  }
  return pictures;
}

function pixelsOf(
  objects: { get(key: string, done: (value: unknown) => void): unknown },
  key: string,
): Promise<Pixels | undefined> {
  return new Promise((resolve) => {
    objects.get(key, (value) => {
      const image = value as Partial<Pixels> | null;
      resolve(image?.data && image.width && image.height && image.kind ? (image as Pixels) : undefined);
    });
  });
}

/** The simplest format that Tesseract reads: a line of text, then the pixels. */
function pnm({ width, height, kind, data }: Pixels): Uint8Array | undefined {
  const file = (type: string, body: Uint8Array) =>
    Buffer.concat([Buffer.from(`${type}\n${width} ${height}\n${type === "P4" ? "" : "255\n"}`), body]);
  // A set bit is white in a PDF and black in PNM.
  if (kind === blackAndWhite)
    return file(
      "P4",
      Uint8Array.from(data, (byte) => ~byte & 0xff),
    );
  if (kind === rgb) return file("P6", Uint8Array.from(data));
  if (kind !== rgba) return undefined;
  const body = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++)
    for (let channel = 0; channel < 3; channel++)
      body[pixel * 3 + channel] = data[pixel * 4 + channel] ?? 255;
  return file("P6", body);
}
