import { isInline, PageNode } from "../html/node.ts";
import { firstWords, lastCharacters } from "../html/text.ts";

/** Elements that style sheets place side by side; formatting (`em`, and `b` unless it is a label) never separates words. */
const placed: ReadonlySet<string> = new Set(["span", "a", "button", "label", "time", "small"]);

/**
 * `<span>Jane Doe</span><span>Editor</span>` is two words on the screen. Inserts a space between neighbours if the left
 * one ends like a word and the right one starts like a new one; single letters are drop capitals or animations.
 */
export function separateWords(node: PageNode): void {
  const { tag, children } = node;
  if (tag === "pre") return;
  let separated: PageNode[] | undefined;
  for (let index = 1; index < children.length && tag !== "code"; index++) {
    const child = children[index] as PageNode;
    const separator = separatorOf(children[index - 1] as PageNode, child);
    if (separator) {
      separated ??= children.slice(0, index);
      separator.parent = node;
      separated.push(separator);
    }
    separated?.push(child);
  }
  if (separated) node.children = separated;
  for (const child of children) if (child.tag !== "") separateWords(child);
}

function separatorOf(before: PageNode, after: PageNode): PageNode | undefined {
  const { parent } = before;
  // phpBB puts the name of the quoted author on the first line of the quotation.
  const isQuoted = parent?.tag === "blockquote" || parent?.parent?.tag === "blockquote";
  if (before.tag === "cite" && parent?.children[0] === before && isQuoted)
    return new PageNode("br", "", undefined);
  return isGlued(before, after) ? new PageNode("", " ", undefined) : undefined;
}

/** Characters that separate what is beside them. */
const separators = /^[•·|›»]$/;
const wordEnd = /[\p{L}\p{N}.!?%)]$/u;

function isGlued(before: PageNode, after: PageNode): boolean {
  if (before.chars === 0 || after.chars === 0) return false;
  if (before.tag === "b" || before.tag === "strong") return isLabel(before) && isGluedToLabel(before, after);
  if (after.tag === "") return placed.has(before.tag) && startsAnew(lastCharacters(before), after.text);
  if (!placed.has(after.tag)) return false;
  // A button has a frame around it.
  if (after.tag === "button" || before.tag === "button") return !/\s$/.test(lastCharacters(before));
  if (before.tag === "")
    return before.chars > 1 && after.chars > 1 && isGluedToText(before.text.slice(-3), after);
  if (!placed.has(before.tag)) return false;
  const left = lastCharacters(before);
  const right = firstWords(after);
  if (left.endsWith(".") && isDottedName(before, right)) return false;
  // A single character is a separator or a rating, but may also be a drop capital.
  if (before.chars === 1 || after.chars === 1) {
    if (separators.test(left) || separators.test(right)) return true;
    return /[\p{L}.!?]$/u.test(left) && /^\d$/.test(right) && areNamedApart(before, after);
  }
  if (followsLabel(left, right)) return true;
  // "GREAT" and "Jane" are two words, "HT" and "ML" may be one.
  if (/\p{Lu}{2}$/u.test(left)) return /^(?:\p{Lu}\p{Ll}|[$€£]\d)/u.test(right);
  if (/[\p{Ll}\p{N}.!?%)]$/u.test(left) && /^[\p{Lu}\p{N}$€£]/u.test(right)) return true;
  // Two links, or two elements with different names, are separate whatever their letters.
  const areWords = wordEnd.test(left) && /^[\p{L}\p{N}]/u.test(right);
  return areWords && (leadElsewhere(before, after) || areNamedApart(before, after));
}

/** "Brand:" and the name of the brand. */
const followsLabel = (left: string, right: string) =>
  /\p{L}{2}:$/u.test(left) && /^[\p{Lu}\p{N}$€£]/u.test(right);

/** Whether a text begins after a label, or a sentence after another one. */
function startsAnew(left: string, right: string): boolean {
  return followsLabel(left, right) || (/\p{Ll}[.!?]$/u.test(left) && /^\p{Lu}\p{Ll}*\s/u.test(right));
}

/** Manuals put the parts of a name into separate elements: "hive.", "open", "(". */
function isDottedName(before: PageNode, right: string): boolean {
  if (before.parent?.tag === "dt") return true;
  if (!/^[\p{L}_][\p{L}\p{N}_]*(?:$|[(.])/u.test(right)) return false;
  return /^[\p{Ll}_][\p{L}\p{N}_.]*\.$/u.test(firstWords(before));
}

/** The end of a text and a link or box after it: a new word without a space, or a price. */
function isGluedToText(text: string, after: PageNode): boolean {
  const right = firstWords(after);
  // Posts end with addresses that a script cut out of their text.
  if (after.tag === "a" && /^(?:https?:|pic\.twitter\.)/.test(right))
    return /[\p{L}\p{N}.!?"”’)]$/u.test(text);
  if (/[\p{Ll}\p{N}]$/u.test(text)) return /^(?:\p{Lu}\p{Ll}+\s|[$€£]\d)/u.test(right);
  if (startsAnew(text, right)) return true;
  return after.tag === "a" && /\p{L}:$/u.test(text) && /^\p{L}/u.test(right);
}

/** Bold at the start of a block: a style sheet may put it on a separate line. */
function isLabel(bold: PageNode): boolean {
  const { parent } = bold;
  if (!parent || isInline(parent)) return false;
  const [first, second] = parent.children;
  return first === bold || (second === bold && first?.tag === "" && first.chars === 0);
}

const labelName = /title|label|name|head|term|caption|question/i;

/** A label and the text after it. `<b>Java</b>Script` is one word, unless the first is called a label. */
function isGluedToLabel(label: PageNode, after: PageNode): boolean {
  const left = lastCharacters(label);
  const right = firstWords(after);
  if (/\p{L}[\p{L}\p{N})]:$/u.test(left)) return /^\p{L}/u.test(right);
  if (!/[\p{Ll}\p{N})][.!?]?$/u.test(left) || !/^\p{Lu}\p{Ll}*(?:\s|$)/u.test(right)) return false;
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
