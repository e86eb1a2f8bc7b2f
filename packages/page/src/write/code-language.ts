import type { PageNode } from "../html/node.ts";

/**
 * Names after a prefix: Prism and HTML5 `language-`, `lang-`, GitHub `highlight-source-` and `highlight-text-`,
 * SyntaxHighlighter `brush:`, Sphinx `highlight-`, MediaWiki `mw-highlight-lang-`, GeSHi `source-`, Org `src-`.
 */
const prefixed =
  /(?:^|[\s"])(?:language|lang|mw-highlight-lang|source|src|highlight-source|highlight-text|highlight|brush|hljs|sourceCode|prettyprint lang)[-:]\s?([a-z\d+#.-]{1,20})(?=[\s";]|$)/gi;
/** Tools whose class stands beside a bare name: Pandoc `sourceCode python`, highlight.js `python hljs`, Hexo `highlight js`. */
const tools: ReadonlySet<string> = new Set(
  "sourcecode hljs highlight syntaxhighlighter prettyprint chroma src prism shiki code item-decl rust-example-rendered".split(
    " ",
  ),
);
/** Names of a style or a tool, never of a language. */
const noLanguage =
  /^(?:text|plain|plaintext|none|default|auto|code|block|wrapper|container|source|toolbar|shell-session|nohighlight|line|js-file|generic|raw|null)$/i;

/** Languages recognised without a prefix: beside the class of a tool, or in a label above the code. */
const languages: ReadonlySet<string> = new Set(
  (
    "bash sh shell zsh fish console powershell batch c cpp c++ csharp c# cs java javascript js jsx typescript ts tsx json json5 jsonc " +
    "yaml yml toml ini xml html css scss sass less python py ruby rb go golang rust rs php perl lua r sql swift kotlin scala " +
    "dart elixir erlang haskell clojure lisp scheme ocaml fsharp julia matlab objectivec objective-c dockerfile makefile cmake nginx diff " +
    "graphql protobuf markdown latex tex vim http groovy zig nim vue svelte astro " +
    "emacs-lisp elisp common-lisp racket prolog fortran pascal cobol vbnet hcl solidity sparql plsql tsql mysql pgsql tcl awk " +
    "jinja twig handlebars glsl hlsl verilog vhdl coffeescript arduino mermaid python3 ipython3 pycon"
  ).split(" "),
);

export function knownLanguage(name: string): string | undefined {
  return languages.has(name) ? name : undefined;
}

export function codeLanguage(pre: PageNode): string {
  const inner = pre.children.find((child) => child.tag === "code");
  for (const node of [inner, pre, pre.parent, pre.parent?.parent]) {
    if (!node?.attributes) continue;
    const name = statedName(node) || classLanguage(node.get("class"), node === inner || node === pre);
    if (/^[a-z\d+#.-]{1,20}$/i.test(name) && !noLanguage.test(name)) return name.toLowerCase();
  }
  return "";
}

/** The language in an attribute: themes, Enlighter, Mintlify's `language`, and GitHub's `lang`, elsewhere a spoken language. */
function statedName(node: PageNode): string {
  const stated =
    node.get("data-lang") ||
    node.get("data-language") ||
    node.get("data-enlighter-language") ||
    brush.exec(node.get("data-syntaxhighlighter-params"))?.[1] ||
    "";
  if (stated || (node.tag !== "pre" && node.tag !== "code")) return stated;
  if (node.has("language")) return node.get("language");
  const spoken = node.get("lang").toLowerCase();
  // "cs" is Czech.
  return spoken === "cs" ? "" : (knownLanguage(spoken) ?? "");
}

/** Confluence: "brush: bash; gutter: false". */
const brush = /brush:\s*([\w+#-]+)/;

function classLanguage(names: string, isCode: boolean): string {
  for (const [, found = ""] of names.matchAll(prefixed)) {
    const name = found.replace(/-basic$/i, "");
    // Other names with a hyphen belong to a layout: `highlight-line-numbers`.
    if (!name.includes("-") || languages.has(name.toLowerCase())) return name;
  }
  const words = names.toLowerCase().split(/\s+/).filter(Boolean);
  const known = words.find((word) => languages.has(word));
  if (known === undefined) return "";
  return (isCode && words.length === 1) || words.some((word) => tools.has(word)) ? known : "";
}
