import { knownLanguage } from "./code.ts";
import type { MarkdownBlock } from "./pieces.ts";

/** Separators of a layout, whether drawn (`hr`) or written ("|", "•"), say nothing without what they part. */
const onlySigns = /^[\s|•·\-–—/\\*_,;:]+$/;

/** Blocks without labels that repeat what a code block says of itself, and without separators that part nothing. */
export function withoutClutter(blocks: readonly MarkdownBlock[]): MarkdownBlock[] {
  const kept = blocks.filter((block, index) => {
    if (block.kind !== "paragraph") return true;
    if (onlySigns.test(block.text)) return false;
    const next = blocks[index + 1];
    return next?.kind !== "code" || !namesLanguage(block.text, next);
  });
  return kept.filter((block, index) => {
    if (block.kind !== "rule") return true;
    const before = kept[index - 1]?.kind;
    const after = kept[index + 1]?.kind;
    return (
      before !== undefined &&
      after !== undefined &&
      before !== "rule" &&
      before !== "heading" &&
      after !== "heading" &&
      after !== "note"
    );
  });
}

/** A label above a code block ("JS") repeats its language, or is the only place that names it. */
function namesLanguage(label: string, code: MarkdownBlock): boolean {
  const name = label.toLowerCase();
  if (code.language) return name === code.language;
  const language = knownLanguage(name);
  if (!language) return false;
  code.language = language;
  code.text = code.text.replace(/^`+/, `$&${language}`);
  return true;
}
