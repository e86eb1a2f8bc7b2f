import { longestWord, normalWord, segmentRun, splitWords, visitPairs } from "./words.ts";

/**
 * The dictionary of Intl.Segmenter needs a microsecond a character. Unspaced script beyond so many characters is cut
 * into the longest words that the page has used before.
 */
const mostSegmented = 50_000;
/** Longer words are not looked for there. */
const longestCut = 20;

/** Every distinct word of a document with its id, in the order of first use. */
export class Lexicon {
  readonly words: string[] = [];
  readonly #ids = new Map<string, number>();
  /** Ids by words as they are written: most are met again, and need not be put in lower case again. */
  readonly #written = new Map<string, number>();
  #segmented = 0;
  /** For the first character of a word of an unspaced script: the most characters that such a word has. */
  readonly #longest = new Map<number, number>();

  idOf(word: string): number | undefined {
    return this.#ids.get(word);
  }

  /** Appends the ids of the words of text[start, end), the same as `wordsOf` finds; true when it is all ASCII. */
  read(text: string, start: number, end: number, into: number[]): boolean {
    const before = into.length;
    let from = -1;
    for (let at = start; at <= end; at++) {
      const code = at < end ? text.charCodeAt(at) : 0;
      if (code > 127) {
        into.length = before;
        this.#readAny(text.slice(start, end), into);
        return false;
      }
      if (isWordCode[code] === 1) {
        if (from === -1) from = at;
      } else if (from !== -1) {
        into.push(this.#idOfWritten(text.slice(from, Math.min(at, from + longestWord))));
        from = -1;
      }
    }
    return true;
  }

  #readAny(text: string, into: number[]): void {
    splitWords(
      text,
      (word) => into.push(this.#idOfWritten(word)),
      (run) => {
        if (this.#segmented < mostSegmented) this.#segment(run, into);
        else this.#cut(run, into);
        this.#segmented += run.length;
        visitPairs(run, (start, end) => into.push(this.#learn(`_${run.slice(start, end)}`)));
      },
    );
  }

  #segment(run: string, into: number[]): void {
    segmentRun(run, (word) => {
      into.push(this.#learn(word));
      if (word.length > longestCut) return;
      const first = word.charCodeAt(0);
      if (word.length > (this.#longest.get(first) ?? 0)) this.#longest.set(first, word.length);
    });
  }

  /** The longest known words, otherwise single characters. */
  #cut(run: string, into: number[]): void {
    for (let at = 0; at < run.length; ) {
      let length = Math.min(this.#longest.get(run.charCodeAt(at)) ?? 1, run.length - at);
      while (length > 1 && !this.#ids.has(run.slice(at, at + length))) length--;
      into.push(this.#learn(run.slice(at, at + length)));
      at += length;
    }
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

/** 1 for the letters and digits of ASCII. */
const isWordCode = Uint8Array.from({ length: 128 }, (_, code) =>
  /[a-z0-9]/i.test(String.fromCharCode(code)) ? 1 : 0,
);
