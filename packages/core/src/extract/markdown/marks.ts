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

/** Behind a bracket at the end of a text: only with the next piece is it clear whether it would read as a link. */
export const afterBracket = "\u000e";

/** On both sides of a picture: a space, where a word stands next to it. */
export const besidePicture = "\u000f";

/** Puts text between the marks of an emphasis. */
export function emphasise(inner: string, emphasis: Emphasis): string {
  const kind = kinds[indexOf[emphasis]];
  return kind && inner ? `${kind.opens}${inner}${kind.closes}` : inner;
}

export const markCode = (span: string): string => (span ? `${codeStart}${span}${codeEnd}` : "");

/** The text without any mark: link texts in lists, headings that are bold as a whole. */
export const withoutMarks = (text: string): string => text.replace(/[\u0001-\u0008\u000e\u000f]/g, "");

/** Whether one emphasis goes around all of the text. */
export const isAllStrong = (text: string): boolean => /^\s*\u0001[^\u0001\u0002]*\u0002\s*$/.test(text);

interface Mark {
  kind: number;
  opens: boolean;
}

/** A stretch of inline text, its white space single spaces and line breaks, with its marks written as Markdown. */
export function writeMarks(text: string): string {
  if (!/[\u0001-\u0008\u000e\u000f]/.test(text)) return text;
  const spaced = text
    .replace(/\](?=\u000e[\u0001-\u0008]*[([:])/g, "\\]")
    // Two code spans side by side would read as one.
    .replace(/\u0008\u000e?\u0007/g, " ")
    .replace(/(?<=[\p{L}\p{N}][\u0001-\u0006]*)\u000f|\u000f(?=[\u0001-\u0006]*[\p{L}\p{N}])/gu, " ")
    .replace(/[\u0007\u0008\u000e\u000f]/g, "");
  if (!/[\u0001-\u0006]/.test(spaced)) return spaced;
  return write(pairs(tokens(closedAtBreaks(spaced))));
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

/** Texts and marks in order; white space stands outside of marks, one emphasis inside its own kind is nothing. */
function tokens(text: string): (string | Mark)[] {
  const list: (string | Mark)[] = [];
  const depth = [0, 0, 0];
  const outside = text
    .replace(/([\u0001\u0003\u0005]+)([ \u0000]+)/g, "$2$1")
    .replace(/(?<![ \u0000])([ \u0000]+)([\u0002\u0004\u0006]+)/g, "$2$1")
    // Around nothing, or around nothing but another mark.
    .replace(/\u0001\u0002|\u0003\u0004|\u0005\u0006/g, "")
    .replace(/\u0001\u0002|\u0003\u0004|\u0005\u0006/g, "");
  for (const part of outside.split(/([\u0001-\u0006])/)) {
    if (part === "") continue;
    const code = part.charCodeAt(0);
    if (part.length > 1 || code < 1 || code > 6) {
      list.push(part);
      continue;
    }
    const kind = (code - 1) >> 1;
    const opens = code % 2 === 1;
    const before = depth[kind] ?? 0;
    depth[kind] = before + (opens ? 1 : -1);
    if (before === (opens ? 0 : 1)) list.push({ kind, opens });
  }
  return merged(list);
}

/** `<b>re</b><b>cycle</b>`: where an emphasis ends and the same begins, it goes on. */
function merged(list: readonly (string | Mark)[]): (string | Mark)[] {
  const kept: (string | Mark)[] = [];
  for (const token of list) {
    const last = kept.at(-1);
    const space = last === " ";
    const before = space ? kept.at(-2) : last;
    if (
      typeof token !== "string" &&
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

/** Drops the pairs that Markdown would not read as marks, and those that stress no word. */
function pairs(list: (string | Mark)[]): (string | Mark)[] {
  const open: number[] = [];
  const dropped = new Set<number>();
  list.forEach((token, index) => {
    if (typeof token === "string") return;
    if (token.opens) {
      open.push(index);
      return;
    }
    const start = open.findLast((at) => (list[at] as Mark).kind === token.kind);
    if (start === undefined) {
      dropped.add(index);
      return;
    }
    open.splice(open.indexOf(start), 1);
    moveLastSign(list, index);
    if (!stressesWord(list, start, index) || !canOpen(list, start) || !canClose(list, index)) {
      dropped.add(start);
      dropped.add(index);
    }
  });
  for (const at of open) dropped.add(at);
  return list.filter((_, index) => !dropped.has(index));
}

/** `**Note:**text` would not close: the sign behind the last word moves out. */
function moveLastSign(list: (string | Mark)[], index: number): void {
  const before = list[index - 1];
  const after = list[index + 1];
  if (typeof before !== "string" || typeof after !== "string" || !wordSign.test(firstOf(after))) return;
  const sign = /(?<=[\p{L}\p{N}])[.,:;!?…。，：；！？、]+$/u.exec(before.slice(-8))?.[0];
  if (!sign) return;
  list[index - 1] = before.slice(0, -sign.length);
  list[index + 1] = sign + after;
}

function stressesWord(list: readonly (string | Mark)[], start: number, end: number): boolean {
  for (let index = start + 1; index < end; index++) {
    const token = list[index];
    if (typeof token === "string" && wordSign.test(token)) return true;
  }
  return false;
}

/** CommonMark: a mark before a punctuation sign opens only behind a space or another sign; the same reversed closes. */
function canOpen(list: readonly (string | Mark)[], index: number): boolean {
  const after = neighbour(list, index, 1);
  return !punctuation.test(after) || !wordSign.test(neighbour(list, index, -1));
}

function canClose(list: readonly (string | Mark)[], index: number): boolean {
  const before = neighbour(list, index, -1);
  return !punctuation.test(before) || !wordSign.test(neighbour(list, index, 1));
}

function neighbour(list: readonly (string | Mark)[], index: number, step: 1 | -1): string {
  for (let at = index + step; at >= 0 && at < list.length; at += step) {
    const token = list[at];
    if (typeof token === "string") return step === 1 ? firstOf(token) : lastOf(token);
  }
  return "";
}

const firstOf = (text: string): string => /^./su.exec(text)?.[0] ?? "";
const lastOf = (text: string): string => /.$/su.exec(text.slice(-2))?.[0] ?? "";

function write(list: readonly (string | Mark)[]): string {
  const text = list
    .map((token) => (typeof token === "string" ? token : (kinds[token.kind]?.mark ?? "")))
    .join("");
  // A space inside a mark and one before it now stand side by side.
  return text.includes("  ") ? text.replace(/ {2,}/g, " ") : text;
}
