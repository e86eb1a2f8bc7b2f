import { decodeHTML } from "entities";
import { flow, headingLevel, PageNode, walk } from "../html/node.ts";
import { firstWords } from "../html/text.ts";
import { tagsByRole } from "../html/vocabulary/tag-names.ts";
import { straightenCode } from "./code-lines.ts";
import { labelCodeTabs } from "./code-tabs.ts";
import { separateWords } from "./glued-words.ts";

/** Final touches on the chosen tree: drops controls, adds spaces that only a style sheet shows, straightens code. */
export function tidy(root: PageNode): void {
  tidyBelow(root);
  labelCodeTabs(root);
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

/** A heading with text; one that consists of a button unfolds a section. */
function hasWords(heading: PageNode): boolean {
  return (
    headingLevel(heading) > 0 && heading.children.some(({ tag, chars }) => chars > 0 && tag !== "button")
  );
}

/** Notes inside a line, which a style sheet puts into the margin: Tufte CSS, LaTeXML (arXiv). */
const noteClass = /(?:^|\s)(?:sidenote|marginnote|ltx_note_outer)(?:\s|$)/;
/** Their numbers and toggles mean nothing where the note is in its place. */
const noteMark = /(?:^|\s)(?:margin-toggle|ltx_note_mark|ltx_tag_note)(?:\s|$)/;

/** Puts such a note in brackets, so that its words do not run into the line. */
function bracketNote(node: PageNode): void {
  if (node.tag !== "span" || node.chars === 0 || !noteClass.test(node.get("class"))) return;
  const [before, after] = [new PageNode("", " (", undefined), new PageNode("", ")", undefined)];
  before.parent = node;
  after.parent = node;
  node.children = [before, ...node.children, after];
}

/** Where Cloudflare points links to mail addresses; a script restores them in browsers. */
const protection = "/cdn-cgi/l/email-protection";
const placeholder = /\[email\s+protected\]/g;

/**
 * Cloudflare replaces each mail address by "[email protected]", also in code, and keeps the address beside it in
 * hexadecimal digits. Restores the text and the link.
 */
function restoreMail(node: PageNode): void {
  const { tag, attributes } = node;
  if (!attributes || (tag !== "a" && tag !== "span")) return;
  const { href = "" } = attributes;
  const stated = attributes.get("data-cfemail");
  const isProtected = tag === "a" && href.includes(protection);
  if (!isProtected && stated === undefined) return;
  const address = decodeMail(stated ?? href.slice(href.indexOf(protection) + protection.length + 1));
  if (address) showMail(node, address);
  // Without an address the link would lead to a page about the protection.
  if (isProtected) attributes.set("href", address ? `mailto:${address}` : "");
}

function showMail(node: PageNode, address: string): void {
  walk(node, (inner) => {
    if (inner.tag === "") inner.text = inner.text.replace(placeholder, () => address);
    return undefined;
  });
}

/** Letters, digits and the usual punctuation only: attributes were not sanitised like the texts of the page. */
const mailAddress = /^[\w.+'-]{1,64}@[\w-]+(?:\.[\w-]+)+$/;

/** Each byte is combined with the first one by XOR. */
function decodeMail(digits: string): string | undefined {
  if (digits.length > 2_000 || !/^(?:[\da-f]{2}){4,}$/i.test(digits)) return undefined;
  const [key = 0, ...bytes] = (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  const decoded = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte ^ key));
  // Addresses may be written in character references, and some are followed by a subject.
  const address = decodeHTML(decoded).split("?")[0] ?? "";
  return mailAddress.test(address) ? address : undefined;
}

/**
 * Turns what pages build from other elements into tables: by ARIA roles, and in Javadoc since version 16, where a style
 * sheet puts the cells into columns.
 */
export function makeTable(node: PageNode): void {
  const { attributes } = node;
  if (!attributes) return;
  const { class: names } = attributes;
  const role = attributes.get("role");
  if (role === "table" || role === "grid") nameByRole(node);
  else if (names?.includes("summary-table")) fillRows(node);
}

/** Renames rows and cells in place, unless anything else is between the table and its cells. */
function nameByRole(table: PageNode): void {
  const parts: [PageNode, string][] = [];
  const collect = ({ children }: PageNode): boolean =>
    children.every((child) => {
      if (child.chars === 0) return true;
      const tag = tagsByRole.get(child.get("role"));
      if (tag === undefined) return false;
      parts.push([child, tag]);
      return tag === "td" || tag === "th" || collect(child);
    });
  if (!collect(table) || parts.length === 0) return;
  rename(table, "table");
  for (const [node, tag] of parts) rename(node, tag);
}

function rename(node: PageNode, tag: string): void {
  node.tag = tag;
  node.flow = flow.breaks;
}

const firstColumn = /(?:^|\s)col-(?:first|constructor-name|summary-item-name)(?:\s|$)/;
const anyColumn = /(?:^|\s)col-[a-z-]+(?:\s|$)/;
const lastColumn = /(?:^|\s)col-last(?:\s|$)/;

/** Javadoc: a flat list of cells whose classes name the column. */
function fillRows(table: PageNode): void {
  const cells = table.children.filter((child) => child.chars > 0);
  if (cells.length < 2 || !cells.every((cell) => anyColumn.test(cell.get("class")))) return;
  const rows: PageNode[] = [];
  let isDone = true;
  for (const cell of cells) {
    const names = cell.get("class");
    if (isDone || firstColumn.test(names)) {
      const row = new PageNode("tr", "", undefined);
      row.parent = table;
      rows.push(row);
    }
    rename(cell, names.includes("table-header") ? "th" : "td");
    const row = rows.at(-1);
    row?.append(cell);
    if (row) row.chars += cell.chars;
    isDone = lastColumn.test(names);
  }
  table.children = rows;
  rename(table, "table");
}
