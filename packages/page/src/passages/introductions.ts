import type { Block, BlockKind } from "../markdown/blocks.ts";
import { isFormulaAt } from "../markdown/lines.ts";
import type { PreparedDocument, Unit } from "./document.ts";

/** What introduces something ends with a colon, whatever marks follow it. */
const colonAtEnd = /[:：]\W*$/;
/** A formula continues the sentence before it, unless that is complete. */
const sentenceEnd = /[.!?。！？]\W*$/;
/**
 * A sentence within this many characters of the beginning of a list item brings along what is before it, so that no
 * passage begins inside.
 */
const nearMarker = 400;

function endsWithColon(text: string): boolean {
  return colonAtEnd.test(text.slice(-8));
}

/** Longer lines say something themselves, before a list and before a table. */
const mostLead = 80;
const mostCaption = 300;
/** "Table 2." or a line that is emphasised from its beginning. */
const captionStart = /^(?:[*_]|\W{0,3}\p{L}+\.? [\dIVX.]+\s?[:.*_–—])/u;

/** Where a block begins: in how many quotations, and how far indented there. */
interface Place {
  quotations: number;
  indent: number;
}

/** A tab is as wide as four spaces. */
const tabWidth = 4;
/** Characters before a block; deeper indentation counts as this. */
const deepest = 200;

function placeAt(markdown: string, start: number): Place {
  let quotations = 0;
  let indent = 0;
  for (let at = start; at < start + deepest; at++) {
    const character = markdown[at];
    if (character === ">") {
      quotations++;
      indent = 0;
    } else if (character === "\t") indent += tabWidth;
    else if (character === " ") indent++;
    else break;
  }
  return { quotations, indent };
}

/** Deeper nested text comes with the last of this many items. */
const mostNested = 8;

/** The list items that a block may be under, the outermost first. */
class OpenItems {
  #items: (Place & { unit: number })[] = [];

  /** The unit of the item that a block at this place is under, -1 for none. Closes the items that it ends. */
  above({ quotations, indent }: Place): number {
    const ends = this.#items.findIndex((item) => item.quotations !== quotations || item.indent >= indent);
    if (ends !== -1) this.#items = this.#items.slice(0, ends);
    return this.#items.at(-1)?.unit ?? -1;
  }

  open(place: Place, unit: number): void {
    this.above(place);
    if (this.#items.length < mostNested) this.#items.push({ ...place, unit });
  }
}

/** One block with its units, as the rules below see it. */
interface Group {
  units: Unit[];
  /** Indices of its first and its last unit. */
  first: number;
  last: number;
  start: number;
  place: Place;
  /** The list item that it is under, -1 for none. */
  item: number;
  /** Whether it ends with a colon. */
  introduces: boolean;
}

/** Reads the blocks in order and remembers what may introduce the next one. All are indices of units, -1 for none. */
class Introductions {
  readonly #markdown: string;
  readonly #units: readonly Unit[];
  readonly items = new OpenItems();
  before: Group | undefined;
  /** The sentence of running text that introduces what follows. */
  #sentence = -1;
  /** What that sentence has introduced: one list in two columns or two pieces of code, but not a list and then a table. */
  #introduced: BlockKind | "step" | undefined;
  /** The term that a definition belongs to. */
  #term = -1;

  constructor(markdown: string, units: readonly Unit[]) {
    this.#markdown = markdown;
    this.#units = units;
  }

