import type { Block } from "../blocks.ts";

/** The first line of each text, of those that were asked about. */
export class SaidLines {
  private readonly byText = new Map<string, Block>();
  /** Of long lines `text` is the beginning, which others share; only those are looked up by their length too. */
  private readonly byLength = new Map<string, Block>();

  /** The first line that says the same, which may be this one. */
  firstLike(line: Block): Block {
    const first = firstIn(this.byText, line.text, line);
    return first.chars === line.chars ? first : firstIn(this.byLength, `${line.chars} ${line.text}`, line);
  }
}

function firstIn(known: Map<string, Block>, key: string, line: Block): Block {
  const first = known.get(key);
  if (first) return first;
  known.set(key, line);
  return line;
}
