import { linesOf } from "../code-lines.ts";
import { rawText } from "../raw-text.ts";
import { isInline, type PageNode } from "../tree/node.ts";
import { backticks } from "./escape.ts";
import { looseLines } from "./loose-code.ts";
import type { MarkdownBlock } from "./pieces.ts";

/** Names behind these prefixes: Prism and HTML5 `language-`, `lang-`, GitHub `highlight-source-` and `highlight-text-`, SyntaxHighlighter `brush:`, Sphinx `highlight-`, MediaWiki `mw-highlight-lang-`, GeSHi `source-`. */
const prefixed =
  /(?:^|[\s"])(?:language|lang|mw-highlight-lang|source|highlight-source|highlight-text|highlight|brush|hljs|sourceCode|prettyprint lang)[-:]\s?([a-z\d+#.]{1,20})(?=-basic|[\s";]|$)/i;
/** A bare name behind the tool's: Pandoc `sourceCode python`, Hexo `highlight js`, `syntaxhighlighter java`. */
const bare =
  /(?:^|\s)(?:sourceCode|hljs|highlight|syntaxhighlighter|prettyprint|chroma)\s+([a-z\d+#]{1,20})(?=\s|$)/i;
/** Names that stand for a style or a tool, never for a language. */
const noLanguage =
  /^(?:text|plain|plaintext|none|default|auto|code|block|wrapper|container|source|toolbar|shell-session|nohighlight|line|js-file)$/i;

/** Languages that are believed without a prefix: classes beside a tool's own, labels above the code. */
const languages: ReadonlySet<string> = new Set(
  (
    "bash sh shell zsh fish console powershell batch c cpp c++ csharp c# cs java javascript js jsx typescript ts tsx json json5 jsonc " +
    "yaml yml toml ini xml html css scss sass less python py ruby rb go golang rust rs php perl lua r sql swift kotlin scala " +
    "dart elixir erlang haskell clojure lisp scheme ocaml fsharp julia matlab objectivec objective-c dockerfile makefile cmake nginx diff " +
    "graphql protobuf markdown latex tex vim http groovy zig nim vue svelte astro"
  ).split(" "),
);

export function knownLanguage(name: string): string | undefined {
  return languages.has(name) ? name : undefined;
}

function codeLanguage(pre: PageNode): string {
  const inner = pre.children.find((child) => child.tag === "code");
  for (const node of [inner, pre, pre.parent, pre.parent?.parent]) {
    if (!node) continue;
    const names = node.get("class");
    const stated = node.get("data-lang") || node.get("data-language");
    const name =
      stated || prefixed.exec(names)?.[1] || knownLanguage(bare.exec(names)?.[1]?.toLowerCase() ?? "") || "";
    if (/^[a-z\d+#.-]{1,20}$/i.test(name) && !noLanguage.test(name)) return name.toLowerCase();
  }
  return "";
}

function writtenCode(node: PageNode): string {
  if (node.tag === "pre") return rawText(node);
  // Boxes in a `code` without `pre` are lines.
  return isInline(node) ? looseLines(node) : linesOf(node);
}

export function renderCode(pre: PageNode): MarkdownBlock[] {
  const code = writtenCode(pre)
    .replace(/\r\n?/g, "\n")
    .replace(/\u00a0/g, " ")
    .replace(/^(?:[ \t]*\n)+/, "")
    .trimEnd();
  if (!code.trim()) return [];
  const fence = backticks(code, 3);
  const language = codeLanguage(pre);
  return [{ kind: "code", text: `${fence}${language}\n${code}\n${fence}`, code, language }];
}
