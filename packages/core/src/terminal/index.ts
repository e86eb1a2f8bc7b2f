/** What a terminal can show. */
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

/** Terminals that are known to understand OSC 8; others print it as rubbish, so a guess is not good enough. */
const linkPrograms = /^(?:iTerm\.app|WezTerm|vscode|ghostty|Hyper|rio|Tabby|WarpTerminal)$/;
const linkTerms = /^(?:xterm-kitty|xterm-ghostty|alacritty|foot|contour|wezterm)/;
/** The first VTE (GNOME Terminal and its kin) without the crash of 0.50.0. */
const firstVte = 5001;

function hasLinks(env: Variables): boolean {
  // Build logs are kept as text, and a multiplexer may pass on what the terminal behind it does not know.
  if (env.CI || env.TMUX || /^(?:screen|tmux)/.test(env.TERM ?? "")) return false;
  if (env.WT_SESSION || env.KONSOLE_VERSION || env.DOMTERM) return true;
  if (Number(env.VTE_VERSION) >= firstVte) return true;
  return linkPrograms.test(env.TERM_PROGRAM ?? "") || linkTerms.test(env.TERM ?? "");
}

/** By the variables that terminals and people set; the host reads them. */
export function terminalLook(isTerminal: boolean, env: Variables): TerminalLook {
  const colours = hasColours(isTerminal, env);
  return { colours, links: isTerminal && colours && hasLinks(env) };
}
