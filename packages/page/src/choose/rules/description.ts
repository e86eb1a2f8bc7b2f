import { letters } from "../../html/letters.ts";
import type { Draft } from "./shared.ts";

/** A shorter description is the title or the name of the site. */
const shortest = 40;
/** Below this a line says in the frame of every page what the site is. */
const leastLikely = 0.15;

/** Fewer signs than the shortest description has; its last letter may be one of which a cut changes the form (ς). */
const beginningOf = (text: string) => letters(text.slice(0, shortest)).slice(0, -1);

/**
 * The line that the page itself gives as its description stays: what is sold, or what a list is of, in a sentence or
 * two right below the title, far from the rest of the text. Texts tell it to others only; threads quote it.
 */
export function keepDescription({ blocks, likelihoods, description, switches }: Draft): void {
  if (!description || !switches.on("choose.description")) return;
  // Signs and spaces differ between the two.
  const told = letters(description);
  if (told.length < shortest) return;
  blocks.forEach((block, index) => {
    if (block.keep || block.chars < shortest || (likelihoods[index] as number) < leastLikely) return;
    // Most lines are told by how they begin.
    if (!told.startsWith(beginningOf(block.passage))) return;
    const line = letters(block.passage);
    // Descriptions are cut off after some 150 letters, and lines of a description of several follow each other.
    if (line.length >= shortest && (line.startsWith(told) || told.startsWith(line))) block.keep = true;
  });
}
