import { firstWords, lastSigns } from "../html/edges.ts";
import { headingLevel } from "../html/heading-level.ts";
import { isInline, PageNode } from "../html/node.ts";

/** Elements that pages place side by side with style sheets; formatting (`em`, `b` but for labels) never parts words. */
const placed: ReadonlySet<string> = new Set(["span", "a", "button", "label", "time", "small"]);

/**
 * `<span>Jane Doe</span><span>Editor</span>` is two words on the screen. A space goes between neighbours
 * when the left ends like a word and the right starts like a new one; pieces of one letter are drop capitals
 * or animations and stay together.
 */
export function partNeighbours(node: PageNode): void {
  const { tag, children } = node;
  if (tag === "pre") return;
  let parted: PageNode[] | undefined;
  let isRow: boolean | undefined;
  for (let index = 1; index < children.length && tag !== "code"; index++) {
    const child = children[index] as PageNode;
    const before = children[index - 1] as PageNode;
    let separator = separatorOf(before, child);
    if (!separator && isRow !== false && mayBeCells(before, child)) {
      isRow ??= isRowOfCells(node);
      if (isRow) separator = new PageNode("", " ", undefined);
    }
    if (separator) {
      parted ??= children.slice(0, index);
      separator.parent = node;
      parted.push(separator);
    }
    parted?.push(child);
  }
  if (parted) node.children = parted;
  for (let index = 0; index < children.length; index++) {
    const child = children[index] as PageNode;
    if (child.tag !== "") partNeighbours(child);
  }
}

function separatorOf(before: PageNode, after: PageNode): PageNode | undefined {
  // phpBB: who is quoted stands above the quotation, in the same line of the source.
  if (before.tag === "cite" && before.parent?.children[0] === before && standsInQuote(before))
    return new PageNode("br", "", undefined);
  if (before.chars > 0 && after.chars > 0 && (isOnOwnLine(before) || isOnOwnLine(after)))
    return new PageNode("br", "", undefined);
  return isGlued(before, after) ? new PageNode("", " ", undefined) : undefined;
}

function mayBeCells(before: PageNode, after: PageNode): boolean {
  if (!placed.has(before.tag) || !placed.has(after.tag) || before.chars === 0 || after.chars === 0)
    return false;
  return wordEnd.test(lastSigns(before)) && /^[\p{L}\p{N}$€£]/u.test(firstWords(after));
}

/** How many rows at either end of their box are looked at for one that is made alike. */
const fewRows = 3;

/**
 * `<div class=row><span class=k>RAM</span><span class=v>8 GB</span></div>`, and others like it: cells that a style sheet
 * puts side by side. The letters of a drawn word have the same name.
 */
function isRowOfCells(row: PageNode): boolean {
  const { parent, children } = row;
  if (!parent || isInline(row)) return false;
  const [first] = children;
  const names = first?.get("class");
  if (!children.every((child) => placed.has(child.tag) && child.has("class"))) return false;
  if (children.every((child) => child.get("class") === names)) return false;
  const rows = [...parent.children.slice(0, fewRows), ...parent.children.slice(-fewRows)];
  return rows.some((other) => other !== row && other.tag === row.tag && areMadeAlike(other, row));
}

function areMadeAlike(one: PageNode, other: PageNode): boolean {
  if (one.get("class") !== other.get("class")) return false;
  // Rows before this one may have their spaces by now.
  const [cells, others] = [one, other].map(({ children }) => children.filter(({ tag }) => tag !== ""));
  const isLike = (cell: PageNode, index: number) => cell.get("class") === others?.[index]?.get("class");
  return cells !== undefined && cells.length === others?.length && cells.every(isLike);
}

const ownLine = /(?:^|[;\s])display\s*:\s*(?:block|flex|grid|table)\b/i;
/** Drop capitals are blocks that the text flows around. */
const floats = /(?:^|[;\s])(?:float\s*:\s*(?:left|right)|position\s*:\s*absolute)/i;

/** Elements of a line that their own style takes out of it. */
function isOnOwnLine(node: PageNode): boolean {
  const style = node.attributes?.style;
  return style !== undefined && isInline(node) && ownLine.test(style) && !floats.test(style);
}

function standsInQuote({ parent }: PageNode): boolean {
  return parent?.tag === "blockquote" || parent?.parent?.tag === "blockquote";
}

/** Signs that part what stands beside them. */
const separators = /^[•·|›»]$/;

const wordEnd = /[\p{L}\p{N}.!?%)]$/u;

/** "1." in a box of its own before a reference. */
const numberLabel = /^\s*\[?\d{1,4}[.\]]$/;

