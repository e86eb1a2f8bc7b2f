import type { Range } from "./sentences.ts";
import { refersBack } from "./vocabulary/references.ts";

/** What a unit looks like, whatever is asked. */
export interface Traits {
  /** How much of a list a sentence is, 0 to 1. */
  enumeration: Float64Array;
  /** 1 for an address or a reference. */
  isLink: Uint8Array;
  /** 1 when the sentence begins with a word that goes on about the one before. */
  refersBack: Uint8Array;
}

// The target of a link in running text makes no reference of the sentence.
const linkish = /(?<!\]\()https?:\/\/|doi:|doi\.org|license:/i;
const listSeparator = /[,;、，؛،]/g;
/** Enumerations and references are read from this much of a unit. */
const glance = 300;

export function traitsOf(markdown: string, units: readonly Range[]): Traits {
  const enumeration = new Float64Array(units.length);
  const isLink = new Uint8Array(units.length);
  const begins = new Uint8Array(units.length);
  for (const [unit, { start, end }] of units.entries()) {
    const text = markdown.slice(start, Math.min(end, start + glance));
    enumeration[unit] = Math.min(1, (text.match(listSeparator)?.length ?? 0) / 6);
    isLink[unit] = linkish.test(text) ? 1 : 0;
    begins[unit] = refersBack.test(text) ? 1 : 0;
  }
  return { enumeration, isLink, refersBack: begins };
}
