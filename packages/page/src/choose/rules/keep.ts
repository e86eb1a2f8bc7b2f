import type { PageNode } from "../../html/node.ts";
import { type Block, charsOf, keptChars } from "../blocks.ts";
import { zoneBit } from "../zones.ts";
import { cellDepth, closest, eachWithLines } from "./around.ts";
import { keepFormulas } from "./formulas.ts";
import type { Draft } from "./shared.ts";
import { keepTablesWhole } from "./tables.ts";

const leastLikely = 0.2;

/** Code, tables and lists between two kept lines of the same section belong to it. */
export function fillGaps({ blocks, likelihoods, switches }: Draft): void {
  if (!switches.on("choose.gaps")) return;
  const structured = zoneBit.code | zoneBit.table | zoneBit.list;
  for (let index = 1; index + 1 < blocks.length; index++) {
    const block = blocks[index] as Block;
    if (block.keep || !(block.zone & structured) || (likelihoods[index] as number) < leastLikely) continue;
    const before = blocks[index - 1] as Block;
    let after = index + 1;
    while (after < blocks.length - 1 && after < index + 4 && !(blocks[after] as Block).keep) after += 1;
    if (before.keep && (blocks[after] as Block).keep) block.keep = true;
  }
}

/** Below this even code between kept lines is something else: an example in a box, a script that is shown by fault. */
const leastLikelyCode = 0.1;
/** A file's name and a button to copy it may stand between code and the lines around it. */
const mostLabels = 2;

/** Code between two kept lines of an article belongs to it, however short: nothing else on such pages is set as code. */
export function keepCode({ blocks, likelihoods, switches }: Draft): void {
  if (!switches.on("choose.gaps")) return;
  const isCode = (at: number) => ((blocks[at]?.zone ?? 0) & zoneBit.code) !== 0;
  const isNearKept = (from: number, step: 1 | -1): boolean => {
    for (let at = from, seen = 0; seen <= mostLabels; at += step, seen++) if (blocks[at]?.keep) return true;
    return false;
  };
  for (let first = 0; first < blocks.length; first++) {
    if (!isCode(first)) continue;
    let end = first;
    while (isCode(end)) end += 1;
    if (isNearKept(first - 1, -1) && isNearKept(end, 1))
      for (let at = first; at < end; at++)
        if ((likelihoods[at] as number) >= leastLikelyCode) (blocks[at] as Block).keep = true;
    first = end;
  }
}

/** Below this even what stands right behind the text is something else. */
const leastLikelyTail = 0.05;
const structures: ReadonlySet<string> = new Set(["pre", "table"]);

/**
 * Code and tables that stand right behind the last kept line, in the same element (with at most a box of their
 * own around them), belong to it, and so does the line that announces them: their cells and lines look like the
 * small print of a page when no text follows.
 */
export function keepTail({ blocks, likelihoods, switches }: Draft): void {
  if (!switches.on("choose.tail")) return;
  let last = blocks.length - 1;
  while (last >= 0 && !(blocks[last] as Block).keep) last -= 1;
  const around = blocks[last]?.owner.parent;
  if (!around) return;
  const isBehind = (block: Block | undefined) => {
    const parent = block && closest(block.owner, structures)?.parent;
    return parent !== undefined && (parent === around || parent.parent === around);
  };
  for (let index = last + 1; index < blocks.length; index++) {
    const block = blocks[index] as Block;
    const announces =
      block.owner.parent === around && /[:：]$/.test(block.text) && isBehind(blocks[index + 1]);
    const isTail = (announces || isBehind(block)) && block.linkChars * 2 < block.chars;
    if (!isTail || (likelihoods[index] as number) < leastLikelyTail) return;
    block.keep = true;
  }
}

/** So much of a kind has to be kept, in at least so many lines, before the rest of it follows. */
const mostlyKept = 0.7;

const fewestKept = 3;

/**
 * Plain lines of a kind that is mostly kept follow it: the last paragraphs of a text look like the small
 * print below it, but stand in the same element as the paragraphs before them.
 */
export function keepCompany({ blocks, elements, parents, names, switches }: Draft): void {
  if (!switches.on("choose.company")) return;
  const companies = new Map<number, Company>();
  let width = 0;
  for (let index = 0; index < names.length; index++) width = Math.max(width, (names[index] as number) + 1);
  const keys = new Float64Array(blocks.length);
  for (let index = 0; index < blocks.length; index++) {
    const { element, chars, keep } = blocks[index] as Block;
    let around = parents[element] as number;
    // Some sites put every paragraph into a box of its own.
    while (around > 0 && elements[around]?.chars === chars) around = parents[around] as number;
    // Siblings of one name.
    const key = around * width + (names[element] as number);
    keys[index] = key;
    if (!keep) continue;
    const company = companies.get(key);
    if (company) {
      company.kept += chars;
      company.lines += 1;
    } else companies.set(key, { left: 0, kept: chars, lines: 1 });
  }
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index] as Block;
    const company = block.keep ? undefined : companies.get(keys[index] as number);
    if (company) company.left += block.chars;
  }
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index] as Block;
    if (block.keep || block.linkChars * 3 > block.chars) continue;
    const company = companies.get(keys[index] as number);
    if (!company) continue;
    const { left, kept, lines } = company;
    if (lines >= fewestKept && kept >= (left + kept) * mostlyKept) block.keep = true;
  }
}

