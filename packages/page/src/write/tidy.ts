import { decodeHTML } from "entities";
import { headingLevel, PageNode, plainText, walk } from "../html/node.ts";
import { firstWords } from "../html/text.ts";
import { straightenCode } from "./code-lines.ts";
import { labelCodeTabs } from "./code-tabs.ts";
import { separateWords } from "./glued-words.ts";
import { makeTable } from "./grid-tables.ts";

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

/** Shorter texts repeat by chance, longer ones are not labels. */
const [shortest, longest] = [8, 120];

const codeTags: ReadonlySet<string> = new Set(["pre", "code", "kbd", "samp", "tt", "dt"]);

/**
 * Drops the second of two equal labels, one for wide and one for narrow screens, of which style sheets show one:
 * `<span class="label">Best pick</span><span class="label-mobile">Best pick</span>`.
 */
export function dropDuplicateLabels(node: PageNode): void {
  const { tag, children } = node;
  // In code, and in the terms that manuals define, a word may well follow itself.
  if (codeTags.has(tag)) return;
  let before: PageNode | undefined;
  let kept: PageNode[] | undefined;
  for (let index = 0; index < children.length; index++) {
    const child = children[index] as PageNode;
    if (before && isCopy(before, child)) {
      kept ??= children.slice(0, index);
      continue;
    }
    kept?.push(child);
    if (child.chars > 0 || child.tag !== "") before = child;
  }
  if (kept) node.children = kept;
  for (const child of node.children) if (child.tag !== "") dropDuplicateLabels(child);
}

function isCopy(before: PageNode, after: PageNode): boolean {
  const { chars, tag } = after;
  if (tag !== "span" || chars !== before.chars || chars < shortest || chars > longest) return false;
  const names = after.get("class");
  // The first one is plain text, or a label with another class.
  if (names === "" || (before.tag !== "" && (before.tag !== "span" || before.get("class") === names)))
    return false;
  return plainText(before) === plainText(after);
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
