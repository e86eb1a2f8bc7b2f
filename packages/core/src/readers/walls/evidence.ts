import type { ErrorCode } from "../../contracts/error.ts";

export interface JudgeInput {
  html: string;
  /** The main content according to the extraction. */
  text: string;
  title: string;
  status: number;
  headers: Readonly<Record<string, string>>;
  /** The address that was asked for, and where it led. */
  url: URL;
  finalUrl: URL;
}

export interface Evidence extends JudgeInput {
  /** Words of the main content, counted no further than makes a difference. */
  words: number;
  /** Everything that a browser would show, folded to one line; cut, because a wall is short. */
  visible: string;
  visibleWords: number;
  scripts: boolean;
}

export interface Wall {
  code: ErrorCode;
  message: string;
  hint: string;
}

// Walls are short. The rest of a longer page is not looked at.
const scanned = 400_000;
const shown = 20_000;
/** A page with more words than this is not a wall, whatever else is on it. */
export const mostWallWords = 400;

export function describePage(input: JudgeInput): Evidence {
  const html = input.html.length > scanned ? input.html.slice(0, scanned) : input.html;
  const words = countWords(input.text, mostWallWords + 1);
  // Most pages are settled by their words alone; only doubtful ones pay for a second look.
  const visible = words > mostWallWords ? input.text.slice(0, shown) : visibleText(html);
  return {
    ...input,
    html,
    words,
    visible,
    visibleWords: countWords(visible, shown),
    scripts: /<script/i.test(html),
  };
}

/**
 * Counts words up to `most`: callers only need to know whether there are many. Chinese, Japanese and Thai are written
 * without spaces; two of their characters make about a word.
 */
export function countWords(text: string, most: number): number {
  let words = 0;
  let dense = 0;
  let inside = false;
  for (let at = 0; at < text.length && words + dense / 2 < most; at++) {
    const code = text.charCodeAt(at);
    const unspaced = (code >= 0x3040 && code <= 0x9fff) || (code >= 0x0e00 && code <= 0x0e7f);
    if (unspaced) dense += 1;
    const letter = !unspaced && isLetter(code);
    if (letter && !inside) words += 1;
    inside = letter;
  }
  return words + Math.floor(dense / 2);
}

/** Near enough: ASCII letters and digits, and above them all but the blocks of punctuation and symbols. */
function isLetter(code: number): boolean {
  if (code < 0x80)
    return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
  return code >= 0xc0 && !(code >= 0x2000 && code <= 0x2bff) && !(code >= 0x3000 && code <= 0x303f);
}

const neverShown = /^<(script|style|template|svg|title)\b/i;
const shownByNoScript = /^<(script|style|template|svg|title|noscript)\b/i;

/** Text between tags, without scripts, styles and comments. One pass, for judging only. */
export function visibleText(html: string, { noscript = true } = {}): string {
  const skipped = noscript ? neverShown : shownByNoScript;
  const pieces: string[] = [];
  let length = 0;
  let at = 0;
  while (at < html.length && length < shown) {
    const open = html.indexOf("<", at);
    const end = Math.min(open < 0 ? html.length : open, at + shown);
    const piece = html.slice(at, end).trim();
    if (piece) {
      pieces.push(piece);
      length += piece.length;
    }
    if (open < 0) break;
    at = afterTag(html, open, skipped);
  }
  return pieces.join(" ").replace(/\s+/g, " ");
}

function afterTag(html: string, open: number, skipped: RegExp): number {
  const end = (mark: string, from: number) => {
    const found = html.indexOf(mark, from);
    return found < 0 ? html.length : found + mark.length;
  };
  if (html.startsWith("<!--", open)) return end("-->", open + 4);
  const name = skipped.exec(html.slice(open, open + 12))?.[1]?.toLowerCase();
  const after = end(">", open);
  return name ? end(">", end(`</${name}`, after)) : after;
}

/** "What is a captcha", "How to fix a 404": the title of an explanation, not of a form. */
export const explains =
  /^(?:how|why|what|when|fix|fixing|understanding|warum|wie|was|pourquoi|comment|por qué|cómo)\b/i;

export const passwordField = /<input[^>]{0,300}type=["']?password/i;
