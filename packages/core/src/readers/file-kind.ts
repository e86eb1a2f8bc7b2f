import { ScryError } from "../contracts/error.ts";
import { binaryName, isNoText, isOffice, isPdf, looksUtf16 } from "./magic.ts";
import { type ContentKind, codeLanguage, extensionOf, sniff } from "./sniff.ts";

/** As many as WHATWG's MIME sniffing looks at. */
const headBytes = 1445;

/** What a file is if it is not text, such as "a PNG image"; undefined if it may be text. */
export function nonTextName(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, headBytes);
  if (isPdf(head)) return "a PDF";
  const isBinary = isNoText(head) && !looksUtf16(head);
  return binaryName(head) ?? (isBinary ? "a file that is not text" : undefined);
}

/** Whether these bytes are a document that can be read although it is not text: a PDF, an Office file, a book. */
export function isDocumentFile(bytes: Uint8Array, name = ""): boolean {
  const head = bytes.subarray(0, headBytes);
  return isPdf(head) || isOffice(head, "", endingOf(name));
}

const endingOf = (name: string) => /\.([a-z\d]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? "";

/** By the first bytes, as on the web. There is no server to name the type; for what looks like plain text the file name decides. */
export function kindOf(bytes: Uint8Array, url: URL, name: string): ContentKind {
  const head = bytes.subarray(0, headBytes);
  if (head.every((byte) => byte <= 0x20)) return "html";
  const named = extensionOf(url) ? url : new URL(`/${encodeURIComponent(name)}`, url);
  const extension = extensionOf(named);
  const isText = textNames.test(extension) || codeLanguage(extension) !== undefined;
  const contentType = isText ? "text/plain" : "text/html";
  try {
    return sniff({ head, contentType, url: named, nosniff: false });
  } catch (error) {
    if (!ScryError.is(error)) throw error;
    throw error.with({ message: error.message.replace("This address leads to", "This file is") });
  }
}

const textNames = /^(?:md|markdown|csv|tsv|jsonl?|geojson|txt|text|log|ipynb|eml|srt|vtt)$/;
