import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { stripInvisible } from "@scry/page/safe";
import { ScryError } from "../../contracts/error.ts";

export interface Recognised {
  text: string;
  /** Per cent, by Tesseract's own judgement: the mean over all words. */
  confidence: number;
}

export interface Ocr {
  /** The text of a PNG, JPEG or PNM picture; undefined when none can be read, or when `until` has passed. */
  recognise(picture: Uint8Array, until: number): Promise<Recognised | undefined>;
  close(): Promise<void>;
}

/** In photographs and ornaments Tesseract sees a few letters, with little confidence. */
const leastConfidence = 30;

/**
 * Tesseract in a separate thread, which ends with the reader's thread. The program and the data are packages on this
 * machine: nothing is downloaded.
 */
export async function startOcr(language: string): Promise<Ocr> {
  const langPath = dataFolder(language);
  const createWorker = await load(language);
  // Without a handler it throws errors that cannot be caught; the promises reject as well.
  const worker = await createWorker(language, 1, { langPath, cacheMethod: "none", errorHandler: () => {} });
  const close = async () => void (await worker.terminate());
  return {
    async recognise(picture, until) {
      const { promise: late, resolve } = Promise.withResolvers<undefined>();
      const timer = setTimeout(() => resolve(undefined), Math.max(0, until - performance.now()));
      try {
        const reading = worker.recognize(Buffer.from(picture), {}, { text: true });
        // When it loses the race, nothing awaits it any more.
        reading.catch(() => {});
        const result = await Promise.race([reading, late]);
        if (!result) return undefined;
        const text = stripInvisible(result.data.text).text.trim();
        const confidence = Math.round(result.data.confidence);
        return text && confidence >= leastConfidence ? { text, confidence } : undefined;
      } catch (cause) {
        throw damagedPicture(cause);
      } finally {
        clearTimeout(timer);
      }
    },
    close,
  };
}

/** The line above text that was read from a picture. */
export const readByOcr = (confidence: number): string => `*Read by OCR, confidence ${confidence} %.*`;

/** The warning about it. */
export const ocrWarning = (confidence: number): string =>
  `Read by OCR, confidence ${confidence} %: letters and digits may be wrong.`;

async function load(language: string) {
  try {
    return (await import("tesseract.js")).default.createWorker;
  } catch (cause) {
    throw notInstalled("tesseract.js is", language, cause);
  }
}

/** The small models of the package, 3 MB in place of 11: the large ones are for an older engine. */
function dataFolder(language: string): string {
  try {
    const entry = createRequire(import.meta.url).resolve(packageOf(language));
    return join(dirname(entry), "4.0.0_best_int");
  } catch (cause) {
    throw notInstalled(`the data for "${language}" are`, language, cause);
  }
}

const packageOf = (language: string) => `@tesseract.js-data/${language}`;

function notInstalled(what: string, language: string, cause: unknown): ScryError {
  return new ScryError({
    code: "not_configured",
    message: `This is a picture of text, and OCR is turned on (read.ocr), but ${what} not installed.`,
    hint: `Run "npm install tesseract.js ${packageOf(language)}" where scry is installed.`,
    cause,
  });
}

const damagedPicture = (cause: unknown) =>
  new ScryError({
    code: "bad_reply",
    message: "This picture is damaged and cannot be read.",
    hint: "Try again, or use another source.",
    cause: cause instanceof Error ? cause : undefined,
  });
