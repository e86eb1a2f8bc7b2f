import type { TerminalLook } from "scry/terminal";

export interface Style {
  bold(text: string): string;
  dim(text: string): string;
  italic(text: string): string;
  cyan(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
  red(text: string): string;
}

/** Without colours every function gives the text back as it is. */
export function styleOf({ colours }: Pick<TerminalLook, "colours">): Style {
  const paint = (on: number, off: number) => (text: string) =>
    colours && text ? `\u001b[${on}m${text}\u001b[${off}m` : text;
  return {
    bold: paint(1, 22),
    dim: paint(2, 22),
    italic: paint(3, 23),
    cyan: paint(36, 39),
    green: paint(32, 39),
    yellow: paint(33, 39),
    red: paint(31, 39),
  };
}
