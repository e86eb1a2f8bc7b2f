import { countWords, type Evidence, passwordField, visibleText, type Wall } from "./evidence.ts";

/** Where frameworks put the page once their script has run. */
const mount =
  /<(?:div|main|app-root|body)\b[^>]{0,300}\bid=["']?(?:root|app|__next|__nuxt|___gatsby|svelte|main-app|react-root|ember-app|q-app|application|mount)["']?[^>]{0,300}>\s*(?:<div[^>]{0,200}>\s*<\/div>\s*)?<\/|<app-root\b[^>]{0,300}>\s*<\/app-root|<div[^>]{0,200}\bdata-reactroot[^>]{0,200}>\s*<\/div/i;
const wantsScript =
  /(?:enable|activate|turn on|requires?|needs?|without|run this app)[^.<]{0,40}\bjava ?script|java ?script[^.<]{0,60}\b(?:is (?:required|disabled|not enabled)|required|must be enabled|to be enabled|aktivieren|nécessaire)|bitte[^.<]{0,30}javascript|activ(?:er|ez) (?:le )?javascript|habilit[ae]r? javascript/i;

/** Below this, what was taken for content may be a loading line or a footer. */
const fewWords = 25;
const someWords = 60;

/** What frameworks and servers leave on the page while there is nothing on it. */
export const standsIn =
  /\bloading\b|please wait|one moment|wird geladen|bitte warten|chargement|cargando|all rights reserved|©|copyright/i;
const sentenceWords = 4;
const paragraphWords = 12;

/** A page that a script has yet to write. */
export function scriptShell(evidence: Evidence): Wall | undefined {
  const { html, words, visible, visibleWords, scripts } = evidence;
  // A form to log in was written by the server, few as its words are.
  if (!scripts || (words > 0 && passwordField.test(html))) return undefined;
  const pleads = words < someWords && visibleWords < 2 * someWords && wantsScript.test(visible);
  if (pleads && !isWritten(evidence)) return shell;
  if (words < fewWords && mount.test(html)) return shell;
  if (words < 5 && visibleWords < fewWords) return shell;
  return undefined;
}

/**
 * Whether the server wrote the page, short as it is, and the plea in `<noscript>` is just part of the framework: there
 * is code, or sentences under a heading.
 */
function isWritten({ html, text }: Evidence): boolean {
  const shown = visibleText(html, { noscript: false });
  if (wantsScript.test(shown)) return false;
  const lines = text
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => countWords(line, sentenceWords) >= sentenceWords && !standsIn.test(line));
  // Text in <noscript> alone was not written by the server as content.
  const written = lines.filter((line) => shown.includes(line.slice(0, 20)));
  if (written.length === 0) return false;
  if (/<pre\b/i.test(html)) return true;
  return /<h[1-3]\b/i.test(html) && countWords(written.join(" "), paragraphWords) >= paragraphWords;
}

/** Nothing to read at all, whatever the reason. */
export function emptyPage({ words, text, scripts, html, visibleWords }: Evidence): Wall | undefined {
  if (words > 0 || text.trim() !== "") return undefined;
  if (scripts) return shell;
  if (/<(?:frame|iframe)\b/i.test(html)) return framed;
  // Plenty of mark-up, and nothing in it that was taken for content: another reader may see more.
  return visibleWords >= fewWords || html.length > 5_000 ? contentless : empty;
}

const framed: Wall = {
  code: "needs_browser",
  message: "The page only shows other pages in frames.",
  hint: "Open the framed page by its own address.",
};

const contentless: Wall = {
  code: "needs_browser",
  message: "No main content could be found on the page.",
  hint: "Install Chromium, use a remote reader, or use another source.",
};

const empty: Wall = {
  code: "not_found",
  message: "The page is empty.",
  hint: "Check the address, or use another source.",
};

const shell: Wall = {
  code: "needs_browser",
  message: "The page is built by a script; without a browser there is nothing to read.",
  hint: "Install Chromium, use a remote reader, or use another source.",
};
