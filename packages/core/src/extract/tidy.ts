import { straightenCode } from "./code-lines.ts";
import { labelCodeTabs } from "./code-tabs.ts";
import { partNeighbours } from "./glued-words.ts";
import { makeTables } from "./grid-tables.ts";
import { bracketNotes } from "./inline-notes.ts";
import { uncoverMail } from "./markdown/protected-mail.ts";
import type { Switches } from "./rules.ts";
import { dropSaidTwice } from "./said-twice.ts";
import { firstWords } from "./tree/edges.ts";
import type { PageNode } from "./tree/node.ts";

/** Signs that documentation puts behind headings as a link to them: Sphinx `¶`, GitHub and MkDocs `#`, `§`. */
const anchorSigns = /^[\s¶#§🔗\u{1f517}\u200b]*$/u;

/** Last touches on the chosen tree: signs that are no text, and spaces that a style sheet made visible. */
export function tidy(root: PageNode, switches: Switches): void {
  uncoverMail(root);
  if (switches.on("tidy.anchors")) removeAnchors(root);
  if (switches.on("tidy.code")) labelCodeTabs(root);
  if (switches.on("tidy.tables")) makeTables(root);
  if (switches.on("tidy.copies")) dropSaidTwice(root);
  if (switches.on("tidy.spaces")) {
    bracketNotes(root);
    partNeighbours(root);
  }
  if (switches.on("tidy.code")) straightenCode(root);
}

function removeAnchors(node: PageNode): void {
  if (node.chars === 0) return;
  const isNoText = isHeading(node) ? isAnchorOrButton : isAnchor;
  if (node.children.some(isNoText)) node.children = node.children.filter((child) => !isNoText(child));
  for (const child of node.children) if (child.tag !== "") removeAnchors(child);
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
function isHeading({ tag, children }: PageNode): boolean {
  return /^h[1-6]$/.test(tag) && children.some((child) => child.chars > 0 && child.tag !== "button");
}

/** rustdoc: "Copy item path" behind the name of the item. */
const isAnchorOrButton = (node: PageNode) => node.tag === "button" || isAnchor(node);
