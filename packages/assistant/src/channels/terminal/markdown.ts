import type { Style } from "./look.ts";

/** Shows Markdown line by line while it is written. A line is shown when it is complete: its marks need their ends. */
export interface MarkdownPrinter {
  push(text: string): string;
  end(): string;
}

export function createMarkdownPrinter(style: Style): MarkdownPrinter {
  let open = "";
  let fence = "";

  const line = (text: string): string => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(text)?.[1] ?? "";
    if (fence) {
      // A fence ends with one that is at least as long, alone in its line.
      if (mark.startsWith(fence) && text.trim() === mark) {
        fence = "";
        return style.dim(text);
      }
      return style.cyan(text);
    }
    if (mark) {
      fence = mark;
      return style.dim(text);
    }
    return block(text, style);
  };

  return {
    push(text) {
      const lines = (open + text).split("\n");
      open = lines.pop() ?? "";
      return lines.map((each) => `${line(each)}\n`).join("");
    },
    end() {
      const rest = open;
      open = "";
      return rest ? line(rest) : "";
    },
  };
}

function block(text: string, style: Style): string {
  const [, heading] = /^\s{0,3}#{1,6}\s+(.*?)\s*#*$/.exec(text) ?? [];
  if (heading !== undefined) return style.bold(inline(heading, style));
  if (/^\s{0,3}(?:[-*_]\s*){3,}$/.test(text)) return style.dim("─".repeat(24));
  const [, quote] = /^\s{0,3}>\s?(.*)$/.exec(text) ?? [];
  if (quote !== undefined) return `${style.dim("│")} ${style.italic(inline(quote, style))}`;
  const [, indent = "", item] = /^(\s*)[-*+]\s+(.*)$/.exec(text) ?? [];
  if (item !== undefined) return `${indent}• ${inline(item, style)}`;
  return inline(text, style);
}

/** Marks inside a line. Code is left as it is; the escape sequences of links pass through. */
function inline(text: string, style: Style): string {
  return text
    .split(/(`+[^`]+`+)/)
    .map((part) => {
      const [, code] = /^`+([^`]+)`+$/.exec(part) ?? [];
      if (code !== undefined) return style.cyan(code);
      return part
        .replace(/(?<!\\)\*\*(?=\S)(.+?)(?<=\S)\*\*/g, (_, inner: string) => style.bold(inner))
        .replace(/(?<!\\)__(?=\S)(.+?)(?<=\S)__/g, (_, inner: string) => style.bold(inner))
        .replace(/(?<![\w*\\])\*(?=\S)([^*]+?)(?<=\S)\*(?![\w*])/g, (_, inner: string) => style.italic(inner))
        .replace(/(?<![\w_\\])_(?=\S)([^_]+?)(?<=\S)_(?![\w_])/g, (_, inner: string) => style.italic(inner))
        .replace(/\[([^\]\n]+)\]\((https?:[^)\s]+)\)/g, (_, label: string, url: string) =>
          label === url ? url : `${label} ${style.dim(`(${url})`)}`,
        )
        .replace(/\\([\\`*_{}[\]()#+\-.!|<>~])/g, "$1");
    })
    .join("");
}
