import { flow, isInline, type PageNode } from "../html/node.ts";
import { rawText } from "../html/text.ts";
import { linesOf } from "./code-lines.ts";
import { backticks } from "./escape.ts";
import type { MarkdownBlock } from "./pieces.ts";
import { highlighters, languages } from "./vocabulary/languages.ts";

/**
 * Names after a prefix: Prism and HTML5 `language-`, `lang-`, GitHub `highlight-source-` and `highlight-text-`,
 * SyntaxHighlighter `brush:`, Sphinx `highlight-`, MediaWiki `mw-highlight-lang-`, GeSHi `source-`, Org `src-`.
 */
const prefixed =
  /(?:^|[\s"])(?:language|lang|mw-highlight-lang|source|src|highlight-source|highlight-text|highlight|brush|hljs|sourceCode|prettyprint lang)[-:]\s?([a-z\d+#.-]{1,20})(?=[\s";]|$)/gi;
/** Names of a style or a tool, never of a language. */
const noLanguage =
  /^(?:text|plain|plaintext|none|default|auto|code|block|wrapper|container|source|toolbar|shell-session|nohighlight|line|js-file|generic|raw|null)$/i;

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
  return (isCode && words.length === 1) || words.some((word) => highlighters.has(word)) ? known : "";
}

function writtenCode(node: PageNode): string {
  if (node.tag === "pre") return rawText(node);
  // Blocks in a `code` without `pre` are lines.
  return isInline(node) ? looseLines(node) : linesOf(node);
}

const unusual = /[\r\u00a0]/;

export function renderCode(pre: PageNode): MarkdownBlock[] {
  const written = writtenCode(pre).trimEnd();
  const usual = unusual.test(written) ? written.replace(/\r\n?/g, "\n").replace(/\u00a0/g, " ") : written;
  const code = usual.replace(/^(?:[ \t]*\n)+/, "");
  if (!code) return [];
  const fence = backticks(code, 3);
  const language = codeLanguage(pre);
  return [{ kind: "code", text: `${fence}${language}\n${code}\n${fence}`, code, language }];
}

/** Inline elements for code. */
const codeTags: ReadonlySet<string> = new Set(["code", "kbd", "samp", "tt"]);

/** Whether code outside a `pre` is a block: its style says so, or it has several lines and nothing beside it. */
export function isLooseBlock(code: PageNode): boolean {
  if (isOneText(code) && !code.has("style") && !code.parent?.has("style")) return false;
  if (/display\s*:\s*block/i.test(code.get("style"))) return true;
  return looseLines(code).trim().includes("\n") && standsAlone(code);
}

/** Most code is a single word. */
const isOneText = ({ children }: PageNode) => children.length === 1 && children[0]?.tag === "";

/** Elements that editors put around code: a style, a size, a colour. */
const mostBoxes = 3;

/** Whether an inline element is only a wrapper around such a block. */
export function isAroundLooseBlock({ children }: PageNode, boxes = 1): boolean {
  const [only] = children;
  if (!only || children.length > 1 || only.tag === "" || !isInline(only)) return false;
  if (codeTags.has(only.tag)) return isLooseBlock(only);
  return boxes < mostBoxes && isAroundLooseBlock(only, boxes + 1);
}

const keepsSpaces = /white-space\s*:\s*(?:pre|break-spaces)/i;

/** The code as shown: lines end at a `br`, and where the source does only if a style keeps its spaces. */
function looseLines(code: PageNode): string {
  const asWritten = keepsSpaces.test(`${code.get("style")};${code.parent?.get("style")}`);
  const textBelow = ({ tag, text, children }: PageNode): string => {
    if (tag === "") return asWritten ? text : text.replace(/[ \t\r\n\f]+/g, " ");
    return tag === "br" ? "\n" : children.map(textBelow).join("");
  };
  const lines = textBelow(code);
  return asWritten ? lines : lines.replace(/ *\n */g, "\n");
}

/** Among more siblings the search would take long. */
const mostSiblings = 1_000;

/** Whether nothing else is on the lines of a node, up to the block around it. */
function standsAlone(node: PageNode): boolean {
  const { parent } = node;
  if (!parent) return true;
  const { children } = parent;
  if (children.length > mostSiblings) return false;
  const at = children.indexOf(node);
  return endsLine(children, at, -1, parent) && endsLine(children, at, 1, parent);
}

function endsLine(nodes: readonly PageNode[], from: number, step: 1 | -1, parent: PageNode): boolean {
  for (let index = from + step; index >= 0 && index < nodes.length; index += step) {
    const { tag, chars, flow: flows } = nodes[index] as PageNode;
    if (tag === "br" || flows === flow.breaks) return true;
    if (chars > 0 || tag === "img") return false;
  }
  return !isInline(parent) || standsAlone(parent);
}