function isGlued(before: PageNode, after: PageNode): boolean {
  if (before.chars === 0 || after.chars === 0) return false;
  if (after.tag === "cite" && placed.has(before.tag) && numberLabel.test(firstWords(before))) return true;
  if (before.tag === "b" || before.tag === "strong") return isLabel(before) && isGluedToLabel(before, after);
  if (after.tag === "") {
    if (!placed.has(before.tag)) return false;
    return startsAnew(lastSigns(before), after.text) || numbersHeading(before, after.text);
  }
  if (!placed.has(after.tag)) return false;
  // A button has a frame around it.
  if (after.tag === "button" || before.tag === "button") return !/\s$/.test(lastSigns(before));
  if (before.tag === "")
    return before.chars > 1 && after.chars > 1 && isGluedToText(before.text.slice(-3), after);
  if (!placed.has(before.tag)) return false;
  const left = lastSigns(before);
  const right = firstWords(after);
  if (left.endsWith(".") && isDottedName(before, right)) return false;
  if (before.tag === "time" || after.tag === "time")
    return wordEnd.test(left) && /^[\p{L}\p{N}]/u.test(right);
  // A single sign: a separator, or a rating in its own box, but not a drop capital.
  if (before.chars === 1 || after.chars === 1) {
    if (separators.test(left) || separators.test(right)) return true;
    return /[\p{L}.!?]$/u.test(left) && /^\d$/.test(right) && areNamedApart(before, after);
  }
  if (followsLabel(left, right)) return true;
  // "GREAT" and "Jane" are two words, "HT" and "ML" may be one.
  if (/\p{Lu}{2}$/u.test(left)) return /^(?:\p{Lu}\p{Ll}|[$€£]\d)/u.test(right);
  if (/[\p{Ll}\p{N}.!?%)]$/u.test(left) && /^[\p{Lu}\p{N}$€£]/u.test(right)) return true;
  // Two links, or two boxes with names of their own, are two things whatever their letters.
  const words = wordEnd.test(left) && /^[\p{L}\p{N}]/u.test(right);
  return words && (leadElsewhere(before, after) || areNamedApart(before, after));
}

/** "Brand:" and what the brand is. */
const followsLabel = (left: string, right: string) =>
  /\p{L}{2}:$/u.test(left) && /^[\p{Lu}\p{N}$€£]/u.test(right);

/** Whether a text begins behind a label, or a sentence behind the end of another. */
function startsAnew(left: string, right: string): boolean {
  return followsLabel(left, right) || (/\p{Ll}[.!?]$/u.test(left) && /^\p{Lu}\p{Ll}*\s/u.test(right));
}

/** `<h2><span>1</span>Introduction`. */
function numbersHeading(number: PageNode, text: string): boolean {
  const { parent } = number;
  if (!parent || headingLevel(parent) === 0 || parent.children[0] !== number) return false;
  return /^\d+(?:\.\d+)*\.?$/.test(firstWords(number).trim()) && /^\p{Lu}\p{Ll}/u.test(text);
}

/** Manuals put the parts of a name into elements of their own: "hive.", "open", "(". */
function isDottedName(before: PageNode, right: string): boolean {
  const isTerm = before.parent?.tag === "dt";
  if (!isTerm && !/^[\p{L}_][\p{L}\p{N}_]*(?:$|[(.])/u.test(right)) return false;
  return isTerm || /^[\p{Ll}_][\p{L}\p{N}_.]*\.$/u.test(firstWords(before));
}

/** The end of a text and a link or box behind it: a new word in the middle of nothing, or a price. */
function isGluedToText(text: string, after: PageNode): boolean {
  const right = firstWords(after);
  // Posts end with addresses, which a script cut out of their text.
  if (after.tag === "a" && /^(?:https?:|pic\.twitter\.)/.test(right))
    return /[\p{L}\p{N}.!?"”’)]$/u.test(text);
  if (/[\p{Ll}\p{N}]$/u.test(text)) return /^(?:\p{Lu}\p{Ll}+\s|[$€£]\d)/u.test(right);
  if (startsAnew(text, right)) return true;
  return after.tag === "a" && /\p{L}:$/u.test(text) && /^\p{L}/u.test(right);
}

/** Bold at the start of a block: a style sheet may put it on a line of its own. */
function isLabel(bold: PageNode): boolean {
  const { parent } = bold;
  if (!parent || isInline(parent)) return false;
  const [first, second] = parent.children;
  return first === bold || (second === bold && first?.tag === "" && first.chars === 0);
}

const labelName = /title|label|name|head|term|caption|question/i;

/** A label and the text that it names. `<b>Java</b>Script` is one word: a single one has to be called a label. */
function isGluedToLabel(label: PageNode, after: PageNode): boolean {
  const left = lastSigns(label);
  const right = firstWords(after);
  if (/\p{L}[\p{L}\p{N})]:$/u.test(left)) return /^\p{L}/u.test(right);
  if (!/[\p{Ll}\p{N})][.!?]?$/u.test(left) || !/^\p{Lu}\p{Ll}*(?:\s|$)/u.test(right)) return false;
  // "Java" and "Script" are one word, unless the second stands in a box of its own.
  return labelName.test(label.get("class")) || /\S\s+\S/.test(firstWords(label)) || placed.has(after.tag);
}

function leadElsewhere(before: PageNode, after: PageNode): boolean {
  return before.tag === "a" && after.tag === "a" && before.get("href") !== after.get("href");
}

/** Names that a person gave ("review-author"), not those of a converter ("c1") or a highlighter ("hl"). */
const meantName = /[a-z]{4}/i;

function areNamedApart(before: PageNode, after: PageNode): boolean {
  const [left, right] = [before.get("class"), after.get("class")];
  return left !== right && meantName.test(left) && meantName.test(right);
}
