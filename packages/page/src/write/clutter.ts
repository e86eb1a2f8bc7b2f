import { knownLanguage } from "./code-language.ts";
import type { MarkdownBlock } from "./pieces.ts";
import { startsWithLetter } from "./plain.ts";

/** Separators of a layout, whether drawn (`hr`) or written ("|", "•"), say nothing without what they part. */
const onlySigns = /^[\s|•·\-–—/\\*_,;:]+$/;

/** Blocks without labels that repeat what a code block says of itself, and without separators that part nothing. */
export function withoutClutter(blocks: MarkdownBlock[]): MarkdownBlock[] {
  return without(without(blocks, saysNothing), partsNothing);
}

/** Most lists have nothing to take out and stay as they are. */
function without(
  blocks: MarkdownBlock[],
  isClutter: (block: MarkdownBlock, index: number, blocks: readonly MarkdownBlock[]) => boolean,
): MarkdownBlock[] {
  let kept: MarkdownBlock[] | undefined;
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index] as MarkdownBlock;
    if (isClutter(block, index, blocks)) kept ??= blocks.slice(0, index);
    else kept?.push(block);
  }
  return kept ?? blocks;
}

function saysNothing(
  { kind, text }: MarkdownBlock,
  index: number,
  blocks: readonly MarkdownBlock[],
): boolean {
  if (kind !== "paragraph") return false;
  if (!startsWithLetter(text) && onlySigns.test(text)) return true;
  const next = blocks[index + 1];
  return next?.kind === "code" && namesLanguage(text, next);
}

function partsNothing({ kind }: MarkdownBlock, index: number, blocks: readonly MarkdownBlock[]): boolean {
  if (kind !== "rule") return false;
  const before = blocks[index - 1]?.kind;
  const after = blocks[index + 1]?.kind;
  return (
    before === undefined ||
    after === undefined ||
    before === "rule" ||
    before === "heading" ||
    after === "heading" ||
    after === "note"
  );
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
