import { type InlineSpan, inlineSpans, linesOf, linkTargetsIn, type Range, spanAround } from "./spans.ts";
import { abbreviations } from "./vocabulary/abbreviations.ts";

// Enders that need a space after them (Latin, Arabic, Devanagari, Tibetan …; French also sets one before its quotation
// mark), and the wide and the Ethiopic ones that do not. Footnote marks belong to the sentence before them: "[^1]", "[4]",
// "[note 2]", "³". A run of enders is tried from its beginning alone: a line of exclamation marks costs one look.
const ender =
  /(?<![.!?…؟۔।॥។။։།༎])[.!?…؟۔।॥។။։།༎]+(?:[ \u00a0\u202f]»)?["'”’»)\]*_]*(?:\\?\[[^[\]\n]{1,14}\](?!\()|[¹²³⁰⁴-⁹])*(?=\s)|[。！？｡።፧፨]+[」』”’）)】]*(?:\[[^[\]\n]{1,14}\](?!\()|[¹²³⁰⁴-⁹])*|\n/g;

/** Thai, Lao and Khmer write no full stop: a space ends a phrase there. */
const spaceEndsPhrase = /[\u0e00-\u0eff\u1780-\u17ff]/;
/** Such phrases are no shorter than this. */
const shortestPhrase = 70;
/** Longer runs without an end (minified text, a word of a megabyte) are cut, so that one sentence stays small. */
const longestSentence = 1200;
/** Addresses do not count towards that length, but no sentence is more than four times as long because of them. */
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
  // "No. 5", but "No. Trucks pay as well."
  if (/^no$/i.test(word)) return /^\s?\d/.test(text.slice(dot + 1, dot + 3));
  return abbreviations.has(word.toLowerCase());
}

