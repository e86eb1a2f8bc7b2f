import { type PageNode, walk } from "../html/node.ts";
import { rawText } from "../html/raw-text.ts";
import { fromMathMl } from "./math-ml.ts";

/** Markdown and plain text ask for the same formulas. */
const known = new WeakMap<PageNode, string>();

/** The TeX source of a formula: KaTeX and Wikipedia write it beside the MathML, MathJax into a script. */
export function texOf(node: PageNode): string {
  let tex = known.get(node);
  if (tex === undefined) {
    tex = readTex(node);
    known.set(node, tex);
  }
  return tex;
}

function readTex(node: PageNode): string {
  if (node.tag === "math-tex") return apart(rawText(node).trim());
  let tex = node.get("alttext");
  if (!tex)
    walk(node, (inner) => {
      if (inner.tag === "annotation" && /tex/i.test(inner.get("encoding"))) tex ||= rawText(inner);
      return undefined;
    });
  return apart(withoutWrapper((tex || fromMathMl(node)).replace(/\s+/g, " ").trim()));
}

/**
 * A reader of Markdown that knows no formulas would take `a<b>c` for a tag and `&copy;` for a sign. To TeX the space
 * behind the first sign means nothing.
 */
const apart = (tex: string) =>
  tex.includes("&") || tex.includes("<")
    ? tex.replace(/&(?=#?\w+;)|<(?=[a-z/!?][^<>]{0,400}>)/gi, "$& ")
    : tex;

/** Wikipedia wraps each formula in `{\displaystyle …}`. */
function withoutWrapper(tex: string): string {
  const inner = /^\{\\(?:displaystyle|textstyle) ([\s\S]*)\}$/.exec(tex)?.[1];
  return inner === undefined || depthBelowZero(inner) ? tex : inner.trim();
}

/** Whether a brace closes that was not opened inside. */
function depthBelowZero(tex: string): boolean {
  let depth = 0;
  for (const brace of tex.match(/(?<!\\)[{}]/g) ?? []) {
    depth += brace === "{" ? 1 : -1;
    if (depth < 0) return true;
  }
  return false;
}

/** Formulas that the page leaves to a script to draw: `\(…\)`, `\[…\]`, `$$…$$`, and `$…$` with a sign of TeX in it. */
const written =
  /\\\(((?:[^\\]|\\[^()[\]]){1,1000}?)\\\)|\\\[((?:[^\\]|\\[^()[\]]){1,2000}?)\\\]|\$\$([^$]{1,2000})\$\$|(?<![\\$\p{L}\p{N}])\$(?![\s$])([^$\n]{0,200}[\\^_{][^$\n]{0,200})(?<!\s)\$(?![\p{L}\p{N}$])/gu;
/** `\[a-z\]` in a text about patterns is no formula: those have an operator or a command, or are a single letter, `f(x)` or a number. */
const formula = /[\\^_{}=+<>]|^\s*(?:\p{L}(?:\([^()]{1,20}\))?|\d[\d.,]*)\s*$/u;

const mayHaveFormula = /\\[([]|\$[^$]+\$/;

/** A text with its formulas in dollar signs, and everything else through `escapeProse`. */
export function withFormulas(text: string, escapeProse: (text: string) => string): string {
  // Two searches for a sign are sooner done than one for a pattern, and most texts have neither.
  if (!text.includes("$") && !text.includes("\\")) return escapeProse(text);
  if (!mayHaveFormula.test(text)) return escapeProse(text);
  let result = "";
  let from = 0;
  for (const found of text.matchAll(written)) {
    const [whole, round, square, double, single] = found;
    const tex = (round ?? square ?? double ?? single ?? "").replace(/\s+/g, " ").trim();
    if (!tex || !formula.test(tex)) continue;
    const fence = (round ?? single) ? "$" : "$$";
    result += escapeProse(text.slice(from, found.index)) + fence + apart(tex) + fence;
    from = found.index + whole.length;
  }
  return result + escapeProse(text.slice(from));
}

export function isDisplay(node: PageNode): boolean {
  if (node.get("display") === "block" || /mode=display/.test(node.get("type"))) return true;
  if (node.parent?.get("display") === "block") return true;
  return /katex-display|mwe-math-element-block/.test(
    `${node.parent?.get("class")} ${node.parent?.parent?.get("class")} ${node.parent?.parent?.parent?.get("class")}`,
  );
}
