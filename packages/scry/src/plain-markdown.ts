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

/** A line may be a whole hostile page: no pattern reads on to its end from every mark, each ends at the next one. */
const link = /!?(?<!\\)\[((?:[^[\]\\]|\\.)*)\]\((?:[^()]|\([^()]*\))*\)/g;
const strong = /(\*\*|__)(?=\S)((?:(?!\1).)+)(?<=\S)\1/g;

function plainLine(line: string): string {
  if (/^\|?(\s*:?-{3,}:?\s*\|)+/.test(line.trimStart())) return "";
  return (
    line
      .replace(/^\s*#{1,6}\s+/, "")
      .replace(/^(\s*)>\s?/, "$1")
      // Twice: a picture may stand in a link.
      .replace(link, "$1")
      .replace(link, "$1")
      .replace(strong, "$2")
      .replace(/(?<![\w*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\w*])/g, "$1")
      .replace(/`([^`]+)`/g, "$1")
      .replace(/\\([\\`*_{}[\]()#+\-.!|<>~])/g, "$1")
  );
}
