/** What can be counted in a line in one pass. */
export interface TextFigures {
  words: number;
  digits: number;
  capitals: number;
}

/**
 * What each sign of Latin-1 adds: three counts in one number, so that a line is counted without a decision for
 * every letter. Lines are cut at fewer signs than a count has room for.
 */
const room = 10;
const added = Int32Array.from({ length: 256 }, (_, code) => {
  const sign = String.fromCharCode(code);
  if (sign === " ") return 1;
  if (/\d/.test(sign)) return 1 << room;
  return /\p{Lu}/u.test(sign) ? 1 << (2 * room) : 0;
});

/** Fills `figures` rather than making a new object: this runs for every line of a page. */
export function countText(text: string, figures: TextFigures): void {
  let sum = 1;
  let foreign = false;
  // Texts are stored in many ways (cut out, joined, of one or two bytes), so that each look at a length is a search.
  const { length } = text;
  for (let index = 0; index < length; index++) {
    const code = text.charCodeAt(index);
    if (code < 256) sum += added[code] as number;
    else if (code < 0x2000 || code > 0x206f) foreign = true;
  }
  const most = (1 << room) - 1;
  figures.words = sum & most;
  figures.digits = (sum >> room) & most;
  figures.capitals = foreign ? (text.match(/\p{Lu}/gu)?.length ?? 0) : sum >> (2 * room);
}

/** Lower case, letters and digits only, single spaces. */
export function simplify(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Compares lines with the page's title; most are told apart by their first letter. */
export class TitleMatcher {
  private readonly title: string;
  private readonly words: string;
  private readonly first: string;

  constructor(title: string) {
    this.title = title;
    this.words = simplify(title);
    this.first = firstLetter(this.words);
  }

  /** The whole title. */
  same(text: string): boolean {
    return (
      this.words.length > 3 &&
      Math.abs(text.length - this.title.length) < 12 &&
      firstLetter(text) === this.first &&
      simplify(text) === this.words
    );
  }

  /** The title, a good part of its beginning, or the title with a few words behind it. */
  agrees(text: string): boolean {
    if (this.words === "" || text.length >= this.title.length + 60) return false;
    if (firstLetter(text) !== this.first) return false;
    const simple = simplify(text);
    if (simple.length <= 3) return false;
    return (
      simple === this.words ||
      (this.words.startsWith(simple) && simple.length > 20) ||
      simple.startsWith(this.words)
    );
  }
}

const letter = /[\p{L}\p{N}]/u;

function firstLetter(text: string): string {
  const code = text.charCodeAt(0);
  if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) return text.charAt(0);
  if (code >= 65 && code <= 90) return String.fromCharCode(code + 32);
  return letter.exec(text)?.[0].toLowerCase() ?? "";
}
