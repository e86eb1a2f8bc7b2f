interface Encoded {
  offset: number;
  length: number;
  content: string;
}

const run = /(?<![A-Za-z\d+/])[A-Za-z\d+/]{40,20000}={0,2}/g;
/** Pictures and scripts in base64 are long; an instruction is not. */
const longest = 8_000;

/** Readable text in base64. Bytes that are no text (pictures, hashes, keys) are left out. */
export function findEncoded(text: string): Encoded[] {
  const found: Encoded[] = [];
  for (const match of text.matchAll(run)) {
    const [blob] = match;
    if (blob.length > longest || !/[a-z]/.test(blob) || !/[A-Z]/.test(blob)) continue;
    const content = Buffer.from(blob, "base64").toString("utf8");
    if (content.includes("\ufffd") || /[\u0000-\u0008\u000e-\u001f]/.test(content)) continue;
    if (/\s/.test(content)) found.push({ offset: match.index, length: blob.length, content });
  }
  return found;
}
