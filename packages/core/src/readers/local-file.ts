import type { Content } from "./content/content.ts";
import { defaultLimits } from "./limits.ts";
import { binaryName, isNoText, isPdf, looksUtf16 } from "./magic.ts";
import { createPool } from "./worker/pool.ts";

/** As many as WHATWG's MIME sniffing looks at. */
const headBytes = 1445;

/** What a file is when it is no text, in words such as "a PNG image"; undefined when it may be text. */
export function nonTextName(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, headBytes);
  if (isPdf(head)) return "a PDF";
  const isBinary = isNoText(head) && !looksUtf16(head);
  return binaryName(head) ?? (isBinary ? "a file that is no text" : undefined);
}

/** The text of a PDF that is there already, as reading it at this address would give it; undefined when it is none. */
export async function readPdfFile(
  bytes: Uint8Array,
  { url, signal = new AbortController().signal }: { url: string; signal?: AbortSignal },
): Promise<Content | undefined> {
  if (!isPdf(bytes)) return undefined;
  const pool = createPool();
  const input = {
    kind: "pdf" as const,
    // The thread takes the bytes over.
    bytes: new Uint8Array(bytes),
    truncated: false as const,
    url,
    finalUrl: url,
    status: 200,
    headers: {},
    limits: defaultLimits,
  };
  try {
    return await pool.run(input, { killMs: defaultLimits.pdfMs, signal });
  } finally {
    await pool.close();
  }
}
