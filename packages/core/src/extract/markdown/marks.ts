/**
 * Emphasis and code spans while a line is put together: control characters, which page text cannot hold
 * (they are invisible and were taken out). What they become depends on both neighbours, so they are written
 * as Markdown only when the line is whole.
 */
export type Emphasis = "strong" | "stress" | "struck";

const kinds: readonly { opens: string; closes: string; mark: string }[] = [
  { opens: "\u0001", closes: "\u0002", mark: "**" },
  { opens: "\u0003", closes: "\u0004", mark: "*" },
  { opens: "\u0005", closes: "\u0006", mark: "~~" },
];
const indexOf: Readonly<Record<Emphasis, number>> = { strong: 0, stress: 1, struck: 2 };
const codeStart = "\u0007";
const codeEnd = "\u0008";

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

interface Mark {
  readonly kind: number;
  readonly opens: boolean;
}

/** By their control characters. */
const marks: readonly Mark[] = Array.from({ length: 7 }, (_, code) => ({
  kind: (code - 1) >> 1,
  opens: code % 2 === 1,
}));

/** A text, a mark, or a mark that was dropped. */
type Token = string | Mark | undefined;

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
  return (
    decideBrackets(text)
      .replace(/(?<=[\p{L}\p{N}][\u0001-\u0006]*)\u000f|\u000f(?=[\u0001-\u0006]*[\p{L}\p{N}])/gu, " ")
      // Behind the stars of a mark it could close a strike.
      .replace(/(?<=[\u0001-\u0004]|[^\s\u0000-\u000f][\u0001-\u0008\u000e\u000f]*)\u000e~/g, "\\~")
      .replace(/[\u000e\u000f]/g, "")
  );
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

function writeEmphasis(text: string): string {
  const strong = text.includes("\u0001") ? text.replace(clearStrong, "**$1**") : text;
  const clear = strong.includes("\u0003") ? strong.replace(clearStress, "*$1*") : strong;
  const written = anyEmphasis.test(clear) ? write(pairs(tokens(text))) : clear;
  // A space inside a mark and one before it now stand side by side.
  return written.includes("  ") ? written.replace(/ {2,}/g, " ") : written;
}

/** A mark across an empty line would not close: it ends before and starts anew behind. */
function closedAtBreaks(text: string): string {
  if (!/\u0000 ?\u0000/.test(text)) return text;
  const open: number[] = [];
  return text.replace(/[\u0001-\u0006]|\u0000(?: ?\u0000)+/g, (found) => {
    const code = found.charCodeAt(0);
    if (found.length === 1 && code >= 1 && code <= 6) {
      const kind = (code - 1) >> 1;
      if (code % 2 === 1) open.push(kind);
      else open.splice(open.lastIndexOf(kind) >>> 0, 1);
      return found;
    }
    const closing = open.map((kind) => kinds[kind]?.closes ?? "").reverse();
    const opening = open.map((kind) => kinds[kind]?.opens ?? "");
    return `${closing.join("")}${found}${opening.join("")}`;
  });
}

/** Texts and marks in order. */
function tokens(text: string): Token[] {
  const list: Token[] = [];
  // First the breaks have to stand side by side, then the marks around them are to be moved.
  const closed = closedAtBreaks(spacesOutside(withoutNested(text)));
  const parts = spacesOutside(closed).split(/([\u0001-\u0006])/);
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] as string;
    const code = part.length === 1 ? part.charCodeAt(0) : 0;
    if (code >= 1 && code <= 6) list.push(marks[code]);
    else if (part !== "") list.push(part);
  }
  return merged(list);
}

/** An emphasis inside its own kind says nothing more. */
function withoutNested(text: string): string {
  const depth = [0, 0, 0];
  return text.replace(/[\u0001-\u0006]/g, (mark) => {
    const code = mark.charCodeAt(0);
    const kind = (code - 1) >> 1;
    const opens = code % 2 === 1;
    const before = depth[kind] ?? 0;
    depth[kind] = before + (opens ? 1 : -1);
    return before === (opens ? 0 : 1) ? mark : "";
  });
}

/** As many times as kinds of marks can stand inside each other. */
const nesting = 3;

/** White space or nothing inside a mark: what most lines do not have. */
const misplaced = /[\u0001\u0003\u0005][ \u0000\u0002\u0004\u0006]|[ \u0000][\u0002\u0004\u0006]/;

/** White space stands outside of marks, and none stands around nothing. */
function spacesOutside(text: string): string {
  let result = text;
  for (let round = 0; round < nesting && misplaced.test(result); round++)
    result = result
      .replace(/\u0001([ \u0000]*)\u0002|\u0003([ \u0000]*)\u0004|\u0005([ \u0000]*)\u0006/g, "$1$2$3")
      .replace(/([\u0001\u0003\u0005]+)([ \u0000]+)/g, "$2$1")
      .replace(/(?<![ \u0000])([ \u0000]+)([\u0002\u0004\u0006]+)/g, "$2$1");
  return result;
}

