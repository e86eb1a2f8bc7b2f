import { rawText } from "../text.ts";
import { type PageNode, walk } from "../tree/node.ts";
import { backticks } from "./escape.ts";
import type { MarkdownBlock } from "./pieces.ts";

/** Names behind these prefixes: Prism and HTML5 `language-`, `lang-`, GitHub `highlight-source-`, SyntaxHighlighter `brush:`, Pygments. */
const prefixed =
  /(?:^|[\s"])(?:language|lang|highlight-source|highlight|brush|hljs|sourceCode|prettyprint lang)[-:]\s?([a-z\d+#.]{1,20})(?=[\s";]|$)/i;
/** Names that stand for a style or a tool, never for a language. */
const noLanguage =
  /^(?:text|plain|plaintext|none|default|auto|code|block|wrapper|container|source|toolbar|shell-session|nohighlight|line|js-file)$/i;
const lineNumbers =
  /(?:^|\s)(?:lineno|linenos|line-?numbers?(?:-rows)?|gutter|hljs-ln-numbers|blob-num|ln-num|rouge-gutter)(?:\s|$)/i;

export function codeLanguage(pre: PageNode): string {
  const inner = pre.children.find((child) => child.tag === "code");
  for (const node of [inner, pre, pre.parent, pre.parent?.parent]) {
    if (!node) continue;
    const stated = node.get("data-lang") || node.get("data-language");
    const name = stated || prefixed.exec(node.get("class"))?.[1] || "";
    if (/^[a-z\d+#.-]{1,20}$/i.test(name) && !noLanguage.test(name)) return name.toLowerCase();
  }
  return "";
}

export function renderCode(pre: PageNode): MarkdownBlock[] {
  const numbers: PageNode[] = [];
  walk(pre, (node) => {
    if (
      node.attributes?.class &&
      lineNumbers.test(node.attributes.class) &&
      node !== pre &&
      node.chars * 4 < pre.chars
    ) {
      numbers.push(node);
      return false;
    }
    return undefined;
  });
  for (const node of numbers) node.children = [];
  const code = rawText(pre)
    .replace(/\r\n?/g, "\n")
    .replace(/^(?:[ \t]*\n)+/, "")
    .trimEnd();
  if (!code.trim()) return [];
  const fence = backticks(code, 3);
  return [{ kind: "code", text: `${fence}${codeLanguage(pre)}\n${code}\n${fence}` }];
}
