import type { WriteStream } from "node:tty";

/** What may be written: to stdout colours and links, to stderr a moving line. */
export interface Terminal {
  colours: boolean;
  links: boolean;
  spinner: boolean;
}

type Variables = Readonly<Record<string, string | undefined>>;
type Stream = Pick<WriteStream, "isTTY">;

/** FORCE_COLOR before NO_COLOR, as Node itself and most tools have it; then whether anybody is looking. */
function hasColours(stream: Stream, env: Variables): boolean {
  const forced = env.FORCE_COLOR;
  if (forced !== undefined) return forced !== "0" && forced !== "false";
  if (env.NO_COLOR || env.TERM === "dumb") return false;
  return Boolean(stream.isTTY);
}

/** Terminals that are known to understand OSC 8; others print it as rubbish, so a guess is not good enough. */
const linkPrograms = new Set([
  "iTerm.app",
  "WezTerm",
  "vscode",
  "ghostty",
  "Hyper",
  "rio",
  "Tabby",
  "WarpTerminal",
]);
const linkTerms = /^(xterm-kitty|xterm-ghostty|alacritty|foot|contour|wezterm)/;
/** The first VTE (GNOME Terminal and its kin) without the crash of 0.50.0. */
const firstVte = 5001;

function hasLinks(stream: Stream, env: Variables): boolean {
  if (!stream.isTTY || !hasColours(stream, env)) return false;
  // Build logs are kept as text, and a multiplexer may pass on what the terminal behind it does not know.
  if (env.CI || env.TMUX || /^(screen|tmux)/.test(env.TERM ?? "")) return false;
  if (env.WT_SESSION || env.KONSOLE_VERSION || env.DOMTERM) return true;
  if (Number(env.VTE_VERSION) >= firstVte) return true;
  return linkPrograms.has(env.TERM_PROGRAM ?? "") || linkTerms.test(env.TERM ?? "");
}

export function terminalOf(stdout: Stream, stderr: Stream, env: Variables): Terminal {
  return {
    colours: hasColours(stdout, env),
    links: hasLinks(stdout, env),
    spinner: Boolean(stderr.isTTY) && env.TERM !== "dumb" && !env.CI,
  };
}
