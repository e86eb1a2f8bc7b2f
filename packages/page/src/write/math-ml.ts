import type { PageNode } from "../html/node.ts";

const group = (text: string) => (text.length === 1 ? text : `{${text}}`);

/** What a power or index after it applies to as a whole: a character, a number, a command, something in brackets. */
const oneThing = /^(?:.|\d+(?:\.\d+)?|\\[a-z]+(?:\{[^{}]*\})?|\([^()]*\))$/iu;
const base = (text: string) => (oneThing.test(text) ? text : `{${text}}`);
const script = (mark: "^" | "_", text: string) => (text === "" ? "" : mark + group(text));

/** Accents that TeX has names for. */
const accents: ReadonlyMap<string, string> = new Map([
  ["¯", "bar"],
  ["‾", "overline"],
  ["^", "hat"],
  ["ˆ", "hat"],
  ["~", "tilde"],
  ["˜", "tilde"],
  ["→", "vec"],
  ["˙", "dot"],
  ["¨", "ddot"],
]);

/** Names with a TeX command; as letters they would be read as factors. */
const functions: ReadonlySet<string> = new Set(
  "arg cos cosh cot det dim exp gcd inf lim ln log max min sec sin sinh sup tan tanh".split(" "),
);

/** Escapes characters with a meaning in TeX. */
function escapeTex(text: string): string {
  return text.replace(/[\\{}%#$&_]/g, (found) => (found === "\\" ? "\\backslash " : `\\${found}`));
}

const closing: ReadonlyMap<string, string> = new Map([
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
  ["⟨", "⟩"],
  ["⌊", "⌋"],
  ["⌈", "⌉"],
]);

/** `mfenced` names its brackets; they are round by default, and the second follows from the first. */
function fenced(node: PageNode, parts: readonly string[]): string {
  const opens = node.has("open") ? node.get("open").trim() : "(";
  const closes = node.has("close") ? node.get("close").trim() : (closing.get(opens) ?? opens);
  return escapeTex(opens) + parts.join(", ") + escapeTex(closes);
}

/**
 * TeX for MathML without a source: powers, fractions, roots and the like; everything else as it stands. Recursive,
 * because the parser bounds the depth of a tree.
 */
export function fromMathMl(node: PageNode): string {
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
      return functions.has(first) && parts.length === 1 ? `\\${first}` : parts.join(" ");
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
      const accent = accents.get(second);
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
