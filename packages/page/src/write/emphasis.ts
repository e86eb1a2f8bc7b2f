/**
 * While a line is put together, emphasis and code spans are marked by control characters, which were stripped from the
 * text of the page. How they are written depends on both neighbours, so that waits until the line is complete.
 */
export type Emphasis = "strong" | "stress" | "struck";

/** The control characters around each kind, and the Markdown for both. */
export const kinds: readonly { opens: string; closes: string; mark: string }[] = [
  { opens: "\u0001", closes: "\u0002", mark: "**" },
  { opens: "\u0003", closes: "\u0004", mark: "*" },
  { opens: "\u0005", closes: "\u0006", mark: "~~" },
];
export const indexOf: Readonly<Record<Emphasis, number>> = { strong: 0, stress: 1, struck: 2 };
export const codeStart = "\u0007";
export const codeEnd = "\u0008";

interface Mark {
  readonly kind: number;
  readonly opens: boolean;
}

/** By control character. */
const marks: readonly Mark[] = Array.from({ length: 7 }, (_, code) => ({
  kind: (code - 1) >> 1,
  opens: code % 2 === 1,
}));

/** A text, a mark, or undefined for a mark that was dropped. */
type Token = string | Mark | undefined;

/** Writes a line whose marks Markdown might misread: moves spaces, joins pairs, drops marks that cannot be read. */
export function writeDoubtful(text: string): string {
  return pairs(tokens(text))
    .map((token) => (typeof token === "object" ? (kinds[token.kind]?.mark ?? "") : (token ?? "")))
    .join("");
}

/** Emphasis across an empty line would not close: it ends before the line and starts again after it. */
function closedAtBreaks(text: string): string {
  if (!/\u0000 ?\u0000/.test(text)) return text;
  const open: number[] = [];
  return text.replace(/[\u0001-\u0006]|\u0000(?: ?\u0000)+/g, (found) => {
    const mark = found.length === 1 ? marks[found.charCodeAt(0)] : undefined;
    if (mark) {
      if (mark.opens) open.push(mark.kind);
      else open.splice(open.lastIndexOf(mark.kind) >>> 0, 1);
      return found;
    }
    const closing = open.map((kind) => kinds[kind]?.closes ?? "").reverse();
    const opening = open.map((kind) => kinds[kind]?.opens ?? "");
    return `${closing.join("")}${found}${opening.join("")}`;
  });
}

/** Splits a line into texts and marks. */
function tokens(text: string): Token[] {
  const list: Token[] = [];
  // Spaces move twice: first so that breaks are adjacent, then out of the marks added around them.
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

/** Drops emphasis inside emphasis of the same kind. */
function withoutNested(text: string): string {
  const depth = [0, 0, 0];
  return text.replace(/[\u0001-\u0006]/g, (found) => {
    const { kind, opens } = marks[found.charCodeAt(0)] as Mark;
    const before = depth[kind] ?? 0;
    depth[kind] = before + (opens ? 1 : -1);
    return before === (opens ? 0 : 1) ? found : "";
  });
}

/** As many rounds as kinds of marks can be nested. */
const nesting = 3;

/** White space or nothing inside a mark, which is rare. */
const misplaced = /[\u0001\u0003\u0005][ \u0000\u0002\u0004\u0006]|[ \u0000][\u0002\u0004\u0006]/;

/** Moves white space out of marks and drops empty ones. */
function spacesOutside(text: string): string {
  let result = text;
  for (let round = 0; round < nesting && misplaced.test(result); round++)
    result = result
      .replace(/\u0001([ \u0000]*)\u0002|\u0003([ \u0000]*)\u0004|\u0005([ \u0000]*)\u0006/g, "$1$2$3")
      .replace(/([\u0001\u0003\u0005]+)([ \u0000]+)/g, "$2$1")
      .replace(/(?<![ \u0000])([ \u0000]+)([\u0002\u0004\u0006]+)/g, "$2$1");
  return result;
}

/** `<b>re</b><b>cycle</b>`: joins an emphasis with the same one right after it. */
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
const wordCharacter = /[\p{L}\p{N}]/u;
/** Punctuation for every Markdown parser; some take symbols beyond ASCII (emoji, arrows) for letters. */
const surePunctuation = /[\p{P}$+<=>^`|~]/u;

/** Dropping a mark changes the neighbours of others; a line that needs more rounds is written without marks. */
const rounds = 4;

/** Drops pairs that Markdown would not read as marks, and those without a word inside. */
function pairs(list: Token[]): Token[] {
  for (let round = 0; round < rounds; round++) if (!dropPairs(list)) return list;
  return list.filter((token) => typeof token === "string");
}

/** Returns whether a mark was dropped. */
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
    moveLastPunctuation(list, index);
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

/** `**Note:**text` would not close: the punctuation after the last word moves out. */
function moveLastPunctuation(list: Token[], index: number): void {
  const before = list[index - 1];
  const after = list[index + 1];
  if (typeof before !== "string" || typeof after !== "string" || !wordCharacter.test(firstOf(after))) return;
  const moved = /(?<=[\p{L}\p{N}])[.,:;!?…。，：；！？、]+$/u.exec(before.slice(-8))?.[0];
  if (!moved) return;
  list[index - 1] = before.slice(0, -moved.length);
  list[index + 1] = moved + after;
}

function stressesWord(list: readonly Token[], start: number, end: number): boolean {
  return list.slice(start + 1, end).some((token) => typeof token === "string" && wordCharacter.test(token));
}

/** CommonMark: a mark before punctuation opens only after a space or punctuation; closing is the reverse. */
function canOpen(list: readonly Token[], index: number): boolean {
  if (followsClosing(list, index)) return false;
  const after = neighbour(list, index, 1);
  return !punctuation.test(after) || endsWord(neighbour(list, index, -1));
}

/** Whether no word continues across a mark. */
const endsWord = (character: string): boolean =>
  /^[\s\u0000]?$/.test(character) || surePunctuation.test(character);

/** `**a***b*`: which of the stars in the middle close and which open is ambiguous. */
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

/** Single tildes are not escaped, and three in a row would open a code block. */
function touchesTilde(list: readonly Token[], index: number): boolean {
  return neighbour(list, index, -1) === "~" || neighbour(list, index, 1) === "~";
}

/** The character beside a mark. Stars form one run with stars, but a tilde is a character beside them. */
function neighbour(list: readonly Token[], index: number, step: 1 | -1): string {
  const own = list[index] as Mark;
  for (let at = index + step; at >= 0 && at < list.length; at += step) {
    const token = list[at];
    if (typeof token === "string") {
      const character = step === 1 ? firstOf(token) : lastOf(token);
      return character === codeStart || character === codeEnd ? "`" : character;
    }
    const isTilde = (mark: Mark) => mark.kind === indexOf.struck;
    if (token && isTilde(token) !== isTilde(own)) return kinds[token.kind]?.mark.slice(0, 1) ?? "";
  }
  return "";
}

const firstOf = (text: string): string => /^./su.exec(text)?.[0] ?? "";
const lastOf = (text: string): string => /.$/su.exec(text.slice(-2))?.[0] ?? "";
