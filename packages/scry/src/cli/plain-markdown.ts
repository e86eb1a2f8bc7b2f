/** Markdown without its marks, for people who asked for text. Code keeps its lines, tables their cells. */
export function plainMarkdown(markdown: string): string {
  let fenced = false;
  return markdown
    .split("\n")
    .flatMap((line) => {
      if (/^\s*(```|~~~)/.test(line)) {
        fenced = !fenced;
        return [];
      }
      return [fenced ? line : plainLine(line)];
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
