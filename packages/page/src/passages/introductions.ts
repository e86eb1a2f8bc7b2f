import type { Block, BlockKind } from "./blocks.ts";
import { isFormula } from "./formulas.ts";
import { deepest, OpenItems, placeAt } from "./open-items.ts";
import { readLength } from "./sentences.ts";
import type { Unit } from "./units.ts";

/** How a line ends that introduces what follows: with a colon, whatever marks stand after it. */
const leadInEnd = /[:：]\W*$/;
/** A formula goes on the sentence before it, unless that has its end. */
const sentenceEnd = /[.!?。！？]\W*$/;

/** A sentence this many characters (addresses of links left out) into a list item brings what stands before it, so that no passage begins inside. */
const nearMark = 400;

export function endsLikeLeadIn(text: string): boolean {
  return leadInEnd.test(text.slice(-8));
}

function isNumbered(markdown: string, item: number): boolean {
  return /^[\s>]*\d/.test(markdown.slice(item, item + deepest));
}

/**
 * Tells every unit which one it must not come without: the rows of a table its header, a list or code the line before it,
 * what stands under an item of a list that item, a definition its term.
 */
export function assignLeads(markdown: string, blocks: readonly Block[], units: Unit[]): void {
  // The lead-in lines that the next block may belong to: one of running text, and one inside a list.
  let leadIn = -1;
  let itemLeadIn = -1;
  let remark = -1;
  // What the line of running text introduced: a list that two columns have parted or two pieces of code, but not a list
  // and then a table, nor what is needed and then the steps.
  let introduced: BlockKind | "step" | undefined;
  let term = -1;
  const items = new OpenItems();

  const leadOf = (kind: BlockKind | "step"): number => {
    introduced ??= kind;
    return introduced === kind ? leadIn : -1;
  };

  for (let first = 0, next = 0; first < units.length; first = next) {
    const index = units[first]?.block ?? 0;
    const { kind, start = 0 } = blocks[index] ?? {};
    while (next < units.length && units[next]?.block === index) next++;
    const own = units.slice(first, next);
    const last = own.at(-1);
    const introduces = last !== undefined && endsLikeLeadIn(markdown.slice(last.start, last.end));
    const place = placeAt(markdown, start);
    const item = items.above(place);

    if (kind === "definition") {
      chain(own, first, term);
      leadIn = introduces ? next - 1 : -1;
      introduced = undefined;
      remark = -1;
      continue;
    }
    if (kind === "code") {
      let lead = itemLeadIn === -1 ? item : itemLeadIn;
      if (lead === -1) lead = leadOf(kind);
      if (lead === -1 && isFormula(markdown, start) && goesOn(first - 1)) lead = first - 1;
      for (const unit of own) unit.lead = lead;
      // A remark between the line and its code ("Warning: …") tells nothing without the line either.
      if (remark !== -1 && lead !== -1) for (const unit of units.slice(remark, first)) unit.lead = lead;
      remark = -1;
      continue;
    }
    if (kind === "table") {
      const [header] = own;
      const before = remark === -1 ? leadOf(kind) : -1;
      const lead = item === -1 ? before : item;
      // Tables that only lay out a page have a header without a word.
      const isNamed = header !== undefined && /[\p{L}\p{N}]/u.test(markdown.slice(header.start, header.end));
      for (const unit of own) unit.lead = isNamed && unit !== header ? first : lead;
      continue;
    }
    if (kind === "item") {
      if (remark !== -1) leadIn = -1;
      const above = item === -1 ? leadOf(isNumbered(markdown, start) ? "step" : kind) : item;
      chain(own, first, above);
      items.open(place, introduces ? next - 1 : first);
      itemLeadIn = introduces ? next - 1 : -1;
      remark = -1;
      continue;
    }
    itemLeadIn = -1;
    term = kind === "paragraph" ? next - 1 : -1;
    const isNext = leadIn !== -1 && leadIn === first - 1;
    if (kind === "paragraph" && item !== -1) {
      for (const unit of own) unit.lead = item;
      itemLeadIn = introduces ? next - 1 : -1;
    } else if (kind === "paragraph" && introduces) {
      leadIn = next - 1;
      introduced = undefined;
      remark = -1;
    } else if (kind === "paragraph" && isNext) {
      if (markdown[own[0]?.start ?? 0] === ">") for (const unit of own) unit.lead = leadIn;
      else remark = first;
    } else {
      leadIn = -1;
      remark = -1;
    }
  }

  /** The sentences of an item bring those before them, the first one what stands above. */
  function chain(own: readonly Unit[], first: number, above: number): void {
    let before = 0;
    for (const [sentence, unit] of own.entries()) {
      unit.lead = sentence > 0 && before <= nearMark ? first + sentence - 1 : above;
      if (before <= nearMark) before += readLength(markdown, unit.start, unit.end);
    }
  }

  function goesOn(unit: number): boolean {
    const { kind, start = 0, end = 0 } = units[unit] ?? {};
    return kind === "paragraph" && !sentenceEnd.test(markdown.slice(Math.max(start, end - 8), end));
  }
}
