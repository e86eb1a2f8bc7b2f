/** What one reading may cost. Tests make these small; people have no reason to. */
export interface ReaderLimits {
  /** Decoded bytes of a page, text or feed. More is cut, and the page says so. */
  textBytes: number;
  /** Bytes of a PDF. Half a PDF cannot be read, so more is an error. */
  pdfBytes: number;
  /** Decoded bytes for one byte on the wire, looked at once `ratioFromBytes` are decoded. */
  ratio: number;
  ratioFromBytes: number;
  /** Layers of Content-Encoding. */
  encodings: number;
  /** Silence: until the headers, and between two packets. */
  idleMs: number;
  /** The whole reading, however busy the line is. */
  totalMs: number;
  /** Fewer than `slowBytes` within `slowWindowMs` is a server that holds the line on purpose. */
  slowWindowMs: number;
  slowBytes: number;
  /** Bodies of at most this many bytes are parsed in this thread; others in a worker, which can be ended. */
  inlineBytes: number;
  /** When the worker is ended: for a page, and for a PDF. */
  parseMs: number;
  pdfMs: number;
  pdfPages: number;
  /** For OCR: pixels of a picture, or of the pictures of a page; and pages of a scanned PDF. */
  ocrPixels: number;
  ocrPages: number;
  /** Rows of a CSV file that become a table. */
  tableRows: number;
  /** Entries of a feed. */
  feedEntries: number;
  /** Characters of Markdown that are kept. */
  markdownCharacters: number;
}

export const defaultLimits: ReaderLimits = {
  textBytes: 10_000_000,
  pdfBytes: 50_000_000,
  // Ordinary pages compress to a tenth, repetitive ones to a thirtieth; a gzip bomb reaches 1:1000.
  ratio: 100,
  ratioFromBytes: 1_000_000,
  encodings: 2,
  idleMs: 10_000,
  totalMs: 30_000,
  slowWindowMs: 10_000,
  slowBytes: 10_000,
  // Nothing can stop a parser in this thread, so only what is harmless even for a parser whose time grows with the
  // square. `bench/reader.ts` measures both ways.
  inlineBytes: 8_000,
  parseMs: 5_000,
  pdfMs: 20_000,
  pdfPages: 1_000,
  // A page of A4 at 400 dots per inch has 15 million.
  ocrPixels: 25_000_000,
  ocrPages: 20,
  tableRows: 2_000,
  feedEntries: 200,
  markdownCharacters: 10_000_000,
};

/** Up to this many characters, finding something in a text takes some tens of milliseconds; longer texts are searched in a thread. */
export const longText = 60_000;
