import { outlineOf } from "@scry/page/markdown";
import { ScryError } from "../../contracts/error.ts";
import type { Content, ContentInput } from "./content.ts";
import { escapeLines } from "./markdown-parts.ts";
import { ocrWarning, readByOcr, startOcr } from "./ocr.ts";
import { fileName, visibleText } from "./plain.ts";

/** Part of the time after which reading stops by itself, with an error that says why. */
const shareOfTime = 0.9;

/** The text in a PNG or JPEG picture. */
export async function readImage(input: ContentInput): Promise<Content> {
  const { bytes, limits, finalUrl, ocr = "eng" } = input;
  const until = performance.now() + limits.pdfMs * shareOfTime;
  const size = pictureSize(bytes);
  if (!size) throw unreadable("bad_reply", "This picture is damaged and cannot be read.");
  if (size.width * size.height > limits.ocrPixels)
    throw unreadable(
      "too_large",
      `This picture has ${size.width} × ${size.height} pixels, more than the ${limits.ocrPixels / 1e6} million that are read by OCR.`,
    );
  const reader = await startOcr(ocr);
  try {
    const found = await reader.recognise(bytes, until);
    if (!found && performance.now() >= until)
      throw unreadable("too_large", "Reading this picture by OCR took too long.");
    if (!found) throw unreadable("unsupported_content", "OCR found no text in this picture.");
    const text = visibleText(`${readByOcr(found.confidence)}\n\n${escapeLines(found.text)}`, finalUrl);
    return {
      title: fileName(finalUrl),
      ...text,
      outline: outlineOf(text.markdown),
      hidden: {},
      warnings: [ocrWarning(found.confidence)],
    };
  } finally {
    await reader.close();
  }
}

/** The data of the header, read before anything is unpacked. */
function pictureSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length > 24 && bytes[0] === 0x89)
    return { width: view.getUint32(16), height: view.getUint32(20) };
  // JPEG: a chain of segments, of which the frame header (SOF) has the size.
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

const unreadable = (code: "bad_reply" | "too_large" | "unsupported_content", message: string) =>
  new ScryError({ code, message, hint: "Open a page that describes it." });
