/** Joins the lines of a question: one that ends with a backslash goes on, and so does all between two """. */
export interface LineJoiner {
  /** The whole question, or undefined while it goes on. */
  push(line: string): string | undefined;
  /** What was begun and not ended. */
  rest(): string;
  readonly isOpen: boolean;
}

const quotes = '"""';

export function createLineJoiner(): LineJoiner {
  let lines: string[] = [];
  let quoted = false;
  const take = () => {
    const text = lines.join("\n");
    lines = [];
    quoted = false;
    return text;
  };
  return {
    push(line) {
      if (quoted) {
        const end = line.trimEnd().endsWith(quotes);
        lines.push(end ? line.trimEnd().slice(0, -quotes.length) : line);
        return end ? take().replace(/^\n|\n$/g, "") : undefined;
      }
      if (!lines.length && line.trimStart().startsWith(quotes)) {
        const text = line.trimStart().slice(quotes.length);
        if (text.trimEnd().endsWith(quotes)) return text.trimEnd().slice(0, -quotes.length);
        quoted = true;
        lines.push(text);
        return undefined;
      }
      if (line.endsWith("\\")) {
        lines.push(line.slice(0, -1));
        return undefined;
      }
      lines.push(line);
      return take();
    },
    rest: take,
    get isOpen() {
      return quoted || lines.length > 0;
    },
  };
}
