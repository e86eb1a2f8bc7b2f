/** Where a block begins: in how many quotations, and how far indented there. */
export interface Place {
  quotations: number;
  indent: number;
}

/** What stands deeper comes with the last of so many. */
const mostNested = 8;

/** List items that more may stand under, the outermost first. */
export class OpenItems {
  #items: (Place & { unit: number })[] = [];

  /** The item that a block at this place stands under, -1 for none. Those that it ends are forgotten. */
  above({ quotations, indent }: Place): number {
    const ends = this.#items.findIndex((item) => item.quotations !== quotations || item.indent >= indent);
    if (ends !== -1) this.#items = this.#items.slice(0, ends);
    return this.#items.at(-1)?.unit ?? -1;
  }

  /** An item is named by this unit. */
  open(place: Place, unit: number): void {
    this.above(place);
    if (this.#items.length < mostNested) this.#items.push({ ...place, unit });
  }
}

/** A tab is as good as four spaces. */
const tab = 4;
/** In characters: further indented nothing is looked for. */
export const deepest = 200;

export function placeAt(markdown: string, start: number): Place {
  let quotations = 0;
  let indent = 0;
  for (let at = start; at < start + deepest; at++) {
    const character = markdown[at];
    if (character === ">") {
      quotations++;
      indent = 0;
    } else if (character === "\t") indent += tab;
    else if (character === " ") indent++;
    else break;
  }
  return { quotations, indent };
}
