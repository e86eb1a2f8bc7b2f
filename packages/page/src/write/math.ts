import { type PageNode, walk } from "../html/node.ts";
import { rawText } from "../html/text.ts";
import { accentNames, functionNames } from "./vocabulary/tex-names.ts";

const group = (text: string) => (text.length === 1 ? text : `{${text}}`);

/** An operand that a following power or index applies to as a whole: a character, a number, a command, something in brackets. */
const oneThing = /^(?:.|\d+(?:\.\d+)?|\\[a-z]+(?:\{[^{}]*\})?|\([^()]*\))$/iu;
const base = (text: string) => (oneThing.test(text) ? text : `{${text}}`);
const script = (mark: "^" | "_", text: string) => (text === "" ? "" : mark + group(text));

/** Escapes characters with a meaning in TeX. */
function escapeTex(text: string): string {
  return text.replace(/[\\{}%#$&_]/g, (found) => (found === "\\" ? "\\backslash " : `\\${found}`));
}

const brackets = ["()", "[]", "{}", "⟨⟩", "⌊⌋", "⌈⌉"];

/** `mfenced` names its brackets; they are round by default, and the second follows from the first. */
function fenced(node: PageNode, parts: readonly string[]): string {
  const opens = node.has("open") ? node.get("open").trim() : "(";
  const second = brackets.find(([first]) => first === opens)?.charAt(1) ?? opens;
  const closes = node.has("close") ? node.get("close").trim() : second;
  return escapeTex(opens) + parts.join(", ") + escapeTex(closes);
}

/**
 * TeX for MathML without a source: powers, fractions, roots and the like; everything else unchanged. Recursive, because
 * the parser bounds the depth of a tree.
 */
function fromMathMl(node: PageNode): string {
  if (node.tag === "") return escapeTex(node.text.trim());
  const { children } = node;
  // An empty element keeps its place: otherwise a power would become an index.
  const places: string[] = [];
  for (const child of children) {
    const tex = fromMathMl(child);
    if (child.tag !== "" || tex !== "") places.push(tex);
  }
  const [first = "", second = "", third = ""] = places;
  const parts = places.includes("") ? places.filter((part) => part !== "") : places;
  switch (node.tag) {
    case "annotation":
    case "annotation-xml":
      return "";
    case "mi":
    case "mo":
      return functionNames.has(first) && parts.length === 1 ? `\\${first}` : parts.join(" ");
    case "msup":
      return base(first) + script("^", second);
    case "msub":
      return base(first) + script("_", second);
    case "msubsup":
    case "munderover":
      return base(first) + script("_", second) + script("^", third);
    case "munder":
      return second === "\\_" ? `\\underline{${first}}` : base(first) + script("_", second);
    case "mover": {
      const accent = accentNames.get(second);
      return accent ? `\\${accent}{${first}}` : base(first) + script("^", second);
    }
    case "mfrac":
      return `\\frac{${first}}{${second}}`;
    case "msqrt":
      return `\\sqrt{${parts.join(" ")}}`;
    case "mroot":
      return `\\sqrt[${second}]{${first}}`;
    case "mtext":
      return parts.length > 0 ? `\\text{${parts.join(" ")}}` : "";
    case "mtr":
      return parts.join(" & ");
    case "mtable":
      return `\\begin{matrix} ${parts.join(" \\\\ ")} \\end{matrix}`;
    case "mfenced":
      return fenced(node, parts);
    default:
      return parts.join(" ");
  }
}

/** Markdown and plain text ask for the same formulas. */
const known = new WeakMap<PageNode, string>();

/** The TeX source of a formula: KaTeX and Wikipedia put it beside the MathML, MathJax into a script. */
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
 * Markdown parsers without formulas would read `a<b>c` as a tag and `&copy;` as a character. The space after the first
 * character means nothing in TeX.
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

/** Whether a brace is closed that was not opened inside. */
function depthBelowZero(tex: string): boolean {
  let depth = 0;
  for (const brace of tex.match(/(?<!\\)[{}]/g) ?? []) {
    depth += brace === "{" ? 1 : -1;
    if (depth < 0) return true;
  }
  return false;
}

/** Formulas for a script to draw: `\(…\)`, `\[…\]`, `$$…$$`, and `$…$` with a TeX character in it. */
const written =
  /\\\(((?:[^\\]|\\[^()[\]]){1,1000}?)\\\)|\\\[((?:[^\\]|\\[^()[\]]){1,2000}?)\\\]|\$\$([^$]{1,2000})\$\$|(?<![\\$\p{L}\p{N}])\$(?![\s$])([^$\n]{0,200}[\\^_{][^$\n]{0,200})(?<!\s)\$(?![\p{L}\p{N}$])/gu;
/** Has an operator or a command, or is a letter, `f(x)` or a number; unlike `\[a-z\]` in a text about patterns. */
const formula = /[\\^_{}=+<>]|^\s*(?:\p{L}(?:\([^()]{1,20}\))?|\d[\d.,]*)\s*$/u;

const mayHaveFormula = /\\[([]|\$[^$]+\$/;

/** Puts the formulas of a text in dollar signs and everything else through `escapeProse`. */
export function withFormulas(text: string, escapeProse: (text: string) => string): string {
  // Two searches for a character are faster than one for a pattern, and most texts contain neither.
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

/** A formula in dollar signs, two of them if it is alone on its line. */
export function writeFormula(node: PageNode): string {
  const tex = texOf(node);
  const fence = isDisplay(node) ? "$$" : "$";
  return tex ? fence + tex + fence : "";
}
