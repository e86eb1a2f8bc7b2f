import { writeDoubtful } from "./emphasis.ts";
import { codeEnd, codeStart, type Emphasis, indexOf, kinds } from "./mark-signs.ts";
import { lineBreak } from "./pieces.ts";

/**
 * Behind a bracket at the end of a text and before a tilde at its start: only with the piece beside it is it
 * clear whether it would read as a mark.
 */
export const undecided = "\u000e";

/** On both sides of a picture: a space, where a word stands next to it. */
export const besidePicture = "\u000f";

/** Puts text between the marks of an emphasis. */
export function emphasise(inner: string, emphasis: Emphasis): string {
  const kind = kinds[indexOf[emphasis]];
  return kind && inner ? `${kind.opens}${inner}${kind.closes}` : inner;
}

export const markCode = (span: string): string => (span ? `${codeStart}${span}${codeEnd}` : "");

/** The text without any mark. */
export const withoutMarks = (text: string): string =>
  anyOfOurs.test(text) ? text.replace(/[\u0001-\u0008\u000e\u000f]+/g, "") : text;

/** The text with its bold marks gone, where it is bold or a heading as a whole. */
export const withoutStrong = (text: string): string => text.replace(/[\u0001\u0002]/g, "");

/** Whether no word stands outside of bold, in one piece or several; the address of a link is no word. */
export function isAllStrong(text: string): boolean {
  if (!text.includes("\u0001")) return false;
  const outside = text.replace(/\u0001[^\u0001\u0002]*\u0002|\]\([^()\s]*\)/g, "");
  return !/[\p{L}\p{N}\u0001]/u.test(outside);
}

const anyOfOurs = /[\u0001-\u0008\u000e\u000f]/;
const undecidedOnes = /[\u000e\u000f]/;

/** A stretch of inline text, its white space single spaces and line breaks, with its marks written as Markdown. */
export function writeMarks(text: string): string {
  if (!anyOfOurs.test(text)) return withoutPictures(text);
  const decided = undecidedOnes.test(text) ? decide(text) : text;
  const written = withoutPictures(anyEmphasis.test(decided) ? writeEmphasis(decided) : decided);
  // Two code spans side by side would read as one.
  return written.includes(codeStart)
    ? written.replace(/\u0008\u0007/g, " ").replace(/[\u0007\u0008]/g, "")
    : written;
}

/** "Look!" right before a link would make a picture of it, which a client that shows Markdown would fetch. */
export const withoutPictures = (text: string): string =>
  text.includes("![")
    ? text.replace(/\u0007[^\u0008]*\u0008|(?<!(?<!\\)(?:\\\\)*\\)!(?=\[)/g, (found) =>
        found === "!" ? "\\!" : found,
      )
    : text;

const anyEmphasis = /[\u0001-\u0006]/;

/** A bracket with what begins an address behind it, marks between them or not, is escaped. */
export const decideBrackets = (text: string): string =>
  text.replace(/\]\u000e(?=[\u0001-\u0008]*[([:])/g, "\\]");

/** What was left open until both neighbours are known: brackets, tildes, spaces beside pictures. */
function decide(text: string): string {
  const hasSigns = text.includes(undecided);
  const spaced = (hasSigns ? decideBrackets(text) : text).replace(
    /(?<=[\p{L}\p{N}][\u0001-\u0006]*)\u000f|\u000f(?=[\u0001-\u0006]*[\p{L}\p{N}])/gu,
    " ",
  );
  const decided = hasSigns
    ? // Behind the stars of a mark it could close a strike.
      spaced.replace(/(?<=[\u0001-\u0004]|[^\s\u0000-\u000f][\u0001-\u0008\u000e\u000f]*)\u000e~/g, "\\~")
    : spaced;
  return decided.replace(/[\u000e\u000f]/g, "");
}

/**
 * An emphasis that stands next to no other and whose ends are words, or have a space before and behind it: nothing
 * about it is in doubt. The last space is for `<b>a</b> <b>b</b>`, which is one.
 */
function clearMark(opens: string, closes: string): RegExp {
  const word = String.raw`[\p{L}\p{N}]`;
  const sign = String.raw`[^\s\u0000-\u0008\u000e\u000f]`;
  const inner = String.raw`[^\u0000-\u0006]`;
  const starts = String.raw`(?<![\u0001-\u0006])${opens}(?=${word}|(?<=(?:^|[\s\u0000])${opens})${sign})`;
  const ends = String.raw`(?<=${word}|${sign}(?=${closes}(?:[\s\u0000]|$)))${closes}(?![\u0001-\u0006]| ${opens})`;
  return new RegExp(`${starts}(?=${inner}*?${word})(${inner}+)${ends}`, "gu");
}

const clearStrong = clearMark("\u0001", "\u0002");
const clearStress = clearMark("\u0003", "\u0004");

/** Lines that have more on average are made of marks: none of them says anything. */
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
  // A space inside a mark and one before it now stand side by side.
  return written.includes("  ") ? written.replace(/ {2,}/g, " ") : written;
}
