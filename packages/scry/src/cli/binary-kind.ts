/** Files that people are likely to hand over by mistake, by their first bytes as Latin-1. */
const signatures: readonly (readonly [RegExp, string])[] = [
  // Readers of PDF look for the mark in the first kilobyte.
  [/%PDF-/, "a PDF"],
  [/^\x89PNG/, "a PNG image"],
  [/^\xff\xd8\xff/, "a JPEG image"],
  [/^GIF8/, "a GIF image"],
  [/^RIFF....WEBP/s, "a WebP image"],
  [/^PK\x03\x04/, "a ZIP archive or an Office document"],
  [/^\x1f\x8b/, "a gzip archive"],
];

/** Every second byte is zero where Latin text is written in UTF-16, which is text all the same. */
const wide = /^(?:\xff\xfe|\xfe\xff|(?:[^\0]\0){4}|(?:\0[^\0]){4})/;
/** Bytes that no text has, as WHATWG's MIME sniffing lists them. */
const binary = /[\0-\x08\x0b\x0e-\x1a\x1c-\x1f]/;

/** What a file is when it is no text; undefined when it may be HTML. */
export function binaryKind(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString("latin1");
  const known = signatures.find(([pattern]) => pattern.test(head))?.[1];
  return known ?? (!wide.test(head) && binary.test(head) ? "a file that is no text" : undefined);
}
