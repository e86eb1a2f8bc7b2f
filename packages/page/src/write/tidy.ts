import { headingLevel, PageNode } from "../html/node.ts";
import { firstWords } from "../html/text.ts";
import { straightenCode } from "./code-lines.ts";
import { labelCodeTabs } from "./code-tabs.ts";
import { dropDuplicateLabels } from "./duplicate-labels.ts";
import { separateWords } from "./glued-words.ts";
import { makeTable } from "./grid-tables.ts";
import { restoreMail } from "./protected-mail.ts";

/** Final touches on the chosen tree: drops controls, adds spaces that only a style sheet shows, straightens code. */
export function tidy(root: PageNode): void {
  tidyBelow(root);
  labelCodeTabs(root);
  dropDuplicateLabels(root);
  separateWords(root);
  straightenCode(root);
}

/** Steps that look at one element at a time share a walk, from the inside out. */
function tidyBelow(node: PageNode): void {
  for (const child of node.children) if (child.tag !== "" && child.chars > 0) tidyBelow(child);
  restoreMail(node);
  dropControls(node);
  bracketNote(node);
  makeTable(node);
}

function dropControls(node: PageNode): void {
  for (const child of node.children)
    if (child.tag !== "" && isControl(child, node)) {
      node.children = node.children.filter((other) => other.tag === "" || !isControl(other, node));
      return;
    }
}

/** Longer texts are not what a control says. */
const longestControl = 30;

/** Whether a child is a control, or a mark that means nothing without a style sheet. */
function isControl(node: PageNode, parent: PageNode): boolean {
  const { tag, attributes, chars } = node;
  const names = attributes?.class;
  if (attributes && (attributes.get("role") === "tooltip" || (names && noteMark.test(names)))) return true;
  // MediaWiki: "[edit]" after a heading.
  if (tag === "span") return names !== undefined && /(?:^|\s)(?:mw-)?editsection(?:\s|$)/.test(names);
  // rustdoc: "Expand description".
  if (tag === "summary") return names !== undefined && /(?:^|\s)hideme(?:\s|$)/.test(names);
  // "Copy" above code, "Copy link" beside a line, and any button beside the words of a heading.
  if (tag === "button")
    return (chars <= longestControl && copyWord.test(firstWords(node))) || hasWords(parent);
  if (tag !== "a") return false;
  // rustdoc: "Source" beside the name of every item.
  if (names && chars <= longestControl && /(?:^|\s)src(?:\s|$)/.test(names))
    if (/^\W*source\W*$/i.test(firstWords(node))) return true;
  return chars <= 2 && node.get("href").includes("#") && anchorText.test(firstWords(node));
}

const copyWord = /^\s*(?:cop(?:y|ied)|kopieren|copier|copiar|复制|コピー)(?!\p{L})/iu;
/** Links that documentation puts after headings: Sphinx `¶`, GitHub and MkDocs `#`, `§`. */
const anchorText = /^[\s¶#§🔗\u{1f517}\u200b]*$/u;

/** A heading with words of its own; one that consists of a button unfolds a section. */
function hasWords(heading: PageNode): boolean {
  return (
    headingLevel(heading) > 0 && heading.children.some(({ tag, chars }) => chars > 0 && tag !== "button")
  );
}

/** Notes inside a line, which a style sheet puts into the margin: Tufte CSS, LaTeXML (arXiv). */
const noteClass = /(?:^|\s)(?:sidenote|marginnote|ltx_note_outer)(?:\s|$)/;
/** Their numbers and toggles mean nothing where the note stands in its place. */
const noteMark = /(?:^|\s)(?:margin-toggle|ltx_note_mark|ltx_tag_note)(?:\s|$)/;

/** Puts such a note in brackets, so that its words do not run into the line. */
function bracketNote(node: PageNode): void {
  if (node.tag !== "span" || node.chars === 0 || !noteClass.test(node.get("class"))) return;
  const [before, after] = [new PageNode("", " (", undefined), new PageNode("", ")", undefined)];
  before.parent = node;
  after.parent = node;
  node.children = [before, ...node.children, after];
}
