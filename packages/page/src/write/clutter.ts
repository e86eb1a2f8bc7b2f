import { knownLanguage } from "./code-language.ts";
import { type MarkdownBlock, startsWithLetter, without } from "./pieces.ts";

/** Separators of a layout, which mean nothing without what they separate. */
const onlySeparators = /^[\s|•·\-–—/\\*_,;:]+$/;

/** Drops separators, rules that separate nothing, and labels that repeat the language of a code block. */
export function withoutClutter(blocks: MarkdownBlock[]): MarkdownBlock[] {
  return without(without(blocks, saysNothing), separatesNothing);
}

function saysNothing(
  { kind, text }: MarkdownBlock,
  index: number,
  blocks: readonly MarkdownBlock[],
): boolean {
  if (kind !== "paragraph") return false;
  if (!startsWithLetter(text) && onlySeparators.test(text)) return true;
  const next = blocks[index + 1];
  return next?.kind === "code" && namesLanguage(text, next);
}

function separatesNothing({ kind }: MarkdownBlock, index: number, blocks: readonly MarkdownBlock[]): boolean {
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

/** Whether a label above a code block ("JS") repeats its language; if the code has none, it gets this one. */
function namesLanguage(label: string, code: MarkdownBlock): boolean {
  const name = label.toLowerCase();
  if (code.language) return name === code.language;
  const language = knownLanguage(name);
  if (!language) return false;
  code.language = language;
  code.text = code.text.replace(/^`+/, `$&${language}`);
  return true;
}
