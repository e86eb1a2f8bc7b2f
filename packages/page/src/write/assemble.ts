import { letters, rawText } from "../html/text.ts";
import { hasCommonSignsOnly, stripInvisible } from "../safe/invisible.ts";
import type { Heading } from "../types.ts";
import { listBullets } from "./bullets.ts";
import { withoutClutter } from "./clutter.ts";
import { separateLists } from "./lists-in-a-row.ts";
import { joinBlocks, type MarkdownBlock, oneLine } from "./pieces.ts";

/** Joins the finished blocks of a page into one text; returns it with its headings and their offsets. */
export function assemble(all: MarkdownBlock[]): { markdown: string; outline: Heading[] } {
  const blocks = separateLists(listBullets(withoutRepeatedPictures(withoutClutter(all))));
  setLevels(blocks);
  const markdown = cleanText(blocks);
  const outline: Heading[] = [];
  let offset = 0;
  for (const { text, heading } of blocks) {
    if (heading) outline.push({ level: heading.level, text: oneLine(rawText(heading.node)), offset });
    offset += text.length + 2;
  }
  return { markdown, outline };
}

/** A page may start at any level, but an h2 is never followed by an h4; equal levels stay equal. */
function setLevels(blocks: readonly MarkdownBlock[]): void {
  const above: { stated: number; written: number }[] = [];
  for (const block of blocks) {
    const { heading } = block;
    if (!heading) continue;
    const { level: stated } = heading;
    let sibling: number | undefined;
    for (let last = above.at(-1); last && last.stated >= stated; last = above.at(-1)) {
      sibling = last.stated === stated ? last.written : undefined;
      above.pop();
    }
    const parent = above.at(-1);
    const written = sibling ?? (parent ? parent.written + 1 : stated);
    above.push({ stated, written });
    block.text = "#".repeat(written) + block.text.slice(stated);
    heading.level = written;
  }
}

/** A line that consists of a picture, linked or not. */
const pictureLine = /^\[image: ([^[\]]*)\](?:\([^()\s]*\))?$/;
const isPicture = ({ kind, text }: MarkdownBlock) => kind === "paragraph" && text.startsWith("[image: ");

/** Drops pictures that say what a heading or an earlier picture says: many sites use the title of the article. */
function withoutRepeatedPictures(blocks: MarkdownBlock[]): MarkdownBlock[] {
  if (!blocks.some(isPicture)) return blocks;
  const said = new Set<string>();
  for (const { heading } of blocks) if (heading) said.add(letters(rawText(heading.node)));
  return blocks.filter((block) => {
    const words = isPicture(block) ? pictureLine.exec(block.text)?.[1] : undefined;
    if (words === undefined) return true;
    const isNew = !said.has(letters(words));
    said.add(letters(words));
    return isNew;
  });
}

/** Strips what comes from attributes (sources of formulas, alternative texts) and was not cleaned with the texts. */
function cleanText(blocks: readonly MarkdownBlock[]): string {
  const markdown = joinBlocks(blocks);
  // For most pages one look at the whole is enough.
  if (hasCommonSignsOnly(markdown)) return markdown;
  for (const block of blocks) block.text = stripInvisible(block.text).text;
  return joinBlocks(blocks);
}
