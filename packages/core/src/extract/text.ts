import { isInline, type PageNode, walk } from "./tree/node.ts";

/** White space other than single spaces: most lines have none. */
const untidy = /[^\S ]| {2}/;

/**
 * Plain text with a line per block: a line break at every block boundary and `<br>`, a tab between table
 * cells, nothing between inline elements, so that words are neither glued nor cut.
 */
export function renderText(root: PageNode): string {
  const lines: string[] = [];
  let line = "";
  const flush = () => {
    const spaced = untidy.test(line) ? line.replace(/[^\S\t]+/g, " ").replace(/ ?\t[ \t]*/g, "\t") : line;
    const clean = spaced.trim();
    if (clean) lines.push(clean);
    line = "";
  };
  // A string on the stack is work to do after the children: end the line, or end the cell.
  const stack: (PageNode | "line" | "cell")[] = [root];
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    if (entry === "line") flush();
    else if (entry === "cell") line += "\t";
    else if (entry.tag === "") line += entry.text;
    else if (entry.tag === "br" || entry.tag === "hr") flush();
    else if (entry.tag === "pre") {
      flush();
      const code = rawText(entry).replace(/\s+$/, "").replace(/^\n+/, "");
      if (code.trim()) lines.push(code);
    } else if (entry.tag === "math") line += formulaText(entry);
    else if (entry.tag !== "img") {
      const cell = entry.tag === "td" || entry.tag === "th";
      if (cell) stack.push("cell");
      else if (!isInline(entry)) {
        flush();
        stack.push("line");
      }
      for (let index = entry.children.length - 1; index >= 0; index--)
        stack.push(entry.children[index] as PageNode);
    }
  }
  flush();
  return lines.join("\n");
}

/** The signs of a formula without its TeX source. */
function formulaText(math: PageNode): string {
  let text = "";
  walk(math, (node) => {
    text += node.text.trim();
    return !node.tag.startsWith("annotation");
  });
  return text;
}

/** Text below a node exactly as written, `<br>` as a line break. */
export function rawText(root: PageNode): string {
  let text = "";
  const stack: PageNode[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.tag === "") text += node.text;
    else if (node.tag === "br") text += "\n";
    else
      for (let index = node.children.length - 1; index >= 0; index--)
        stack.push(node.children[index] as PageNode);
  }
  return text;
}
