import { type InlineSpan, inlineSpans, spanAround } from "../markdown/inline.ts";
import { cutText } from "./cut.ts";
import { abbreviations } from "./vocabulary/abbreviations.ts";

/** Half-open ranges of a text. */
export interface Range {
  start: number;
  end: number;
}

// Enders that need a space after them (Latin, Arabic, Devanagari, Tibetan …; French sets one before its quotation mark too), and
// the wide and the Ethiopic ones that do not. Marks of notes belong to the sentence before them: "[^1]", "[4]", "[note 2]", "³". A run of
// enders is tried from its beginning alone: a line of nothing but exclamation marks costs one look.
const ender =
  /(?<![.!?…؟۔।॥។။։།༎])[.!?…؟۔।॥។။։།༎]+(?:[ \u00a0\u202f]»)?["'”’»)\]*_]*(?:\\?\[[^[\]\n]{1,14}\](?!\()|[¹²³⁰⁴-⁹])*(?=\s)|[。！？｡።፧፨]+[」』”’）)】]*(?:\[[^[\]\n]{1,14}\](?!\()|[¹²³⁰⁴-⁹])*|\n/g;

// Scripts that write no full stop: a space ends a phrase there.
const spaceEndsPhrase = /[\u0e00-\u0eff\u1780-\u17ff]/;

/** A sentence is never cut below this length in a script whose phrases end with a space. */
const shortestPhrase = 70;
/** Longer runs without an end (minified text, a word of a megabyte) are cut, so that one unit stays small. */
const longestSentence = 1200;
const linkAddress = /\]\([^()\s]{0,2000}\)/g;
/** Where a text is nearly all addresses they count nevertheless, so that a unit has at most four times the length. */
const leastRead = 0.25;

/** Marks around a word, and the backslash that keeps "1." from becoming a list. */
const markup = /^[*_~`\\[(>#-]+|[*_~`\\]+$/g;
/** German writes "am 28. November" and "der 161. Euro", with a capital after the dot. */
const beforeOrdinal = /\b(?:der|die|das|den|dem|des|am|im|zum|zur|vom|ab|bis|seit|jede[nrms]?)\s$/i;
const germanMonth = /^\s*(?:Jan|Jän|Feb|März|Apr|Mai\b|Juni?\b|Juli?\b|Aug|Sept|Okt|Nov|Dez)/;

function isAbbreviation(text: string, sentenceStart: number, dot: number): boolean {
  let wordStart = dot;
  while (wordStart > sentenceStart && dot - wordStart < 12 && !/[\s(["“]/.test(text[wordStart - 1] ?? " "))
    wordStart--;
  const word = text.slice(wordStart, dot).replace(markup, "");
  if (/^\p{Lu}$/u.test(word)) return true;
  if (/^\d{1,3}$/.test(word)) {
    return (
      wordStart === sentenceStart ||
      germanMonth.test(text.slice(dot + 1, dot + 8)) ||
      beforeOrdinal.test(text.slice(Math.max(sentenceStart, wordStart - 8), wordStart))
    );
  }
  return abbreviations.has(word.toLowerCase());
}

function nextWordLength(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && at - from < 60 && !/\s/.test(text[at] ?? " ")) at++;
  return at - from;
}

/** A line that ends so is complete: with a mark of sentences, or with the two spaces or the backslash of a break that was meant. */
const completeLine = /(?:[.!?:;…]["'”’»)\]*_]*|\s\s|\\)$/;
/** A small letter goes on what stands above, unless it names a value ("retries: 3"). */
const goingOn = /^[\s>]*[[(*_`"“]*(?!\p{Ll}[\p{L}\p{N}_.-]{0,60}\s?[:=])\p{Ll}/u;

/** Text that was wrapped by hand, with lines of any length. */
function goesOnBelow(text: string, from: number, newline: number, end: number): boolean {
  if (completeLine.test(text.slice(Math.max(from, newline - 8), newline))) return false;
  return goingOn.test(text.slice(newline + 1, Math.min(end, newline + 80)));
}

function longestLine(text: string, start: number, end: number): number {
  let longest = 0;
  let position = start;
  while (position < end) {
    const newline = text.indexOf("\n", position);
    const lineEnd = newline === -1 || newline > end ? end : newline;
    longest = Math.max(longest, lineEnd - position);
    position = lineEnd + 1;
  }
  return longest;
}

/** The length of a range as it is read: without the addresses of its links. */
export function readLength(text: string, start: number, end: number): number {
  let addresses = 0;
  for (const [address] of text.slice(start, end).matchAll(linkAddress)) addresses += address.length;
  return end - start - addresses;
}

function pushCut(text: string, start: number, end: number, into: Range[]): void {
  const length = end - start;
  const share = length > longestSentence ? readLength(text, start, end) / length : 1;
  into.push(...cutText(text, { start, end }, Math.floor(longestSentence / Math.max(share, leastRead))));
}

function pushPhrases(
  text: string,
  start: number,
  end: number,
  spans: readonly InlineSpan[],
  into: Range[],
): void {
  let from = start;
  for (let at = text.indexOf(" ", start + shortestPhrase); at !== -1 && at < end - shortestPhrase / 2; ) {
    const around = spanAround(spans, at);
    if (around !== undefined) {
      at = text.indexOf(" ", around.end);
      continue;
    }
    pushCut(text, from, at, into);
    from = at;
    at = text.indexOf(" ", at + shortestPhrase);
  }
  pushCut(text, from, end, into);
}

/** The sentences of text[start, end), trimmed, in order. */
export function splitSentences(text: string, start: number, end: number): Range[] {
  const sentences: Range[] = [];
  const lineLimit = longestLine(text, start, end);
  const spans = inlineSpans(text, start, end);
  let from = start;
  let lineStart = start;
  const finish = (to: number): void => {
    if (to - from > shortestPhrase * 2 && spaceEndsPhrase.test(text.slice(from, Math.min(to, from + 200)))) {
      pushPhrases(text, from, to, spans, sentences);
    } else pushCut(text, from, to, sentences);
    from = to;
  };

  ender.lastIndex = start;
  for (let match = ender.exec(text); match !== null && match.index < end; match = ender.exec(text)) {
    const after = Math.min(match.index + match[0].length, end);
    if (match[0] === "\n") {
      // Wrapped text breaks a line because the next word did not fit; any other line break was meant.
      const wrapped = match.index - lineStart + 1 + nextWordLength(text, after, end) > lineLimit;
      lineStart = after;
      if (wrapped || spanAround(spans, match.index) !== undefined) continue;
      if (!goesOnBelow(text, from, match.index, end)) finish(match.index);
      continue;
    }
    if (match[0].startsWith(".") && isAbbreviation(text, from, match.index)) continue;
    // A sentence begins with no small letter: "etc. and", "« Why? » he asked".
    let next = after;
    while (next < end && /\s/.test(text[next] ?? "")) next++;
    if (/\p{Ll}/u.test(text[next] ?? "") || spanAround(spans, after) !== undefined) continue;
    finish(after);
  }
  finish(end);
  return sentences;
}
