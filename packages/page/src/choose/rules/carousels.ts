import type { Block } from "../blocks.ts";
import { zoneBit } from "../zones.ts";
import { SaidLines } from "./said-lines.ts";
import type { Draft } from "./shared.ts";

/** Fewer different lines may well be said again: the same post in two towns, prices and stars. */
const shortestRound = 4;
/** Bands of quotes and logos have a dozen lines; a longer row would cost time on every page. */
const longestRound = 40;

/**
 * A band that runs in a circle (quotes, customers, figures) has its lines two to eight times in the page, one
 * round behind the other; the first one stays. Code and tables may say the same twice.
 */
export function dropRounds({ blocks, switches }: Draft): void {
  if (!switches.on("choose.rounds")) return;
  const lines = blocks.filter(({ keep, zone }) => keep && !(zone & (zoneBit.code | zoneBit.table)));
  const numbers = numberTexts(lines);
  if (!numbers) return;
  const again = new Uint8Array(lines.length);
  for (let round = shortestRound; round <= longestRound; round++) {
    let same = 0;
    for (let index = round; index < lines.length; index++) {
      same = numbers[index] === numbers[index - round] ? same + 1 : 0;
      if (same < round) continue;
      const first = index - round + 1;
      // The whole of a round at once, from then on line by line: the last round may be cut off.
      if (same > round) again[index] = again[index - 1] as number;
      else if (new Set(numbers.subarray(first, index + 1)).size >= shortestRound)
        again.fill(1, first, index + 1);
    }
  }
  lines.forEach((line, index) => {
    if (again[index] === 1) line.keep = false;
  });
}

/** A number for each text; lines of one text have the same. Nothing where no text comes twice. */
function numberTexts(lines: readonly Block[]): Int32Array | undefined {
  const said = new SaidLines();
  const known = new Map<Block, number>();
  const numbers = new Int32Array(lines.length);
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as Block;
    const first = said.firstLike(line);
    if (first === line) known.set(line, known.size);
    numbers[index] = known.get(first) as number;
  }
  return known.size < lines.length ? numbers : undefined;
}
