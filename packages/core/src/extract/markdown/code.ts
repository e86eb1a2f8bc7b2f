import { linesOf } from "../code-lines.ts";
import { rawText } from "../raw-text.ts";
import { isInline, type PageNode } from "../tree/node.ts";
import { codeLanguage } from "./code-language.ts";
import { backticks } from "./escape.ts";
import { looseLines } from "./loose-code.ts";
import type { MarkdownBlock } from "./pieces.ts";

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
