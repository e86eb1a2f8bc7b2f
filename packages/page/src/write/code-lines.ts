import { inlineTags, PageNode, walk } from "../html/node.ts";
import { rawText } from "../html/raw-text.ts";

/**
 * What highlighters do to code: a column of line numbers beside it, an element for each line without a line
 * break behind it, a table around both, a button inside. Code becomes what a person would copy.
 */
export function straightenCode(node: PageNode): void {
  if (node.tag === "pre") {
    if (isGutter(node)) replaceBy(node, "");
    else if (node.children.some((child) => child.tag !== "")) straightenPre(node);
  } else if (!straightenBox(node)) {
    const { children } = node;
    for (let index = 0; index < children.length; index++) {
      const child = children[index] as PageNode;
      if (child.tag !== "") straightenCode(child);
    }
  }
}

function straightenBox(node: PageNode): boolean {
  if (node.tag === "table") return straightenTable(node);
  return node.tag === "div" && straightenEditor(node);
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

/** Class words of a column of numbers: Pygments, Rouge, Prism, highlight.js, Hexo, GitHub, Chroma, react-syntax-highlighter, Crayon. */
const gutterWords =
  /(?:^|\s)(?:lineno|linenos|linenodiv|line-?numbers?(?:-rows)?|gutter|gl|rouge-gutter|hljs-ln-numbers|hljs-ln-n|blob-num|ln-num|ln|lnt|react-syntax-highlighter-line-number|(?:crayon|urvanov-syntax-highlighter)-nums?)(?:\s|$)/i;
/** Numbers that a style of their own keeps out of what is copied: Hugo's Chroma without classes. */
const notCopied = /user-select\s*:\s*none/i;
const onlyNumbers = /^[\d\s.:|]*$/;

/** Named as a column of numbers, itself or a box of its own around it, and holding nothing else. */
function isGutter(node: PageNode): boolean {
  const around = node.parent?.children.length === 1 ? node.parent.get("class") : "";
  if (!node.attributes && !around) return false;
  const isNamed = gutterWords.test(`${node.get("class")} ${around}`) || notCopied.test(node.get("style"));
  return isNamed && onlyNumbers.test(rawText(node));
}

/** Class words of an element that is one line: Shiki, Prism React, Expressive Code, Monaco. */
const lineWords =
  /(?:^|\s)(?:line|code-line|token-line|ec-line|view-line|highlight-line|react-code-line)(?:\s|$)/;
/** Cells of a row stand on one line, and the parts of a table start none. */
const tableParts: ReadonlySet<string> = new Set(["table", "tbody", "thead", "tfoot", "td", "th", "br"]);

function isLine(node: PageNode): boolean {
  if (node.tag === "" || tableParts.has(node.tag)) return false;
  return !inlineTags.has(node.tag) || lineWords.test(node.get("class"));
}

/** The code below a node: a line break between lines that have none, no numbers, no buttons. */
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
    // A box with nothing but a break, or a break between boxes, is an empty line.
    const isEmptyLine = part === "\n" && (line || (before?.box === true && child.tag === "br"));
    if (before && (line || before.line) && !before.ended && (isEmptyLine || !part.startsWith("\n")))
      text += "\n";
    text += part;
    before = { line, box: line && !inlineTags.has(child.tag), ended: part.endsWith("\n") };
  }
  return text;
}

/** Classes of cells that hold code in tables without numbers, or whose numbers are drawn by a style sheet. */
const codeCell =
  /(?:^|\s)(?:blob-code|rouge-code|hljs-ln-code|react-code-cell|(?:crayon|urvanov-syntax-highlighter)-code)(?:\s|$)/;

/** A table of line numbers and code becomes a `pre`. */
function straightenTable(table: PageNode): boolean {
  // SyntaxHighlighter may leave its numbers out.
  let numbered = /(?:^|\s)syntaxhighlighter(?:\s|$)/.test(table.parent?.get("class") ?? "");
  let inner: PageNode | undefined;
  /** The cell with code of each row. */
  const rows: (PageNode | undefined)[] = [];
  const isOther = walk(table, (node) => {
    if (node.tag !== "tr") return undefined;
    let code: PageNode | undefined;
    for (const cell of node.children) {
      if (cell.tag !== "td" && cell.tag !== "th") continue;
      if (isNumberCell(cell)) numbered = true;
      // Most tables have a second column, and are told by their first row.
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

/** Chroma: `td.lntd > pre > code > span.lnt`; nobody puts more boxes around a number. */
const numberDepth = 4;

function isNumberCell(cell: PageNode): boolean {
  let node: PageNode | undefined = cell;
  for (let depth = 0; node && depth < numberDepth; depth++) {
    if (gutterWords.test(node.get("class"))) return onlyNumbers.test(rawText(cell));
    // gtk-doc and others have names of their own for it, but what counts lines in a `pre` is nothing else.
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
  let found = /(?:^|\s)code(?:\s|$)/.test(cell.get("class")) || codeCell.test(cell.get("class"));
  walk(cell, ({ tag }) => {
    found ||= tag === "pre" || tag === "code";
    return found ? "stop" : undefined;
  });
  return found;
}

/** The box around the lines of CodeMirror, before and since version 6, and the element of a line. */
const editorBox = /(?:^|\s)(?:CodeMirror|CodeMirror-code|cm-editor|cm-content)(?:\s|$)/;
const editorLine = /(?:^|\s)(?:CodeMirror-line|cm-line)(?:\s|$)/;

/** An editor has an element for each line, with its number in another: it becomes a `pre`. */
function straightenEditor(node: PageNode): boolean {
  const names = node.get("class");
  // Nearly all elements are told apart by this alone.
  if (!names.includes("CodeMirror") && !names.includes("cm-")) return false;
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
