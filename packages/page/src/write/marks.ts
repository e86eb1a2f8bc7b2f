import { codeEnd, codeStart, type Emphasis, indexOf, kinds, writeDoubtful } from "./emphasis.ts";
import { lineBreak } from "./pieces.ts";

/** After a bracket at the end of a text and before a tilde at its start: the next piece decides whether it is a mark. */
export const undecided = "\u000e";

/** On both sides of a picture: becomes a space beside a word. */
export const besidePicture = "\u000f";

/** Puts text between the marks of an emphasis. */
export function emphasise(inner: string, emphasis: Emphasis): string {
  const kind = kinds[indexOf[emphasis]];
  return kind && inner ? `${kind.opens}${inner}${kind.closes}` : inner;
}

export const markCode = (span: string): string => (span ? `${codeStart}${span}${codeEnd}` : "");

/** Strips all marks. */
export const withoutMarks = (text: string): string =>
  anyOfOurs.test(text) ? text.replace(/[\u0001-\u0008\u000e\u000f]+/g, "") : text;

/** Strips bold, for texts that are bold or a heading as a whole. */
export const withoutStrong = (text: string): string => text.replace(/[\u0001\u0002]/g, "");

/** Whether every word is bold, in one piece or several; addresses of links do not count. */
export function isAllStrong(text: string): boolean {
  if (!text.includes("\u0001")) return false;
  const outside = text.replace(/\u0001[^\u0001\u0002]*\u0002|\]\([^()\s]*\)/g, "");
  return !/[\p{L}\p{N}\u0001]/u.test(outside);
}

const anyOfOurs = /[\u0001-\u0008\u000e\u000f]/;
const undecidedOnes = /[\u000e\u000f]/;

/** Writes the marks of a stretch of inline text, in which white space is single spaces and line breaks. */
export function writeMarks(text: string): string {
  if (!anyOfOurs.test(text)) return withoutPictures(text);
  const decided = undecidedOnes.test(text) ? decide(text) : text;
  const written = withoutPictures(anyEmphasis.test(decided) ? writeEmphasis(decided) : decided);
  // Two adjacent code spans would be read as one.
  return written.includes(codeStart)
    ? written.replace(/\u0008\u0007/g, " ").replace(/[\u0007\u0008]/g, "")
    : written;
}

/** "Look!" right before a link would turn it into a picture, which a client that shows Markdown would fetch. */
const withoutPictures = (text: string): string =>
  text.includes("![")
    ? text.replace(/\u0007[^\u0008]*\u0008|(?<!(?<!\\)(?:\\\\)*\\)!(?=\[)/g, (found) =>
        found === "!" ? "\\!" : found,
      )
    : text;

const anyEmphasis = /[\u0001-\u0006]/;

/** Escapes a bracket followed by what begins an address, with or without marks in between. */
export const decideBrackets = (text: string): string =>
  text.replace(/\]\u000e(?=[\u0001-\u0008]*[([:])/g, "\\]");

/** Decides what depends on both neighbours: brackets, tildes, spaces beside pictures. */
function decide(text: string): string {
  const hasUndecided = text.includes(undecided);
  const spaced = (hasUndecided ? decideBrackets(text) : text).replace(
    /(?<=[\p{L}\p{N}][\u0001-\u0006]*)\u000f|\u000f(?=[\u0001-\u0006]*[\p{L}\p{N}])/gu,
    " ",
  );
  const decided = hasUndecided
    ? // After the stars of a mark it could close a strike.
      spaced.replace(/(?<=[\u0001-\u0004]|[^\s\u0000-\u000f][\u0001-\u0008\u000e\u000f]*)\u000e~/g, "\\~")
    : spaced;
  return decided.replace(/[\u000e\u000f]/g, "");
}

/**
 * Matches an emphasis that cannot be misread: next to no other one, with words at its ends or spaces around it. The
 * last space excludes `<b>a</b> <b>b</b>`, which is joined.
 */
function clearMark(opens: string, closes: string): RegExp {
  const word = String.raw`[\p{L}\p{N}]`;
  const visible = String.raw`[^\s\u0000-\u0008\u000e\u000f]`;
  const inner = String.raw`[^\u0000-\u0006]`;
  const starts = String.raw`(?<![\u0001-\u0006])${opens}(?=${word}|(?<=(?:^|[\s\u0000])${opens})${visible})`;
  const ends = String.raw`(?<=${word}|${visible}(?=${closes}(?:[\s\u0000]|$)))${closes}(?![\u0001-\u0006]| ${opens})`;
  return new RegExp(`${starts}(?=${inner}*?${word})(${inner}+)${ends}`, "gu");
}

const clearStrong = clearMark("\u0001", "\u0002");
const clearStress = clearMark("\u0003", "\u0004");

/** Lines with more marks than this on average consist of marks, which then say nothing. */
const mostMarks = 5_000;
const eachEmphasis = new RegExp(anyEmphasis, "g");

function isMadeOfMarks(text: string): boolean {
  if (text.length < mostMarks) return false;
  const marks = text.match(eachEmphasis)?.length ?? 0;
  return marks > mostMarks && marks > mostMarks * text.split(lineBreak).length;
}

function writeEmphasis(text: string): string {
  const strong = text.includes("\u0001") ? text.replace(clearStrong, "**$1**") : text;
  const clear = strong.includes("\u0003") ? strong.replace(clearStress, "*$1*") : strong;
  const isDoubtful = anyEmphasis.test(clear);
  if (isDoubtful && isMadeOfMarks(text)) return text.replace(eachEmphasis, "");
  const written = isDoubtful ? writeDoubtful(text) : clear;
  // A space inside a mark and one before it are now adjacent.
  return written.includes("  ") ? written.replace(/ {2,}/g, " ") : written;
}
