import { type PreparedDocument, prepare } from "../../passages/document.ts";
import { excerptsIn } from "../../passages/index.ts";
import { type Analysis, analyse, type Token } from "./analyse.ts";
import { type Quantity, sameQuantity } from "./quantity.ts";

/** A sentence, list item or table row of a source. */
export interface Passage {
  start: number;
  end: number;
  /** A heading names a subject and states nothing about it. */
  heading: boolean;
  analysis: Analysis;
}

/** A word and the passages that have it. */
interface Entry {
  token: Token;
  places: Set<number>;
}

const linkTarget = /\]\([^()\s]{0,2000}(?:\([^()\s]*\)[^()\s]*)?\)/g;
/** Longer pages are cut: the checker reads every word. */
export const longestSource = 400_000;
/** How many tokens of a source a sentence is compared with. */
const compared = 1000;

/** A source cut into passages, with an index from its words to them. */
export class Evidence {
  readonly text: string;
  readonly passages: Passage[];
  readonly #index = new Map<string, Entry[]>();
  readonly #document: PreparedDocument;

  constructor(text: string) {
    this.text = text;
    // Addresses of links are not words; blanks in their place keep offsets true.
    const readable = text.slice(0, longestSource).replace(linkTarget, (target) => "]".padEnd(target.length));
    const document = prepare(readable);
    this.#document = document;
    let headers = 0;
    this.passages = document.units
      .filter(({ kind }) => kind !== "code")
      .map(({ start, end, introduction, kind }) => {
        // A row means nothing without the header of its table.
        const head = document.units[introduction];
        const header = head?.kind === "table" ? `${readable.slice(head.start, head.end)} | ` : "";
        headers += header.length;
        // A header as long as its table would be read as often as there are rows.
        const columns = headers > longestSource ? "" : header;
        const analysis = analyse(columns + readable.slice(start, end));
        return { start, end, heading: kind === "heading", analysis };
      });
    const known = new Map<string, Entry>();
    for (const [place, { analysis }] of this.passages.entries()) {
      for (const token of analysis.tokens) {
        const group = groupOf(token);
        const key = `${group} ${token.quantity ? keyOf(token.quantity) : token.folded}`;
        let entry = known.get(key);
        if (entry === undefined) {
          entry = { token, places: new Set() };
          known.set(key, entry);
          const others = this.#index.get(group);
          if (others === undefined) this.#index.set(group, [entry]);
          else others.push(entry);
        }
        entry.places.add(place);
      }
    }
  }

  /** The passages that answer a sentence best, by the code that chooses what a model reads. */
  retrieve(sentence: string): number[] {
    const chosen = excerptsIn(this.#document, sentence, compared);
    return [...this.passages.keys()].filter((place) => {
      const { start = 0, end = 0 } = this.passages[place] ?? {};
      return chosen.some((passage) => passage.start <= start && end <= passage.end);
    });
  }

  /** Whether a name has a form or a relative anywhere in the source: "British" and "Britain". */
  mentions({ folded }: Token): boolean {
    const others = this.#index.get(folded.slice(0, 3)) ?? [];
    return others.some(({ token }) => token.folded.startsWith(folded.slice(0, 4)));
  }

  /** The passages with something like the token, and how alike the two are. */
  find(token: Token): Map<number, number> {
    const found = new Map<number, number>();
    for (const { token: other, places } of this.#index.get(groupOf(token)) ?? []) {
      const score = likeness(token, other);
      if (score === 0) continue;
      for (const place of places) found.set(place, Math.max(found.get(place) ?? 0, score));
    }
    return found;
  }
}

export const isContent = ({ kind }: Token): boolean => kind !== "stop" && kind !== "negator";

/** "$5" and "£5" are two numbers, though the text of both is "5". */
const keyOf = ({ text, values, unit }: Quantity) => [text, unit?.measure, ...values].join(" ");

/** Only tokens of one group can be alike. Inflected words begin alike. */
function groupOf({ kind, ideographic, folded }: Token): string {
  return kind === "word" ? (ideographic ? "ideographic" : folded.slice(0, 3)) : `${kind}s`;
}

/** Inflected forms of one word share all but a short ending: "tested" and "testing", "Снегирёва" and "Снегирёвой". */
function isInflected(left: string, right: string, name: boolean): boolean {
  const limit = Math.min(left.length, right.length);
  let prefix = 0;
  while (prefix < limit && left[prefix] === right[prefix]) prefix++;
  const longest = Math.max(left.length, right.length) - prefix;
  const shortest = limit - prefix;
  if (name) return prefix >= 3 && longest <= 2 && prefix > longest + shortest;
  return prefix >= 4
    ? longest <= 3 || (prefix >= 6 && longest <= 5 && shortest <= 3)
    : prefix === 3 && longest <= 1;
}

/** How well a token of the source matches a token of the claim, 0 to 1. */
export function likeness(claimed: Token, found: Token): number {
  if (groupOf(claimed) !== groupOf(found)) return 0;
  if (claimed.quantity && found.quantity) return sameQuantity(claimed.quantity, found.quantity) ? 1 : 0;
  if (claimed.folded === found.folded) return 1;
  if (claimed.kind !== "word") return 0;
  if (!claimed.ideographic) return isInflected(claimed.folded, found.folded, claimed.name) ? 0.95 : 0;
  const [short = "", long = ""] = [claimed.folded, found.folded].toSorted(
    (one, other) => one.length - other.length,
  );
  return short.length >= 2 && long.includes(short) ? 0.9 : 0;
}
