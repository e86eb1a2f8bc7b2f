import { rawText } from "../text.ts";
import { type PageNode, walk } from "../tree/node.ts";

/** The TeX source of a formula: KaTeX and Wikipedia write it beside the MathML, MathJax into a script. */
export function texOf(node: PageNode): string {
  if (node.tag === "math-tex") return rawText(node).trim();
  let tex = node.get("alttext");
  if (!tex)
    walk(node, (inner) => {
      if (inner.tag === "annotation" && /tex/i.test(inner.get("encoding"))) tex ||= rawText(inner);
      return undefined;
    });
  return (tex || fromMathMl(node)).replace(/\s+/g, " ").trim();
}

export function isDisplay(node: PageNode): boolean {
  if (node.get("display") === "block" || /mode=display/.test(node.get("type"))) return true;
  return /katex-display|mwe-math-element-block/.test(
    `${node.parent?.get("class")} ${node.parent?.parent?.get("class")} ${node.parent?.parent?.parent?.get("class")}`,
  );
}

/** MathML without a TeX source: structure that matters (powers, fractions, roots), the rest as it stands. */
function fromMathMl(root: PageNode): string {
  const order: PageNode[] = [];
  walk(root, (node) => {
    order.push(node);
    return node.tag !== "annotation" && node.tag !== "annotation-xml";
  });
  const done = new Map<PageNode, string>();
  for (const node of order.reverse()) done.set(node, texElement(node, done));
  return done.get(root) ?? "";
}

const group = (text: string) => (text.length === 1 ? text : `{${text}}`);

function texElement(node: PageNode, done: ReadonlyMap<PageNode, string>): string {
  if (node.tag === "") return node.text.trim();
  const parts = node.children.map((child) => done.get(child) ?? "").filter((part) => part !== "");
  const [first = "", second = "", third = ""] = parts;
  switch (node.tag) {
    case "annotation":
    case "annotation-xml":
      return "";
    case "msup":
      return `${first}^${group(second)}`;
    case "msub":
      return `${first}_${group(second)}`;
    case "msubsup":
    case "munderover":
      return `${first}_${group(second)}^${group(third)}`;
    case "munder":
      return `${first}_${group(second)}`;
    case "mover":
      return `${first}^${group(second)}`;
    case "mfrac":
      return `\\frac{${first}}{${second}}`;
    case "msqrt":
      return `\\sqrt{${parts.join(" ")}}`;
    case "mroot":
      return `\\sqrt[${second}]{${first}}`;
    case "mtext":
      return `\\text{${parts.join(" ")}}`;
    case "mtr":
      return `${parts.join(" & ")} \\\\`;
    default:
      return parts.join(" ");
  }
}
