import { Attributes } from "../attributes.ts";
import { type PageNode, walk } from "../node.ts";

/** The attribute of a cell that says what its icon shows; the icon itself has no text by which it could be chosen. */
export const cellSign = "cell-sign";

const [yes, no] = ["✓", "✗"];

/** Words for icons, as alternative text, label or text for those who listen. */
const yesWord =
  /^(?:yes|true|check(?:ed|[ -]?mark)?|tick|included|available|supported|ja|oui|sí|sì|sim|tak|да|是|✓|✔|✅)$/iu;
const noWord =
  /^(?:no|false|cross|not (?:included|available|supported)|unavailable|unsupported|nein|non|não|nie|нет|否|✗|✘|❌)$/iu;
/** Names of files and classes: `tick.png`, `fa fa-check`, `icon-times`. What denies is looked for first. */
const noName =
  /(?:^|[\s/_-])(?:cross|times|x-?mark|\w*icons?[-_]no|false|not-included|unavailable|unchecked)(?=[\s._-]|$)|^no\./i;
const yesName = /(?:^|[\s/_-])(?:tick|check(?:mark|ed)?|yes|true|included|available)(?=[\s._-]|$)/i;

const anySign = /\S/;
const isText = ({ tag, text }: PageNode) => tag === "" && anySign.test(text);

/** More elements than this make no icon. */
const mostElements = 8;

/** Marks a cell that holds an icon for yes or no, as tables do that compare offers. */
export function markSign(cell: PageNode): void {
  let first = cell.children[0];
  if (!first || isText(first)) return;
  for (let step = 0; step < mostElements && first.children[0]; step++) first = first.children[0];
  // Most cells begin with their text, often in a box of its own.
  if (isText(first) && !signOfWord(first.text.trim())) return;
  let elements = 0;
  let sign: string | undefined;
  const isOther = walk(cell, (node) => {
    if (node === cell) return undefined;
    if (node.tag !== "") {
      elements += 1;
      sign ??= signOf(node);
      return elements > mostElements ? "stop" : undefined;
    }
    const words = node.text.trim();
    if (words === "") return undefined;
    const said = signOfWord(words);
    sign ??= said;
    return said ? undefined : "stop";
  });
  if (!sign || isOther) return;
  cell.attributes ??= new Attributes();
  cell.attributes.set(cellSign, sign);
}

function signOf(node: PageNode): string | undefined {
  if (node.tag === "input" || !node.attributes) return undefined;
  const label = node.get("alt") || node.get("aria-label") || node.get("title");
  const file = /[^/]*$/.exec(node.get("src") || node.get("data-src"))?.[0] ?? "";
  return signOfWord(label.trim()) ?? signOfName(file) ?? signOfName(node.get("class"));
}

function signOfWord(word: string): string | undefined {
  if (yesWord.test(word)) return yes;
  return noWord.test(word) ? no : undefined;
}

function signOfName(name: string): string | undefined {
  if (noName.test(name)) return no;
  return yesName.test(name) ? yes : undefined;
}
