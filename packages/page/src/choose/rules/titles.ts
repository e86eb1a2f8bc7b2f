import type { PageNode } from "../../html/node.ts";
import type { Block } from "../blocks.ts";
import type { Draft } from "./shared.ts";

/** So many lines of one kind are titles of entries, */
const fewest = 3;
/** if they are as long as titles on the average: shorter ones are labels and dates, longer ones texts, */
const shortestTitle = 15;
const longestTitle = 90;
/** if they look no less likely than this, */
const leastLikely = 0.1;
/** and if so many of them are unlike the others and stand right above a kept text of their entry. */
const most = 0.7;
/** A text has so many letters, */
const shortestText = 40;
/** an entry not more than so many, and it is found so far above its lines. */
const longestEntry = 1_500;
const titleDepth = 3;
const textDepth = 6;

/** Entries of a list keep their titles: where these are no headings, texts look likelier than what they belong to. */
export function keepTitles({ blocks, likelihoods, switches }: Draft): void {
  if (!switches.on("choose.titles")) return;
  const kinds: number[][] = [];
  blocks.forEach(({ kind }, index) => {
    const lines = kinds[kind];
    if (lines) lines.push(index);
    else kinds[kind] = [index];
  });
  const mean = (lines: readonly number[], value: (index: number) => number) =>
    lines.reduce((sum, index) => sum + value(index), 0) / lines.length;
  const isAboveText = (index: number) => {
    const below = blocks[index + 1];
    return below?.keep === true && below.chars >= shortestText && shareEntry(blocks[index] as Block, below);
  };
  for (const lines of kinds) {
    if (!lines || lines.length < fewest || mean(lines, (index) => Number(blocks[index]?.keep)) > 0.5)
      continue;
    const chars = mean(lines, (index) => (blocks[index] as Block).chars);
    if (chars < shortestTitle || chars > longestTitle) continue;
    if (mean(lines, (index) => likelihoods[index] as number) < leastLikely) continue;
    if (new Set(lines.map((index) => blocks[index]?.text)).size < lines.length * most) continue;
    if (mean(lines, (index) => Number(isAboveText(index))) < most) continue;
    for (const index of lines) (blocks[index] as Block).keep = true;
  }
}

/** Whether an element not far above a title holds the text below it as well, and is no longer than an entry. */
function shareEntry(title: Block, text: Block): boolean {
  const around: PageNode[] = [];
  for (let node = title.owner.parent; node && around.length < titleDepth; node = node.parent)
    if (node.chars <= longestEntry) around.push(node);
    else break;
  let node: PageNode | undefined = text.owner;
  for (let step = 0; node && step < textDepth; step++, node = node.parent)
    if (around.includes(node)) return true;
  return false;
}
