import { isDisplay, texOf, withFormulas } from "./markdown/math.ts";
import { rawText } from "./raw-text.ts";
import { isInline, type PageNode } from "./tree/node.ts";

/** White space other than single spaces: most lines have none. */
const untidy = /[^\S ]| {2}/;

const asItIs = (text: string) => text;

/** Elements whose text is not simply that of their children. */
const wordTags: ReadonlySet<string> = new Set("math math-tex code kbd samp tt".split(" "));

/** As Markdown has it: formulas in dollar signs, code without a look for formulas. */
function wordOf(node: PageNode): string {
  switch (node.tag) {
    case "math":
    case "math-tex": {
      const tex = texOf(node);
      const fence = isDisplay(node) ? "$$" : "$";
      return tex ? fence + tex + fence : "";
    }
    default:
      return rawText(node);
  }
}

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
    else if (entry.tag === "") line += withFormulas(entry.text, asItIs);
    else if (entry.tag === "br" || entry.tag === "hr") flush();
    else if (entry.tag === "pre") {
      flush();
      const code = rawText(entry).trimEnd().replace(/^\n+/, "");
      if (code.trim()) lines.push(code);
    } else if (isInline(entry) && wordTags.has(entry.tag)) line += wordOf(entry);
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
