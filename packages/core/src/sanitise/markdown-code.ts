interface Part {
  text: string;
  /** Inside a fence: nothing in here is mark-up. */
  code: boolean;
}

/**
 * Splits Markdown at its fences. A fence that is never closed is closed at the end, so that the page cannot
 * swallow what is written behind it.
 */
export function splitFences(markdown: string): Part[] {
  const parts: Part[] = [];
  let fence = "";
  let start = 0;
  let at = 0;
  const flush = (end: number, code: boolean) => {
    if (end > start) parts.push({ text: markdown.slice(start, end), code });
    start = end;
  };
  while (at < markdown.length) {
    const newline = markdown.indexOf("\n", at);
    const next = newline < 0 ? markdown.length : newline + 1;
    const line = markdown.slice(at, next);
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? "";
    if (!fence) {
      // A back-tick behind the opening ones makes it code inside a line.
      if (mark && !(mark.startsWith("`") && line.slice(line.indexOf(mark) + mark.length).includes("`"))) {
        flush(at, false);
        fence = mark;
      }
    } else if (mark.startsWith(fence) && line.trim() === mark) {
      flush(next, true);
      fence = "";
    }
    at = next;
  }
  if (!fence) flush(markdown.length, false);
  else parts.push({ text: `${markdown.slice(start).replace(/\n$/, "")}\n${fence}`, code: true });
  return parts;
}

const inlineCode = /(?<![\\`])(`+)(?!`)[^\n]{0,2000}?[^`\n]\1(?!`)/g;

/** Puts the code back that a rule sees only as a placeholder. */
export type WithCode = (text: string) => string;

/** Applies a rule to prose: fences and code between back-ticks stay as they are. */
export function mapProse(markdown: string, rule: (prose: string, withCode: WithCode) => string): string {
  return splitFences(markdown)
    .map(({ text, code }) => {
      if (code) return text;
      const spans: string[] = [];
      // The placeholder keeps a link's text together when part of it is code.
      const prose = text.replace(inlineCode, (span) => `\u0001${spans.push(span) - 1}\u0001`);
      const withCode: WithCode = (part) =>
        part.replace(/\u0001(\d+)\u0001/g, (_, index) => spans[Number(index)] ?? "");
      return withCode(rule(prose, withCode));
    })
    .join("");
}
