import type { Evidence, Wall } from "./evidence.ts";

/** Where frameworks put the page once their script has run. */
const mount =
  /<(?:div|main|app-root|body)\b[^>]{0,300}\bid=["']?(?:root|app|__next|__nuxt|___gatsby|svelte|main-app|react-root|ember-app|q-app|application|mount)["']?[^>]{0,300}>\s*(?:<div[^>]{0,200}>\s*<\/div>\s*)?<\/|<app-root\b[^>]{0,300}>\s*<\/app-root|<div[^>]{0,200}\bdata-reactroot[^>]{0,200}>\s*<\/div/i;
const wantsScript =
  /(?:enable|activate|turn on|requires?|needs?|without|run this app)[^.<]{0,40}\bjava ?script|java ?script[^.<]{0,60}\b(?:is (?:required|disabled|not enabled)|required|must be enabled|to be enabled|aktivieren|nécessaire)|bitte[^.<]{0,30}javascript|activ(?:er|ez) (?:le )?javascript|habilit[ae]r? javascript/i;

/** Below this, what was taken for content may be a loading line or a footer. */
const fewWords = 25;
const someWords = 60;

/** A page that a script has yet to write. */
export function scriptShell({ html, words, visible, visibleWords, scripts }: Evidence): Wall | undefined {
  if (!scripts) return undefined;
  if (words < someWords && visibleWords < 2 * someWords && wantsScript.test(visible)) return shell;
  if (words < fewWords && mount.test(html)) return shell;
  if (words < 5 && visibleWords < fewWords) return shell;
  return undefined;
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