  /** What each kind of block is introduced by, and what it introduces. */
  readonly rules: Readonly<Record<BlockKind, (group: Group) => void>> = {
    heading: () => {
      this.#term = -1;
      this.#remember(-1);
    },
    paragraph: (group) => {
      this.#term = group.last;
      const [header] = this.before?.units ?? [];
      // Below its table a caption has to look like one.
      if (header?.kind === "table" && header.introduction === -1 && captionStart.test(this.#textOf(group)))
        header.introduction = this.#caption(group);
      const isQuotation = this.#markdown[group.start] === ">";
      if (group.item !== -1) {
        setAll(group.units, group.item);
        if (group.introduces) this.items.open(group.place, group.last);
      } else if (isQuotation && this.#sentence === group.first - 1) setAll(group.units, this.#sentence);
      else this.#remember(group.introduces || this.#isLead(group) ? group.last : -1);
    },
    item: (group) => {
      const isStep = /^[\s>]*\d/.test(this.#markdown.slice(group.start, group.start + deepest));
      this.#chain(group, group.item === -1 ? this.#sentenceFor(isStep ? "step" : "item") : group.item);
      this.items.open(group.place, group.introduces ? group.last : group.first);
    },
    definition: (group) => {
      this.#chain(group, this.#term);
      this.#remember(group.introduces ? group.last : -1);
    },
    table: ({ units, first, item }) => {
      const [header] = units;
      const above = item === -1 ? this.#sentenceFor("table") : item;
      setAll(units, above === -1 ? this.#caption(this.before) : above);
      // Tables that only lay out a page have a header without a word.
      if (header !== undefined && /[\p{L}\p{N}]/u.test(this.#markdown.slice(header.start, header.end)))
        setAll(units.slice(1), first);
    },
    code: ({ units, first, start, item }) => {
      let introduction = item === -1 ? this.#sentenceFor("code") : item;
      if (introduction === -1 && isFormulaAt(this.#markdown, start) && this.#isOpenSentence(first - 1))
        introduction = first - 1;
      setAll(units, introduction);
    },
  };

  #remember(sentence: number): void {
    this.#sentence = sentence;
    this.#introduced = undefined;
  }

  #sentenceFor(kind: BlockKind | "step"): number {
    this.#introduced ??= kind;
    return this.#introduced === kind ? this.#sentence : -1;
  }

  /** The sentences of an item bring those before them along, the first one what is above. */
  #chain({ units, first }: Group, above: number): void {
    let before = 0;
    for (const [sentence, unit] of units.entries()) {
      unit.introduction = sentence > 0 && before <= nearMarker ? first + sentence - 1 : above;
      before += unit.end - unit.start;
    }
  }

  #textOf({ start, last }: Group): string {
    return this.#markdown.slice(start, this.#units[last]?.end);
  }

  /** A few words without an end before a list or code: "Members". */
  #isLead(group: Group): boolean {
    return this.#textOf(group).length <= mostLead && this.#isOpenSentence(group.last);
  }

  /** The last unit of a table's caption, which brings those before it along; -1 for other blocks. */
  #caption(group: Group | undefined): number {
    if (group?.units[0]?.kind !== "paragraph" || group.item !== -1) return -1;
    const text = this.#textOf(group);
    if (text.length > mostCaption || !(captionStart.test(text) || this.#isOpenSentence(group.last)))
      return -1;
    this.#chain(group, -1);
    return group.last;
  }

  #isOpenSentence(unit: number): boolean {
    const { kind, start = 0, end = 0 } = this.#units[unit] ?? {};
    return kind === "paragraph" && !sentenceEnd.test(this.#markdown.slice(Math.max(start, end - 8), end));
  }
}

function setAll(units: readonly Unit[], introduction: number): void {
  for (const unit of units) unit.introduction = introduction;
}

/**
 * Assigns to every unit the one it must not appear without: the rows of a table its header, that its caption, a list or
 * code the sentence before it, what is under a list item that item, a definition its term.
 */
export function assignIntroductions(
  markdown: string,
  blocks: readonly Block[],
  units: readonly Unit[],
): void {
  const introductions = new Introductions(markdown, units);
  for (let first = 0, next = 0; first < units.length; first = next) {
    const index = units[first]?.block ?? 0;
    const block = blocks[index];
    while (next < units.length && units[next]?.block === index) next++;
    const last = units[next - 1];
    if (block === undefined || last === undefined) continue;
    const place = placeAt(markdown, block.start);
    const group = {
      units: units.slice(first, next),
      first,
      last: next - 1,
      start: block.start,
      place,
      item: introductions.items.above(place),
      introduces: endsWithColon(markdown.slice(last.start, last.end)),
    };
    introductions.rules[block.kind](group);
    introductions.before = group;
  }
}

/** A line in bold serves as a heading. */
const boldLine = /^\*\*[^*]+\*\*$/;
/** A longer sentence says something itself, even if it ends with a colon. */
const mostWords = 12;
/** A list item of so few words only names what is under it. */
const mostNameWords = 5;

/** True for what only introduces the next unit: a heading, a table's header, "The following keys exist:". */
export function introducesNext(document: PreparedDocument, unit: number): boolean {
  const { units, blocks, markdown } = document;
  const it = units[unit];
  const next = units[unit + 1];
  if (it === undefined || next === undefined) return false;
  if (next.introduction === unit && (it.kind === "table" || next.block !== it.block))
    return !isTellingItem(document, unit);
  // The header of a table without any words in it.
  if (it.kind === "table" && next.block === it.block && document.wordCount(unit) === 0) return true;
  if (it.kind === "heading")
    // A chapter's heading introduces that of its first section.
    return next.kind !== "heading" || (blocks[next.block]?.level ?? 0) > (blocks[it.block]?.level ?? 0);
  if (next.kind === "heading") return false;
  if ((it.kind !== "paragraph" && it.kind !== "item") || document.wordCount(unit) > mostWords) return false;
  const text = markdown.slice(it.start, it.end);
  return endsWithColon(text) || boldLine.test(text);
}

/** An item with others under it that says something itself; "Linux" is no more than their heading. */
function isTellingItem(document: PreparedDocument, unit: number): boolean {
  const { kind, start = 0, end = 0 } = document.units[unit] ?? {};
  if (kind !== "item" || document.wordCount(unit) <= mostNameWords) return false;
  return !endsWithColon(document.markdown.slice(start, end));
}

/**
 * The units that a unit introduces, in order: the list, table, code or quotation after a colon, the definition of a
 * term, what is under a list item; otherwise the next sentence after a colon. None for a heading, which is about more
 * than what is next to it, and for a table's header.
 */
export function* introducedBy(document: PreparedDocument, unit: number): Generator<number> {
  const { units, markdown } = document;
  const it = units[unit];
  if (it === undefined || it.kind === "heading" || it.kind === "table") return;
  const next = units[unit + 1];
  const isLead = next?.introduction === unit && (it.kind === "item" || next.block !== it.block);
  if (!isLead && !endsWithColon(markdown.slice(it.start, it.end))) return;
  let introduced = unit + 1;
  const belongs = (introduction = -1): boolean =>
    introduction === unit || (introduction > unit && belongs(units[introduction]?.introduction));
  while (belongs(units[introduced]?.introduction)) yield introduced++;
  if (introduced === unit + 1 && introducesNext(document, unit)) yield introduced;
}
