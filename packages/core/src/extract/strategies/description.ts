import type { Draft } from "./shared.ts";

/** A shorter description is the title or the name of the site. */
const shortest = 40;
/** Below this a line says in the frame of every page what the site is. */
const leastLikely = 0.15;

/**
 * The line that the page itself gives as its description stays: what is sold, or what a list is of, in a sentence or
 * two right below the title, far from the rest of the text. Texts tell it to others only; threads quote it.
 */
export function keepDescription({ blocks, likelihoods, description, switches }: Draft): void {
  if (!description || !switches.on("choose.description")) return;
  const told = lettersOf(description);
  if (told.length < shortest) return;
  blocks.forEach((block, index) => {
    if (block.keep || block.chars < shortest || (likelihoods[index] as number) < leastLikely) return;
    const line = lettersOf(block.passage);
    // Descriptions are cut off after some 150 letters, and lines of a description of several follow each other.
    if (line.length >= shortest && (line.startsWith(told) || told.startsWith(line))) block.keep = true;
  });
}

/** Without signs and spaces, which differ between the two. */
const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
