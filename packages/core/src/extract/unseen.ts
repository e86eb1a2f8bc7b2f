import { stripInvisible } from "../sanitise/invisible.ts";
import { type PageNode, walk } from "./tree/node.ts";
import { showWindowsSigns } from "./windows-signs.ts";

/**
 * Takes invisible characters out of the texts of the chosen tree and answers how many. Before anything is
 * rendered: a mark behind a zero-width space would not be escaped, and offsets would be those of another text.
 * Control characters that stand for Windows' signs are not taken out but shown.
 */
export function stripTexts(root: PageNode): number {
  let removed = 0;
  walk(root, (node) => {
    if (node.tag !== "") return undefined;
    if (isPlain(node.text)) return false;
    const clean = stripInvisible(showWindowsSigns(node.text));
    node.text = clean.text;
    removed += clean.removed;
    return false;
  });
  return removed;
}

/** Whether a text has only signs of ranges without an invisible one: almost all texts, told in a third of the time. */
export function isPlain(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code >= 32 && code < 127) continue;
    // Latin with its accents but not the soft hyphen; Greek and Cyrillic; quotes, dashes and signs; East Asian scripts.
    const visible =
      code === 10 ||
      code === 9 ||
      (code >= 0xa0 && code < 0x34f && code !== 0xad) ||
      (code >= 0x370 && code < 0x600) ||
      (code >= 0x2010 && code < 0x2028) ||
      (code >= 0x2070 && code < 0x3164) ||
      (code >= 0x4e00 && code < 0xd800);
    if (!visible) return false;
  }
  return true;
}
