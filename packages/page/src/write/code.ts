import { isInline, type PageNode } from "../html/node.ts";
import { rawText } from "../html/raw-text.ts";
import { codeLanguage } from "./code-language.ts";
import { linesOf } from "./code-lines.ts";
import { backticks } from "./escape.ts";
import { looseLines } from "./loose-code.ts";
import type { MarkdownBlock } from "./pieces.ts";

function writtenCode(node: PageNode): string {
  if (node.tag === "pre") return rawText(node);
  // Boxes in a `code` without `pre` are lines.
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
