import { PageNode, walk } from "../html/node.ts";
import { rawText } from "../html/text.ts";
import { inlineTags } from "../html/vocabulary/tag-names.ts";
import { codeCell, editorBox, editorLine, gutterWords, lineWords } from "./vocabulary/code-classes.ts";

/**
 * Turns highlighted code into what a person would copy. Highlighters add a column of line numbers, an element for each
 * line without a line break, a table around both, or a button.
 */
export function straightenCode(node: PageNode): void {
  if (node.tag === "pre") {
    if (isGutter(node)) replaceBy(node, "");
    else if (node.children.some((child) => child.tag !== "")) straightenPre(node);
  } else if (
    !(node.tag === "table" && straightenTable(node)) &&
    !(node.tag === "div" && straightenEditor(node))
  )
    for (const child of node.children) if (child.tag !== "") straightenCode(child);
}

function straightenPre(pre: PageNode): void {
  const code = linesOf(pre);
  if (code === rawText(pre)) return;
  // The language may be named on the `code` inside.
  const inner = pre.children.find((child) => child.tag === "code");
  if (inner) {
    replaceBy(inner, code);
    pre.children = [inner];
  } else replaceBy(pre, code);
}

/** Numbers that a style excludes from copying: Hugo's Chroma without classes. */
const notCopied = /user-select\s*:\s*none/i;
const onlyNumbers = /^[\d\s.:|]*$/;

/** Whether an element, or its only parent, has the class of line numbers and contains nothing else. */
function isGutter(node: PageNode): boolean {
  const around = node.parent?.children.length === 1 ? node.parent.get("class") : "";
  if (!node.attributes && !around) return false;
  const isNamed = gutterWords.test(`${node.get("class")} ${around}`) || notCopied.test(node.get("style"));
  return isNamed && onlyNumbers.test(rawText(node));
}

/** The cells of a row share a line, and the parts of a table start none. */
const tableParts: ReadonlySet<string> = new Set(["table", "tbody", "thead", "tfoot", "td", "th", "br"]);

function isLine(node: PageNode): boolean {
  if (node.tag === "" || tableParts.has(node.tag)) return false;
  return !inlineTags.has(node.tag) || lineWords.test(node.get("class"));
}

/** The code below a node, with line breaks between lines and without numbers and buttons. */
export function linesOf(node: PageNode): string {
  if (node.tag === "") return node.text;
  if (node.tag === "br") return "\n";
  let text = "";
  let before: { line: boolean; box: boolean; ended: boolean } | undefined;
  for (const child of node.children) {
    if (child.tag === "button" || (child.tag !== "" && isGutter(child) && child.children.length > 0))
      continue;
    const part = linesOf(child);
    const line = isLine(child);
    // A block that contains only a break, or a break between blocks, is an empty line.
    const isEmptyLine = part === "\n" && (line || (before?.box === true && child.tag === "br"));
    if (before && (line || before.line) && !before.ended && (isEmptyLine || !part.startsWith("\n")))
      text += "\n";
    text += part;
    before = { line, box: line && !inlineTags.has(child.tag), ended: part.endsWith("\n") };
  }
  return text;
}

/** Turns a table of line numbers and code into a `pre`. */
function straightenTable(table: PageNode): boolean {
  // SyntaxHighlighter may omit the numbers.
  let numbered = /(?:^|\s)syntaxhighlighter(?:\s|$)/.test(table.parent?.get("class") ?? "");
  let inner: PageNode | undefined;
  /** The code cell of each row. */
  const rows: (PageNode | undefined)[] = [];
  const isOther = walk(table, (node) => {
    if (node.tag !== "tr") return undefined;
    let code: PageNode | undefined;
    for (const cell of node.children) {
      if (cell.tag !== "td" && cell.tag !== "th") continue;
      if (isNumberCell(cell)) numbered = true;
      // Most tables have a second column, so their first row decides.
      else if (code) return "stop";
      else code = cell;
    }
    numbered ||= code !== undefined && codeCell.test(code.get("class"));
    rows.push(code);
    return false;
  });
  if (isOther || !numbered || !rows.some((cell) => cell && holdsCode(cell))) return false;
  const lines = rows.map((cell) => (cell ? linesOf(cell) : ""));
  walk(table, (node) => {
    if (node.tag === "code" && node.has("class")) inner ??= node;
    return undefined;
  });
  if (inner) table.attributes = inner.attributes;
  table.tag = "pre";
  replaceBy(table, lines.map((line) => line.replace(/\n$/, "")).join("\n"));
  return true;
}

/** Chroma: `td.lntd > pre > code > span.lnt`; no tool nests numbers deeper. */
const numberDepth = 4;

function isNumberCell(cell: PageNode): boolean {
  let node: PageNode | undefined = cell;
  for (let depth = 0; node && depth < numberDepth; depth++) {
    if (gutterWords.test(node.get("class"))) return onlyNumbers.test(rawText(cell));
    // gtk-doc and others use other classes, but a `pre` that counts lines is nothing else.
    if (node.tag === "pre") return countsLines(rawText(cell));
    node = node.children.find(({ tag }) => tag !== "");
  }
  return false;
}

/** "1", "2", "3", each on its line. */
function countsLines(text: string): boolean {
  const numbers = text.trim().split(/\s*\n\s*/);
  return numbers.every((number, index) => number === String(index + 1));
}

function holdsCode(cell: PageNode): boolean {
  const names = cell.get("class");
  if (/(?:^|\s)code(?:\s|$)/.test(names) || codeCell.test(names)) return true;
  return walk(cell, ({ tag }) => (tag === "pre" || tag === "code" ? "stop" : undefined));
}

/** Turns an editor, which has an element for each line, into a `pre`. */
function straightenEditor(node: PageNode): boolean {
  const names = node.get("class");
  if (!editorBox.test(names)) return false;
  const lines: string[] = [];
  walk(node, (inner) => {
    if (!editorLine.test(inner.get("class"))) return undefined;
    lines.push(linesOf(inner));
    return false;
  });
  if (lines.length === 0) return false;
  node.tag = "pre";
  replaceBy(node, lines.join("\n"));
  return true;
}

function replaceBy(node: PageNode, text: string): void {
  node.children = [];
  if (text === "") {
    node.chars = 0;
    return;
  }
  const only = new PageNode("", text, undefined);
  only.chars = text.length;
  node.append(only);
}
