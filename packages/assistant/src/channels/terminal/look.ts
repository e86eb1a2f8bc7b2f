import type { Variables } from "../../settings/model-access.ts";

/** What a terminal can show. */
export interface Look {
  colours: boolean;
  /** OSC 8: text that opens an address. */
  links: boolean;
}

/** Terminals that are known to understand OSC 8; others print it as rubbish. */
const linkPrograms = /^(?:iTerm\.app|WezTerm|vscode|ghostty|Hyper|rio|Tabby|WarpTerminal)$/;
const linkTerms = /^(?:xterm-kitty|xterm-ghostty|alacritty|foot|contour|wezterm)/;
/** The first VTE (GNOME Terminal and its kin) without the crash of 0.50.0. */
const firstVte = 5001;

export function lookOf(isTerminal: boolean, env: Variables): Look {
  const forced = env.FORCE_COLOR;
  const colours =
    forced !== undefined
      ? forced !== "0" && forced !== "false"
      : isTerminal && !env.NO_COLOR && env.TERM !== "dumb";
  // A multiplexer may pass on what the terminal behind it does not know.
  const multiplexed = Boolean(env.TMUX) || /^(?:screen|tmux)/.test(env.TERM ?? "");
  const known =
    Boolean(env.WT_SESSION || env.KONSOLE_VERSION || env.DOMTERM) ||
    Number(env.VTE_VERSION) >= firstVte ||
    linkPrograms.test(env.TERM_PROGRAM ?? "") ||
    linkTerms.test(env.TERM ?? "");
  return { colours, links: isTerminal && colours && !env.CI && !multiplexed && known };
}

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
export function styleOf({ colours }: Look): Style {
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
