import { firstWords } from "../html/edges.ts";
import { headingLevel } from "../html/heading-level.ts";
import type { PageNode } from "../html/node.ts";
import { straightenCode } from "./code-lines.ts";
import { labelCodeTabs } from "./code-tabs.ts";
import { dropSaidTwice } from "./duplicate-labels.ts";
import { partNeighbours } from "./glued-words.ts";
import { makeTable } from "./grid-tables.ts";
import { bracketNotes } from "./inline-notes.ts";
import { uncoverMail } from "./protected-mail.ts";

/** Signs that documentation puts behind headings as a link to them: Sphinx `¶`, GitHub and MkDocs `#`, `§`. */
const anchorSigns = /^[\s¶#§🔗\u{1f517}\u200b]*$/u;

/** Last touches on the chosen tree: signs that are no text, and spaces that a style sheet made visible. */
export function tidy(root: PageNode): void {
  tidyBelow(root);
  labelCodeTabs(root);
  dropSaidTwice(root);
  bracketNotes(root);
  partNeighbours(root);
  straightenCode(root);
}

/** Steps that look at one element at a time share a walk; from the inside out, so that each finds what stands in it tidy. */
function tidyBelow(node: PageNode): void {
  const { children } = node;
  for (let index = 0; index < children.length; index++) {
    const child = children[index] as PageNode;
    if (child.tag !== "" && child.chars > 0) tidyBelow(child);
  }
  uncoverMail(node);
  removeAnchors(node);
  makeTable(node);
}

function removeAnchors(node: PageNode): void {
  const { children } = node;
  let kept: PageNode[] | undefined;
  for (let index = 0; index < children.length; index++) {
    const child = children[index] as PageNode;
    if (child.tag !== "" && isNoText(child, node)) kept ??= children.slice(0, index);
    else kept?.push(child);
  }
  if (kept) node.children = kept;
}

function isAnchor(node: PageNode): boolean {
  return (
    node.tag === "a" &&
    node.chars <= 2 &&
    node.get("href").includes("#") &&
    anchorSigns.test(firstWords(node))
  );
}

/** A heading with words of its own; one that is a button folds a part open. */
function isHeading(node: PageNode): boolean {
  return headingLevel(node) > 0 && node.children.some((child) => child.chars > 0 && child.tag !== "button");
}

function isNoText(node: PageNode, around: PageNode): boolean {
  const { tag, attributes } = node;
  if (attributes?.get("role") === "tooltip") return true;
  if (tag === "span") return isEditLink(node);
  // rustdoc: "Copy item path" behind the name of the item.
  if (tag === "button") return copies(node) || isHeading(around);
  // rustdoc: "Expand description".
  if (tag === "summary") return /(?:^|\s)hideme(?:\s|$)/.test(node.get("class"));
  return tag === "a" && (isAnchor(node) || isSourceLink(node));
}

/** rustdoc: "Source" beside the name of every item. */
const isSourceLink = (link: PageNode) =>
  link.chars <= longestControl &&
  /(?:^|\s)src(?:\s|$)/.test(link.get("class")) &&
  /^\W*source\W*$/i.test(firstWords(link));

/** MediaWiki: "[edit]" behind a heading. */
const isEditLink = ({ attributes }: PageNode) =>
  attributes?.class !== undefined && /(?:^|\s)(?:mw-)?editsection(?:\s|$)/.test(attributes.class);

const copyWord = /^\s*(?:cop(?:y|ied)|kopieren|copier|copiar|复制|コピー)(?!\p{L})/iu;

/** "Copy" above code, "Copy link" beside a line: what a button does is not what the page says. */
const copies = (button: PageNode) => button.chars <= longestControl && copyWord.test(firstWords(button));
const longestControl = 30;
