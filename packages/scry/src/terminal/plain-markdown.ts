/**
 * Markdown without its markup, for people who asked for text. Code keeps its lines, tables keep their cells. `shownText`
 * of the engine is for comparing: it strips whatever may be markup, even half a pair, and leaves headings, quotations
 * and fences. Here only what is certainly markup is dropped, and the lines that consist of it.
 */
export function plainMarkdown(markdown: string): string {
  let fence = "";
  return markdown
    .split("\n")
    .flatMap((line) => {
      const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? "";
      if (fence) {
        // A fence ends with one that is at least as long and alone on its line: shorter ones are code.
        if (!mark.startsWith(fence) || line.trim() !== mark) return [line];
        fence = "";
        return [];
      }
      fence = mark;
      return mark ? [] : [plainLine(line)];
    })
    .join("\n");
}

/** A line may be a whole hostile page: no pattern scans to its end from every mark, each stops at the next one. */
const code = /(?<![\\`])(`+)(?!`)(.{0,2000}?[^`])\1(?!`)/g;
const escaped = /\\([\\`*_{}[\]()#+\-.!|<>~])/g;
const link = /!?\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g;
const strong = /(\*\*|__|~~)(?=\S)((?:(?!\1).)+)(?<=\S)\1/g;

function plainLine(line: string): string {
  if (/^\|?(\s*:?-{3,}:?\s*\|)+/.test(line.trimStart())) return "";
  // Code and escaped characters are literal: they are set aside while the markup is stripped.
  const aside: string[] = [];
  const keep = (text: string) => `\u0001${aside.push(text) - 1}\u0001`;
  return (
    line
      .replace(code, (_, _ticks, text: string) => keep(text.replace(/^ (.*\S.*) $/, "$1")))
      .replace(escaped, (_, character: string) => keep(character))
      .replace(/^\s*#{1,6}\s+/, "")
      .replace(/^(\s*)>\s?/, "$1")
      // Twice: a picture may be inside a link.
      .replace(link, "$1")
      .replace(link, "$1")
      .replace(strong, "$2")
      .replace(/(?<![\w*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\w*])/g, "$1")
      .replace(/\u0001(\d+)\u0001/g, (_, index) => aside[Number(index)] ?? "")
  );
}

/** Plain text as its page wrote it: the engine escapes what Markdown would take for a tag. */
export const plainText = (content: string): string => content.replace(/\\<(?=[a-z/!?])/gi, "<");
