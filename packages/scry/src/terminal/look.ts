import type { WriteStream } from "node:tty";

/** The abilities of a terminal. */
export interface TerminalLook {
  colours: boolean;
  /** OSC 8: text that opens an address, as renderCitations writes it for "terminal". */
  links: boolean;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** FORCE_COLOR before NO_COLOR, as Node itself and most tools have it; then whether anybody is looking. */
function hasColours(isTerminal: boolean, env: Variables): boolean {
  const forced = env.FORCE_COLOR;
  if (forced !== undefined) return forced !== "0" && forced !== "false";
  return isTerminal && !env.NO_COLOR && env.TERM !== "dumb";
}

/** Terminals that are known to understand OSC 8; others print it as garbage, so a guess is not good enough. */
const linkPrograms = /^(?:iTerm\.app|WezTerm|vscode|ghostty|Hyper|rio|Tabby|WarpTerminal)$/;
const linkTerms = /^(?:xterm-kitty|xterm-ghostty|alacritty|foot|contour|wezterm)/;
/** The first VTE (GNOME Terminal and others) without the crash of 0.50.0. */
const firstVte = 5001;

function hasLinks(env: Variables): boolean {
  // Build logs are kept as text, and a multiplexer may pass on what its terminal does not know.
  if (env.CI || env.TMUX || /^(?:screen|tmux)/.test(env.TERM ?? "")) return false;
  if (env.WT_SESSION || env.KONSOLE_VERSION || env.DOMTERM) return true;
  if (Number(env.VTE_VERSION) >= firstVte) return true;
  return linkPrograms.test(env.TERM_PROGRAM ?? "") || linkTerms.test(env.TERM ?? "");
}

/** Decided by the variables that terminals and people set. */
export function terminalLook(isTerminal: boolean, env: Variables): TerminalLook {
  const colours = hasColours(isTerminal, env);
  return { colours, links: isTerminal && colours && hasLinks(env) };
}

/** What may be written: colours and links to stdout, a moving line to stderr. */
export interface Terminal extends TerminalLook {
  spinner: boolean;
}

type Stream = Pick<WriteStream, "isTTY">;

export function terminalOf(stdout: Stream, stderr: Stream, env: Variables): Terminal {
  return {
    ...terminalLook(Boolean(stdout.isTTY), env),
    spinner: Boolean(stderr.isTTY) && env.TERM !== "dumb" && !env.CI,
  };
}

/** Marks up text for the terminal; without colours every function returns the text as it is. */
export interface Style {
  bold(text: string): string;
  dim(text: string): string;
  italic(text: string): string;
  red(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
  cyan(text: string): string;
  link(text: string, url: string): string;
}

/** Colours and links as this terminal can show them. */
export function styleFor({ colours, links }: TerminalLook): Style {
  const paint = (on: number, off: number) => (text: string) =>
    colours && text ? `\u001b[${on}m${text}\u001b[${off}m` : text;
  return {
    bold: paint(1, 22),
    dim: paint(2, 22),
    italic: paint(3, 23),
    red: paint(31, 39),
    green: paint(32, 39),
    yellow: paint(33, 39),
    cyan: paint(36, 39),
    link: (text, url) => {
      const address = URL.parse(url)?.href;
      return links && address ? `\u001b]8;;${address}\u001b\\${text}\u001b]8;;\u001b\\` : text;
    },
  };
}
