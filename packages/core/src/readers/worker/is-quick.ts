import type { ContentInput } from "../content/content.ts";

const lessThan = 0x3c;

/** Whether this can be parsed on the spot. A PDF never: its time cannot be told from its size. */
export function isQuick({ kind, bytes, limits }: ContentInput): boolean {
  if (kind === "pdf" || bytes.length > limits.inlineBytes) return false;
  let tags = 0;
  for (let at = bytes.indexOf(lessThan); at >= 0; at = bytes.indexOf(lessThan, at + 1)) {
    // Start and end tag count alike.
    tags += 1;
    if (tags > limits.inlineTags * 2) return false;
  }
  return true;
}