/** `<b>re</b><b>cycle</b>`: where an emphasis ends and the same begins, it goes on. */
function merged(list: readonly Token[]): Token[] {
  const kept: Token[] = [];
  for (const token of list) {
    const last = kept.at(-1);
    const space = last === " ";
    const before = space ? kept.at(-2) : last;
    if (
      typeof token === "object" &&
      token.opens &&
      typeof before === "object" &&
      !before.opens &&
      before.kind === token.kind
    ) {
      kept.splice(space ? -2 : -1, space ? 2 : 1);
      if (space) kept.push(" ");
    } else kept.push(token);
  }
  return kept;
}

const punctuation = /[\p{P}\p{S}]/u;
const wordSign = /[\p{L}\p{N}]/u;
/** What every reader takes for a sign; of symbols beyond ASCII (emoji, arrows) some think that they are letters. */
const surePunctuation = /[\p{P}$+<=>^`|~]/u;

/** Marks that were dropped change what stands beside others; lines that need more rounds are written without. */
const rounds = 4;

/** Drops the pairs that Markdown would not read as marks, and those that stress no word. */
function pairs(list: Token[]): Token[] {
  for (let round = 0; round < rounds; round++) if (!dropPairs(list)) return list;
  return list.filter((token) => typeof token === "string");
}

/** Answers whether a mark was dropped. */
function dropPairs(list: Token[]): boolean {
  const open: number[] = [];
  let dropped = false;
  const drop = (index: number) => {
    list[index] = undefined;
    dropped = true;
  };
  for (let index = 0; index < list.length; index++) {
    const token = list[index];
    if (typeof token !== "object") continue;
    if (token.opens) {
      open.push(index);
      continue;
    }
    const start = open.findLast((at) => (list[at] as Mark).kind === token.kind);
    if (start === undefined) {
      drop(index);
      continue;
    }
    open.splice(open.indexOf(start), 1);
    moveLastSign(list, index);
    if (
      !stressesWord(list, start, index) ||
      !canOpen(list, start) ||
      !canClose(list, index) ||
      (token.kind === indexOf.struck && (touchesTilde(list, start) || touchesTilde(list, index)))
    ) {
      drop(start);
      drop(index);
    }
  }
  for (const at of open) drop(at);
  return dropped;
}

/** `**Note:**text` would not close: the sign behind the last word moves out. */
function moveLastSign(list: Token[], index: number): void {
  const before = list[index - 1];
  const after = list[index + 1];
  if (typeof before !== "string" || typeof after !== "string" || !wordSign.test(firstOf(after))) return;
  const sign = /(?<=[\p{L}\p{N}])[.,:;!?…。，：；！？、]+$/u.exec(before.slice(-8))?.[0];
  if (!sign) return;
  list[index - 1] = before.slice(0, -sign.length);
  list[index + 1] = sign + after;
}

function stressesWord(list: readonly Token[], start: number, end: number): boolean {
  for (let index = start + 1; index < end; index++) {
    const token = list[index];
    if (typeof token === "string" && wordSign.test(token)) return true;
  }
  return false;
}

/** CommonMark: a mark before a punctuation sign opens only behind a space or another sign; the same reversed closes. */
function canOpen(list: readonly Token[], index: number): boolean {
  if (followsClosing(list, index)) return false;
  const after = neighbour(list, index, 1);
  return !punctuation.test(after) || endsWord(neighbour(list, index, -1));
}

/** Whether no word goes on across a mark. */
const endsWord = (sign: string): boolean => /^[\s\u0000]?$/.test(sign) || surePunctuation.test(sign);

/** `**a***b*`: which of the stars in the middle close and which open is a riddle. */
function followsClosing(list: readonly Token[], index: number): boolean {
  for (let at = index - 1; at >= 0; at--) {
    const token = list[at];
    if (typeof token === "string") return false;
    if (token && !token.opens) return true;
  }
  return false;
}

function canClose(list: readonly Token[], index: number): boolean {
  const before = neighbour(list, index, -1);
  return !punctuation.test(before) || endsWord(neighbour(list, index, 1));
}

/** A single tilde in the text is not escaped, and three together would open a block of code. */
function touchesTilde(list: readonly Token[], index: number): boolean {
  return neighbour(list, index, -1) === "~" || neighbour(list, index, 1) === "~";
}

/** The sign beside a mark. Stars make one run with stars, but a tilde is a sign beside them. */
function neighbour(list: readonly Token[], index: number, step: 1 | -1): string {
  const own = list[index] as Mark;
  for (let at = index + step; at >= 0 && at < list.length; at += step) {
    const token = list[at];
    if (typeof token === "string") {
      const sign = step === 1 ? firstOf(token) : lastOf(token);
      return sign === codeStart || sign === codeEnd ? "`" : sign;
    }
    const isTilde = (mark: Mark) => mark.kind === indexOf.struck;
    if (token && isTilde(token) !== isTilde(own)) return kinds[token.kind]?.mark.slice(0, 1) ?? "";
  }
  return "";
}

const firstOf = (text: string): string => /^./su.exec(text)?.[0] ?? "";
const lastOf = (text: string): string => /.$/su.exec(text.slice(-2))?.[0] ?? "";

function write(list: readonly Token[]): string {
  return list
    .map((token) => (typeof token === "object" ? (kinds[token.kind]?.mark ?? "") : (token ?? "")))
    .join("");
}
