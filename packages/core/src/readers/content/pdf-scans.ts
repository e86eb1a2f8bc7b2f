import { ScryError } from "../../contracts/error.ts";
import type { ContentInput } from "./content.ts";
import { type Ocr, ocrWarning, type Recognised, startOcr } from "./ocr.ts";
import type { PdfDocument } from "./pdf.ts";
import { picturesOf } from "./pdf-pictures.ts";

export interface ScanReader {
  /** The text of the pictures of a page. */
  read(page: number): Promise<Recognised | undefined>;
  /** Whether any page was recognised. */
  any(): boolean;
  /** Why nothing could be recognised at all, such as a package that is missing. */
  error(): ScryError | undefined;
  warnings(): string[];
  close(): Promise<void>;
}

/** Reads pages that are pictures, by OCR. It is started with the first such page. */
export function createScanReader(
  document: PdfDocument,
  { ocr: language, limits }: ContentInput,
  until: number,
): ScanReader {
  let ocr: Ocr | undefined;
  let failure: ScryError | undefined;
  let asked = 0;
  let skipped = 0;
  const confidences: number[] = [];
  const recognise = async (page: number): Promise<Recognised | undefined> => {
    const pictures = await picturesOf(document, page, limits.ocrPixels);
    if (pictures.length === 0 || !language) return undefined;
    if (asked >= limits.ocrPages || performance.now() > until) {
      skipped += 1;
      return undefined;
    }
    asked += 1;
    ocr ??= await startOcr(language);
    const found: Recognised[] = [];
    for (const picture of pictures) {
      const one = await ocr.recognise(picture, until);
      if (one) found.push(one);
    }
    if (found.length === 0) return undefined;
    const confidence = mean(found.map((one) => one.confidence));
    confidences.push(confidence);
    return { text: found.map(({ text }) => text).join("\n\n"), confidence };
  };
  return {
    async read(page) {
      if (!language || failure) return undefined;
      try {
        return await recognise(page);
      } catch (error) {
        if (!ScryError.is(error)) throw error;
        // One damaged picture says nothing about the others.
        if (error.code !== "bad_reply") failure = error;
        return undefined;
      }
    },
    any: () => confidences.length > 0,
    error: () => failure,
    warnings: () => [
      ...(failure ? [`${failure.message} ${failure.hint ?? ""}`.trim()] : []),
      ...(confidences.length > 0 ? [`${confidences.length} pages: ${ocrWarning(mean(confidences))}`] : []),
      ...(skipped > 0 ? [`${skipped} further scanned pages were not read by OCR.`] : []),
    ],
    close: async () => await ocr?.close(),
  };
}

const mean = (numbers: readonly number[]) =>
  Math.round(numbers.reduce((sum, one) => sum + one, 0) / numbers.length);
