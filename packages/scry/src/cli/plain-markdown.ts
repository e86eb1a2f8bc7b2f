/** Markdown without its marks, for people who asked for text. Code keeps its lines, tables their cells. */
export function plainMarkdown(markdown: string): string {
  let fence = "";
  return markdown
    .split("\n")
    .flatMap((line) => {
      const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? "";
      if (fence) {
        // A fence ends with one that is at least as long, alone in its line: shorter ones are code.
        if (!mark.startsWith(fence) || line.trim() !== mark) return [line];
        fence = "";
        return [];
      }
      fence = mark;
      return mark ? [] : [plainLine(line)];
    })
    .join("\n");
}

function plainLine(line: string): string {
  if (/^\s*\|?(\s*:?-{3,}:?\s*\|)+/.test(line)) return "";
  return line
    .replace(/^\s*#{1,6}\s+/, "")
    .replace(/^(\s*)>\s?/, "$1")
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, "$2")
    .replace(/(?<![\w*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\w*])/g, "$1")
    .replace(/`([^`]+)`/g, "$1")
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>~])/g, "$1");
}