/** A line that ends like this is complete: with an ender, or with the two spaces or the backslash of a hard break. */
const completeLine = /(?:[.!?:;…]["'”’»)\]*_]*|\s\s|\\)$/;
/** A line that begins in lower case continues the one above, unless it names a value ("retries: 3"). */
const continues = /^[\s>]*[[(*_`"“]*(?!\p{Ll}[\p{L}\p{N}_.-]{0,60}\s?[:=])\p{Ll}/u;

/** True when a line break is inside a sentence: text was wrapped there, at whatever width. */
function continuesBelow(text: string, from: number, newline: number, end: number): boolean {
  if (completeLine.test(text.slice(Math.max(from, newline - 8), newline))) return false;
  return continues.test(text.slice(newline + 1, Math.min(end, newline + 80)));
}

function nextWordLength(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && at - from < 60 && !/\s/.test(text[at] ?? " ")) at++;
  return at - from;
}

/** The length of a range as it is read: without the addresses of its links. */
function readLength(text: string, { start, end }: Range): number {
  return linkTargetsIn(text.slice(start, end)).reduce(
    (length, { whole }) => length - whole.length,
    end - start,
  );
}

function pushCut(text: string, range: Range, into: Range[]): void {
  const length = range.end - range.start;
  const share = length > longestSentence ? readLength(text, range) / length : 1;
  into.push(...cutText(text, range, Math.floor(longestSentence / Math.max(share, leastRead))));
}

function pushPhrases(text: string, { start, end }: Range, spans: readonly InlineSpan[], into: Range[]): void {
  let from = start;
  for (let at = text.indexOf(" ", start + shortestPhrase); at !== -1 && at < end - shortestPhrase / 2; ) {
    const around = spanAround(spans, at);
    if (around !== undefined) {
      at = text.indexOf(" ", around.end);
      continue;
    }
    pushCut(text, { start: from, end: at }, into);
    from = at;
    at = text.indexOf(" ", at + shortestPhrase);
  }
  pushCut(text, { start: from, end }, into);
}

/** The sentences of text[start, end), trimmed, in order. */
export function splitSentences(text: string, start: number, end: number): Range[] {
  const sentences: Range[] = [];
  const lineLimit = linesOf(text, { start, end }).reduce(
    (most, line) => Math.max(most, line.end - line.start),
    0,
  );
  const spans = inlineSpans(text, start, end);
  let from = start;
  let lineStart = start;
  const finish = (to: number): void => {
    const range = { start: from, end: to };
    if (to - from > shortestPhrase * 2 && spaceEndsPhrase.test(text.slice(from, Math.min(to, from + 200)))) {
      pushPhrases(text, range, spans, sentences);
    } else pushCut(text, range, sentences);
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
      if (!continuesBelow(text, from, match.index, end)) finish(match.index);
      continue;
    }
    if (match[0].startsWith(".") && isAbbreviation(text, from, match.index)) continue;
    // No sentence begins in lower case: "etc. and", "« Why? » he asked".
    let next = after;
    while (next < end && /\s/.test(text[next] ?? "")) next++;
    if (/\p{Ll}/u.test(text[next] ?? "") || spanAround(spans, after) !== undefined) continue;
    finish(after);
  }
  finish(end);
  return sentences;
}

/** Parts may be this much longer than an even share, so that a place to cut is found and no scrap is left at the end. */
const slack = 1.15;
/** A part holds more than the marker of a list item. */
const longestMarker = 4;

/**
 * Cuts a range into parts of at most `length` characters and about equal size: after a blank line in the second half,
 * otherwise after as many whole lines as fit, otherwise at a space, otherwise anywhere. A link is never cut: one that is
 * longer is a separate part.
 */
export function cutText(text: string, { start, end }: Range, length: number): Range[] {
  const parts: Range[] = [];
  const spans = end - start > length ? inlineSpans(text, start, end) : [];
  for (let from = start; from < end; ) {
    const to = end - from <= length ? end : cutPlace(text, { start: from, end }, length, spans);
    const part = trimmed(text, from, to);
    if (part !== undefined) parts.push(part);
    from = to;
  }
  return parts;
}

function cutPlace(
  text: string,
  { start: from, end }: Range,
  length: number,
  spans: readonly InlineSpan[],
): number {
  const share = (end - from) / Math.ceil((end - from) / length);
  const most = Math.max(1, Math.min(length, Math.ceil(share * slack)));
  // In a slice: in the whole text the search for a missing space would run back to the beginning.
  const piece = text.slice(from, from + most);
  for (const mark of ["\n\n", "\n", " "]) {
    const least = mark === "\n\n" ? most / 2 : mark === " " ? longestMarker : 0;
    for (let at = piece.lastIndexOf(mark); at > least; ) {
      const around = spanAround(spans, from + at);
      if (around === undefined) return from + at;
      at = around.start <= from ? 0 : piece.lastIndexOf(mark, around.start - from);
    }
  }
  const around = spanAround(spans, from + most);
  if (around?.isLink === true) return around.start > from ? around.start : Math.min(end, around.end);
  const space = piece.lastIndexOf(" ");
  if (space > longestMarker && spanAround(spans, from + space)?.isLink !== true) return from + space;
  return letterStart(text, from, from + most);
}

/** What belongs to the character before it: marks, joiners, skin colours. */
const insideLetter = /^[\p{M}\p{Emoji_Modifier}\u200d]/u;
/** Longer piles of marks are cut anywhere. */
const longestLetter = 16;

/** The last place up to `at`, but after `from`, where a letter begins with its marks. */
function letterStart(text: string, from: number, at: number): number {
  const isPairCut = (place: number) => (text.charCodeAt(place) & 0xfc00) === 0xdc00;
  for (let place = at; place > Math.max(from, at - longestLetter); place--) {
    const isInside = insideLetter.test(text.slice(place, place + 2)) || text[place - 1] === "\u200d";
    if (!isInside && !isPairCut(place)) return place;
  }
  return isPairCut(at) && at > from + 1 ? at - 1 : at;
}

/** The range without white space around it; undefined when nothing is left. */
function trimmed(text: string, start: number, end: number): Range | undefined {
  while (start < end && /\s/.test(text[start] ?? "")) start++;
  while (end > start && /\s/.test(text[end - 1] ?? "")) end--;
  return end > start ? { start, end } : undefined;
}