/** Characters of a kind that were left and kept, and how many lines were kept. */
interface Company {
  left: number;
  kept: number;
  lines: number;
}

/** Shorter ones are labels and dates. */
const leastLoose = 60;

/**
 * A sentence that stands loose right above two kept paragraphs of the same element belongs to them: a box in the
 * first paragraph ended it, and what followed is in no paragraph any more.
 */
export function keepLooseText({ blocks, switches }: Draft): void {
  if (!switches.on("choose.loose")) return;
  for (let index = blocks.length - 3; index >= 0; index--) {
    const block = blocks[index] as Block;
    if (block.keep || block.chars < leastLoose || block.marks === 0 || block.linkChars * 3 > block.chars)
      continue;
    if (isParagraphOf(blocks[index + 1] as Block, block) && isParagraphOf(blocks[index + 2] as Block, block))
      block.keep = true;
  }
}

const isParagraphOf = ({ keep, owner }: Block, loose: Block) =>
  keep && owner.tag === "p" && owner.parent === loose.owner;

const cellTags: ReadonlySet<string> = new Set(["td", "th", "dd", "dt"]);

/** "Range:" goes with "40 km": the head of a kept row or entry stays, or its value would say nothing. */
export function keepLabels(draft: Draft): void {
  const { blocks, places, switches } = draft;
  if (!switches.on("choose.labels")) return;
  keepSummaries(draft);
  if (places.labels.length === 0) return;
  const cells = blocks.map(({ owner }) => closest(owner, cellTags, cellDepth));
  const rows = new Set<PageNode | undefined>();
  // From the end, because a term stands before its entry; of each list the entry met last.
  const entries = new Map<PageNode | undefined, { cell: PageNode; kept: boolean }>();
  for (let index = blocks.length - 1; index >= 0; index--) {
    const block = blocks[index] as Block;
    const cell = cells[index];
    if (cell?.tag === "td" && block.keep) rows.add(cell.parent);
    else if (cell?.tag === "dd") {
      const entry = entries.get(cell.parent);
      const kept = block.keep || (entry?.cell === cell && entry.kept);
      entries.set(cell.parent, { cell, kept });
    } else if (cell?.tag === "dt" && entries.get(cell.parent)?.kept) block.keep = true;
  }
  for (let index = 0; index < blocks.length; index++) {
    const cell = cells[index];
    if (cell?.tag === "th" && rows.has(cell.parent)) (blocks[index] as Block).keep = true;
  }
}

/** A folded box with more is the page. Boxes in boxes would be gone through once for each of them. */
const longestDetails = 10_000;

/** What is written on a folded box stays with what is in it: a question with its answer. */
function keepSummaries(draft: Draft): void {
  eachWithLines(
    draft,
    draft.places.folded,
    ({ chars }) => chars <= longestDetails,
    (details, lines) => {
      const isSummary = ({ owner }: Block) => closest(owner, summaryTags, cellDepth)?.parent === details;
      const inside = lines.filter((line) => !isSummary(line));
      const all = charsOf(inside);
      if (all > 0 && keptChars(inside) * 2 >= all)
        for (const line of lines) if (isSummary(line)) line.keep = true;
    },
  );
}

const summaryTags: ReadonlySet<string> = new Set(["summary"]);

/** A quote is longer than that only where a whole text stands in it. */
const longestQuote = 1_500;

/** A quote stays or goes as a whole: an embedded post without its words, or without its author, says nothing. */
export function keepQuotesWhole(draft: Draft): void {
  eachQuote(draft, (lines, isKept) => {
    for (const line of lines) line.keep = isKept;
  });
}

/** The rest of a quote that is mostly kept: who said it. */
function keepEndsOfQuotes(draft: Draft): void {
  eachQuote(draft, (lines, isKept) => {
    if (isKept) for (const line of lines) line.keep = true;
  });
}

function eachQuote(draft: Draft, visit: (lines: Block[], isKept: boolean) => void): void {
  if (!draft.switches.on("choose.quotes")) return;
  const isQuote = ({ chars }: PageNode) => chars <= longestQuote;
  eachWithLines(draft, draft.places.quotes, isQuote, (_, lines) => {
    const all = charsOf(lines);
    visit(lines, all > 0 && keptChars(lines) * 2 >= all);
  });
}

/** What belongs to the chosen lines on every page, whatever its type. */
export function keepBelonging(draft: Draft): void {
  keepEndsOfQuotes(draft);
  keepCompany(draft);
  keepLooseText(draft);
  keepTail(draft);
  keepLabels(draft);
  keepTablesWhole(draft);
  keepFormulas(draft);
}
