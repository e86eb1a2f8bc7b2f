import type { Terminal } from "./terminal.ts";

/** Marks up text for the terminal; without colours every function gives the text back as it is. */
export interface Style {
  bold(text: string): string;
  dim(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
  cyan(text: string): string;
  link(text: string, url: string): string;
}

export function styleFor({ colours, links }: Terminal): Style {
  const paint = (on: number, off: number) => (text: string) =>
    colours && text ? `\u001b[${on}m${text}\u001b[${off}m` : text;
  return {
    bold: paint(1, 22),
    dim: paint(2, 22),
    green: paint(32, 39),
    yellow: paint(33, 39),
    cyan: paint(36, 39),
    link: (text, url) => {
      const address = URL.parse(url)?.href;
      return links && address ? `\u001b]8;;${address}\u001b\\${text}\u001b]8;;\u001b\\` : text;
    },
  };
}
