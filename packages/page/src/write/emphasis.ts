import { codeEnd, codeStart, indexOf, kinds } from "./mark-signs.ts";

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

/** A line whose marks stand where Markdown might read them otherwise: spaces moved, pairs joined, what cannot be read left out. */
export function writeDoubtful(text: string): string {
  return pairs(tokens(text))
    .map((token) => (typeof token === "object" ? (kinds[token.kind]?.mark ?? "") : (token ?? "")))
    .join("");
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
