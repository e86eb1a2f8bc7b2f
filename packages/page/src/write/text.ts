import { collapseSpaces, isInline, type PageNode } from "../html/node.ts";
import { rawText } from "../html/text.ts";
import { withFormulas, writeFormula } from "./math.ts";

/** A line with one space, or one tab between cells, for each run of white space. */
function spaced(line: string): string {
  if (!line.includes("\t")) return collapseSpaces(line);
  return line.replace(/\s+/g, (run) => (run.includes("\t") ? "\t" : " "));
}

const unchanged = (text: string) => text;
const codeTags: ReadonlySet<string> = new Set(["code", "kbd", "samp", "tt"]);

/**
 * Plain text with a line per block: a line break at every block boundary and `<br>`, a tab between table cells, and
 * nothing between inline elements, so that words are neither glued nor split. Recursive, because the parser bounds the
 * depth of a tree.
 */
export function renderText(root: PageNode): string {
  const lines: string[] = [];
  let line = "";
  add(root);
  endLine();
  return lines.join("\n");

  function endLine(): void {
    if (line === "") return;
    const clean = line.trim();
    line = "";
    if (clean) lines.push(spaced(clean));
  }

  function add(node: PageNode): void {
    const { tag, children } = node;
    if (tag === "") line += withFormulas(node.text, unchanged);
    else if (tag === "br" || tag === "hr") endLine();
    else if (tag === "pre") {
      endLine();
      const code = rawText(node).trimEnd().replace(/^\n+/, "");
      if (code.trim()) lines.push(code);
    } else if (isInline(node)) {
      if (tag === "math" || tag === "math-tex") line += writeFormula(node);
      // Formulas are not looked for in code.
      else if (codeTags.has(tag)) line += rawText(node);
      else for (const child of children) add(child);
    } else if (tag === "td" || tag === "th") {
      for (const child of children) add(child);
      line += "\t";
    } else {
      endLine();
      for (const child of children) add(child);
      endLine();
    }
  }
}
