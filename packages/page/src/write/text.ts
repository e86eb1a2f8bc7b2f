import { isInline, type PageNode } from "../html/node.ts";
import { rawText } from "../html/raw-text.ts";
import { isDisplay, texOf, withFormulas } from "./math.ts";

/** White space other than single spaces and, between cells, single tabs: most lines have none. */
const untidy = /[^\S \t]|\s{2}/;
/** The same in lines without tabs, and the whole of it in those that have some. */
const [blanks, runs] = [/\s{2,}|[^\S ]/g, /\s+/g];

/** A line with one space, or one tab, for each run of white space. */
function spaced(line: string): string {
  if (!line.includes("\t")) return line.replace(blanks, " ");
  return line.replace(runs, (run) => (run.includes("\t") ? "\t" : " "));
}

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
 * cells, nothing between inline elements, so that words are neither glued nor cut. Recursive, because the parser
 * keeps the depth of a tree bounded.
 */
export function renderText(root: PageNode): string {
  const text = new TextLines();
  text.add(root);
  text.endLine();
  return text.lines.join("\n");
}

class TextLines {
  readonly lines: string[] = [];
  private line = "";

  endLine(): void {
    const { line } = this;
    if (line === "") return;
    this.line = "";
    // Without its ends first: in most lines that is all there is to tidy.
    const clean = line.trim();
    if (clean) this.lines.push(untidy.test(clean) ? spaced(clean) : clean);
  }

  add(node: PageNode): void {
    const { tag } = node;
    if (tag === "") this.line += withFormulas(node.text, asItIs);
    else if (tag === "br" || tag === "hr") this.endLine();
    else if (tag === "pre") this.addCode(node);
    else if (isInline(node) && wordTags.has(tag)) this.line += wordOf(node);
    else if (tag === "td" || tag === "th") {
      this.addChildren(node);
      this.line += "\t";
    } else if (isInline(node)) this.addChildren(node);
    else {
      this.endLine();
      this.addChildren(node);
      this.endLine();
    }
  }

  private addChildren({ children }: PageNode): void {
    for (let index = 0; index < children.length; index++) this.add(children[index] as PageNode);
  }

  private addCode(pre: PageNode): void {
    this.endLine();
    const code = rawText(pre).trimEnd().replace(/^\n+/, "");
    if (code.trim()) this.lines.push(code);
  }
}
