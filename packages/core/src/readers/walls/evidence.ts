import type { ErrorCode } from "../../contracts/error.ts";

export interface JudgeInput {
  html: string;
  /** What the extraction took for the main content. */
  text: string;
  title: string;
  status: number;
  headers: Readonly<Record<string, string>>;
  /** The address that was asked for, and where it led. */
  url: URL;
  finalUrl: URL;
}

export interface Evidence extends JudgeInput {
  /** Words of the main content; characters count in scripts without spaces. */
  words: number;
  /** Everything that a browser would show, folded to one line; cut, because a wall is short. */
  visible: string;
  visibleWords: number;
  scripts: number;
}

export interface Wall {
  code: ErrorCode;
  message: string;
  hint: string;
}

/** A wall says what it wants in a few sentences; nobody hides an article in 300 words of captcha. */
const scanned = 400_000;

export function describePage(input: JudgeInput): Evidence {
  const html = input.html.length > scanned ? input.html.slice(0, scanned) : input.html;
  const visible = visibleText(html);
  return {
    ...input,
    html,
    words: countWords(input.text),
    visible,
    visibleWords: countWords(visible),
    scripts: count(html, "<script"),
  };
}

/** Chinese, Japanese and Thai write no spaces; two of their characters make about a word. */
export function countWords(text: string): number {
  const spaced = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const dense =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0;
  return spaced + Math.floor(dense / 2);
}

function count(text: string, part: string): number {
  let found = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) found += 1;
  return found;
}

/** Text between tags, without scripts, styles and comments. One pass, for judging only. */
function visibleText(html: string): string {
  const pieces: string[] = [];
  let length = 0;
  let at = 0;
  while (at < html.length && length < 20_000) {
    const open = html.indexOf("<", at);
    const piece = html.slice(at, open < 0 ? html.length : open).trim();
    if (piece) {
      pieces.push(piece);
      length += piece.length;
    }
    if (open < 0) break;
    at = behindTag(html, open);
  }
  return pieces.join(" ").replace(/\s+/g, " ");
}

function behindTag(html: string, open: number): number {
  const end = (mark: string, from: number) => {
    const found = html.indexOf(mark, from);
    return found < 0 ? html.length : found + mark.length;
  };
  if (html.startsWith("<!--", open)) return end("-->", open + 4);
  const name = /^<(script|style|template|svg|title)\b/i.exec(html.slice(open, open + 12))?.[1]?.toLowerCase();
  const behind = end(">", open);
  return name ? end(">", end(`</${name}`, behind)) : behind;
}
