import type { Block } from "./blocks.ts";
import { readLength } from "./sentences.ts";
import type { Unit } from "./units.ts";

/** How a line ends that introduces what follows: with a colon, whatever marks stand after it. */
const leadInEnd = /[:：]\W*$/;

/** A sentence this many characters (addresses of links left out) into a list item brings what stands before it, so that no passage begins inside. */
const nearMark = 400;

export function endsLikeLeadIn(text: string): boolean {
  return leadInEnd.test(text.slice(-8));
}

/** Tells every unit which one it must not come without: the rows of a table its header, a list or code the line before it. */
export function assignLeads(markdown: string, blocks: readonly Block[], units: Unit[]): void {
  // The lead-in lines that the next block may belong to: one of running text, and one inside a list.
  let leadIn = -1;
  let itemLeadIn = -1;
  let remark = -1;
  for (let first = 0, next = 0; first < units.length; first = next) {
    const index = units[first]?.block ?? 0;
    const kind = blocks[index]?.kind;
    while (next < units.length && units[next]?.block === index) next++;
    const own = units.slice(first, next);
    const last = own.at(-1);
    const introduces = last !== undefined && endsLikeLeadIn(markdown.slice(last.start, last.end));

    if (kind === "code") {
      const lead = itemLeadIn === -1 ? leadIn : itemLeadIn;
      for (const unit of own) unit.lead = lead;
      // A remark between the line and its code ("Warning: …") tells nothing without the line either.
      if (remark !== -1 && lead !== -1) for (const unit of units.slice(remark, first)) unit.lead = lead;
      remark = -1;
      continue;
    }
    if (kind === "table") {
      const [header] = own;
      const lead = remark === -1 ? leadIn : -1;
      // Tables that only lay out a page have a header without a word.
      const isNamed = header !== undefined && /[\p{L}\p{N}]/u.test(markdown.slice(header.start, header.end));
      for (const unit of own) unit.lead = isNamed && unit !== header ? first : lead;
      continue;
    }
    if (kind === "item") {
      if (remark !== -1) leadIn = -1;
      let before = 0;
      for (const [place, unit] of own.entries()) {
        unit.lead = place > 0 && before <= nearMark ? first + place - 1 : leadIn;
        if (before <= nearMark) before += readLength(markdown, unit.start, unit.end);
      }
      itemLeadIn = introduces ? next - 1 : -1;
      remark = -1;
      continue;
    }
    itemLeadIn = -1;
    const isNext = leadIn !== -1 && leadIn === first - 1;
    if (kind === "paragraph" && introduces) {
      leadIn = next - 1;
      remark = -1;
    } else if (kind === "paragraph" && isNext) {
      if (markdown[own[0]?.start ?? 0] === ">") for (const unit of own) unit.lead = leadIn;
      else remark = first;
    } else {
      leadIn = -1;
      remark = -1;
    }
  }
}
