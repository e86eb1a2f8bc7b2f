/**
 * Splits text of any language into words. Scripts that separate words with spaces are split by the kinds of their
 * characters; the others need the dictionaries of Intl.Segmenter, which know Chinese, Japanese, Thai, Lao, Khmer and
 * Burmese.
 */
const unspaced =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー々\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}";
const word = /[\p{L}\p{M}\p{N}]+/gu;
const ascii = /^[a-zA-Z0-9]+$/;
const startsUnspaced = new RegExp(`^[${unspaced}]`, "u");
/**
 * A word of several scripts is cut where the script changes. Of a number with its unit ("2025년에", "2019г") both are
 * words, but Latin letters stay with the number: "512GB" and "3D" are looked for as they are.
 */
const parts = new RegExp(
  `(?:[${unspaced}]\\p{M}*)+|\\d+(?=[\\p{L}--[\\p{Script=Latin}${unspaced}]])|[[\\p{L}\\p{M}\\p{N}]--[${unspaced}]]+`,
  "gv",
);
const ideographs = /[\p{Script=Han}\p{Script=Katakana}ー々]{2,}/gu;

/** Intl.Segmenter needs memory for the whole run that it is given. */
const longestRun = 2000;
/** Words longer than this are cut: no query needs the rest of a base64 string. */
const longestWord = 64;

let segmenter: Intl.Segmenter | undefined;

/** One word as it is compared: in lower case, composed, not too long. */
function normalWord(written: string): string {
  const lower = written.slice(0, longestWord).toLowerCase();
  return ascii.test(lower) ? lower : lower.normalize("NFKC");
}

/** How many UTF-16 units the character at a place has. */
export function widthAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

/** The dictionary's words of a run of an unspaced script. */
function segmentRun(run: string): string[] {
  segmenter ??= new Intl.Segmenter("und", { granularity: "word" });
  return Array.from(segmenter.segment(run)).flatMap(({ segment, isWordLike }) =>
    isWordLike === true ? [normalWord(segment)] : [],
  );
}

/**
 * Every pair of neighbouring ideographs, after an underscore. Dictionaries split a name one way in the question and
 * another way in the text; pairs of characters are always the same.
 */
function pairsIn(run: string): string[] {
  return (run.match(ideographs) ?? []).flatMap((stretch) => {
    const characters = Array.from(stretch);
    return characters.slice(1).map((character, at) => `_${characters[at]}${character}`);
  });
}

/** Splits a text into words of spaced scripts, as they are written, and runs of the others, in order. */
function splitWords(text: string, onWord: (word: string) => void, onRun: (run: string) => void): void {
  for (const [written] of text.matchAll(word)) {
    if (ascii.test(written)) onWord(written);
    else
      for (const [part] of written.matchAll(parts)) {
        if (!startsUnspaced.test(part)) onWord(part);
        else for (let at = 0; at < part.length; at += longestRun) onRun(part.slice(at, at + longestRun));
      }
  }
}

/** The words of a text as they are compared, in order. Pairs of ideographs follow their run. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  splitWords(
    text,
    (written) => words.push(normalWord(written)),
    (run) => words.push(...segmentRun(run), ...pairsIn(run)),
  );
  return words;
}

/**
 * The dictionary of Intl.Segmenter needs a microsecond a character. Unspaced script beyond so many characters is cut
 * into the longest words that the page has used before.
 */
const mostSegmented = 50_000;
/** Longer words are not looked for there. */
const longestCut = 8;

/** Every distinct word of a document with its id, in the order of first use. */
export class Lexicon {
  readonly words: string[] = [];
  readonly #ids = new Map<string, number>();
  /** Ids by words as they are written: most are met again, and need not be put in lower case again. */
  readonly #written = new Map<string, number>();
  #segmented = 0;

  idOf(word: string): number | undefined {
    return this.#ids.get(word);
  }

  /** The ids of the words of a text, the same as `wordsOf` finds. */
  read(text: string): number[] {
    const ids: number[] = [];
    splitWords(
      text,
      (word) => ids.push(this.#idOfWritten(word)),
      (run) => {
        const words = this.#segmented < mostSegmented ? segmentRun(run) : this.#cut(run);
        this.#segmented += run.length;
        for (const word of [...words, ...pairsIn(run)]) ids.push(this.#learn(word));
      },
    );
    return ids;
  }

  /** The longest known words, otherwise single characters. */
  #cut(run: string): string[] {
    const words: string[] = [];
    for (let at = 0; at < run.length; at += words.at(-1)?.length ?? 1) {
      let length = longestCut;
      while (length > 1 && !this.#ids.has(run.slice(at, at + length))) length--;
      words.push(run.slice(at, at + length));
    }
    return words;
  }

  #idOfWritten(word: string): number {
    let id = this.#written.get(word);
    if (id === undefined) {
      id = this.#learn(normalWord(word));
      this.#written.set(word, id);
    }
    return id;
  }

  #learn(word: string): number {
    const known = this.#ids.get(word);
    if (known !== undefined) return known;
    this.#ids.set(word, this.words.length);
    return this.words.push(word) - 1;
  }
}
