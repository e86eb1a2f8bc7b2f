import { rawText } from "../html/raw-text.ts";
import { hasCommonSignsOnly, stripInvisible } from "../safe/invisible.ts";
import type { Heading } from "../types.ts";
import { listBullets } from "./bullets.ts";
import { withoutClutter } from "./clutter.ts";
import { Levels } from "./levels.ts";
import { partLists } from "./lists-in-a-row.ts";
import { joinBlocks, type MarkdownBlock, oneLine } from "./pieces.ts";
import { withoutRepeatedPictures } from "./repeated-pictures.ts";

/** The finished blocks of a page as one text, with its headings and where they stand in it. */
export function assemble(all: MarkdownBlock[]): { markdown: string; outline: Heading[] } {
  const blocks = partLists(listBullets(withoutRepeatedPictures(withoutClutter(all))));
  setLevels(blocks);
  const markdown = cleanText(blocks);
  const outline: Heading[] = [];
  let offset = 0;
  for (let index = 0; index < blocks.length; index++) {
    const { text, heading } = blocks[index] as MarkdownBlock;
    if (heading) outline.push({ level: heading.level, text: oneLine(rawText(heading.node)), offset });
    offset += text.length + 2;
  }
  return { markdown, outline };
}

function setLevels(blocks: readonly MarkdownBlock[]): void {
  const levels = new Levels();
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index] as MarkdownBlock;
    const { heading } = block;
    if (!heading) continue;
    const level = levels.next(heading.level);
    if (level === heading.level) continue;
    block.text = "#".repeat(level) + block.text.slice(heading.level);
    heading.level = level;
  }
}

/** What comes from attributes (a formula's source, the text for a picture) was not cleaned with the page's texts. */
function cleanText(blocks: readonly MarkdownBlock[]): string {
  const markdown = joinBlocks(blocks);
  // One look at all of it is enough for most pages.
  if (hasCommonSignsOnly(markdown)) return markdown;
  for (const block of blocks) block.text = stripInvisible(block.text).text;
  return joinBlocks(blocks);
}
