/** What can be counted in a text in one pass. */
export interface TextCounts {
  words: number;
  digits: number;
  capitals: number;
}

/**
 * What each character of Latin-1 adds: three counts in one number, so that a text is counted without a branch for
 * every letter. Texts are cut at fewer characters than a count has room for.
 */
const room = 10;
const added = Int32Array.from({ length: 256 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (character === " ") return 1;
  if (/\d/.test(character)) return 1 << room;
  return /\p{Lu}/u.test(character) ? 1 << (2 * room) : 0;
});

/** Fills `counts` rather than making a new object: this runs for every block of a page. */
export function countText(text: string, counts: TextCounts): void {
  let sum = 1;
  let foreign = false;
  // Texts are stored in many ways (cut out, joined, of one or two bytes), which makes reading their length slow.
  const { length } = text;
  for (let index = 0; index < length; index++) {
    const code = text.charCodeAt(index);
    if (code < 256) sum += added[code] as number;
    else if (code < 0x2000 || code > 0x206f) foreign = true;
  }
  const most = (1 << room) - 1;
  counts.words = sum & most;
  counts.digits = (sum >> room) & most;
  counts.capitals = foreign ? (text.match(/\p{Lu}/gu)?.length ?? 0) : sum >> (2 * room);
}

/** Lower-case, letters and digits only, single spaces. */
function simplify(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Compares texts with the page's title; most differ in their first letter. */
export class TitleMatcher {
  private readonly title: string;
  private readonly words: string;
  private readonly first: string;

  constructor(title: string) {
    this.title = title;
    this.words = simplify(title);
    this.first = firstLetter(this.words);
  }

  same(text: string): boolean {
    return (
      this.words.length > 3 &&
      Math.abs(text.length - this.title.length) < 12 &&
      firstLetter(text) === this.first &&
      simplify(text) === this.words
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
