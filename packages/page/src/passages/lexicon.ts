import { longestWord, normalWord, segmentRun, splitWords, visitPairs } from "./words.ts";

/**
 * The dictionary needs a microsecond a character. What stands beyond so many characters of unspaced script is cut
 * into the longest words that the page has used before.
 */
const mostSegmented = 50_000;
/** Longer words are not looked for there. */
const longestCut = 20;

/** Every distinct word of a document with its id, in the order of first use. */
export class Lexicon {
  readonly words: string[] = [];
  readonly #ids = new Map<string, number>();
  // Plain words and pairs of ideographs are found by a hash where they stand: making a string of each and looking it up
  // takes four times as long. 0 is an empty slot, otherwise id + 1.
  #slots = new Int32Array(1024);
  #slotHashes = new Int32Array(1024);
  #used = 0;
  #segmented = 0;
  /** For the first character of a word of an unspaced script: the lengths that such words have, as bits. */
  readonly #lengths = new Map<number, number>();

  idOf(word: string): number | undefined {
    return this.#ids.get(word);
  }

  /** Appends the ids of the words of text[start, end), as `wordsOf` tells them; true when it is all ASCII. */
  read(text: string, start: number, end: number, into: number[]): boolean {
    const before = into.length;
    let hash = 0;
    let from = -1;
    for (let at = start; at < end; at++) {
      const code = text.charCodeAt(at);
      if (code > 127) {
        into.length = before;
        this.#readAny(text.slice(start, end), into);
        return false;
      }
      const letter = lowerCase[code] ?? 0;
      if (letter !== 0) {
        if (from === -1) {
          from = at;
          hash = 0;
        }
        if (at - from < longestWord) hash = (Math.imul(hash, 31) + letter) | 0;
      } else if (from !== -1) {
        into.push(this.#findPlain(text, from, at, hash));
        from = -1;
      }
    }
    if (from !== -1) into.push(this.#findPlain(text, from, end, hash));
    return true;
  }

  #readAny(text: string, into: number[]): void {
    splitWords(
      text,
      (word) => into.push(this.#learn(normalWord(word))),
      (run) => {
        if (this.#segmented < mostSegmented) this.#segment(run, into);
        else this.#cut(run, into);
        this.#segmented += run.length;
        visitPairs(run, (start, end) => into.push(this.#findPair(run, start, end)));
      },
    );
  }

  #segment(run: string, into: number[]): void {
    segmentRun(run, (word) => {
      const known = this.#ids.get(word);
      into.push(known ?? this.#learn(word));
      if (known !== undefined || word.length > longestCut) return;
      const first = word.charCodeAt(0);
      this.#lengths.set(first, (this.#lengths.get(first) ?? 0) | (1 << word.length));
      let hash = 0;
      for (let at = 0; at < word.length; at++) hash = (Math.imul(hash, 31) + word.charCodeAt(at)) | 0;
      this.#fill(this.#freeSlot(hash), hash, word);
    });
  }

  /** Longest known words, otherwise single characters. */
  #cut(run: string, into: number[]): void {
    for (let at = 0; at < run.length; ) {
      const lengths = this.#lengths.get(run.charCodeAt(at)) ?? 0;
      const most = Math.min(31 - Math.clz32(lengths), run.length - at);
      let found = -1;
      let foundLength = 1;
      let hash = 0;
      for (let length = 1; length <= most; length++) {
        hash = (Math.imul(hash, 31) + run.charCodeAt(at + length - 1)) | 0;
        if ((lengths & (1 << length)) === 0) continue;
        const id = this.#look(run, at, length, hash);
        if (id !== -1) {
          found = id;
          foundLength = length;
        }
      }
      into.push(found === -1 ? this.#learn(run.slice(at, at + 1)) : found);
      at += foundLength;
    }
  }

  #look(run: string, from: number, length: number, hash: number): number {
    let slot = this.#slotOf(hash);
    for (let id = this.#idIn(slot); id !== -1; id = this.#idIn(slot)) {
      const word = this.words[id] ?? "";
      if (this.#slotHashes[slot] === hash && word.length === length && run.startsWith(word, from)) return id;
      slot = (slot + 1) & (this.#slots.length - 1);
    }
    return -1;
  }

  #freeSlot(hash: number): number {
    let slot = this.#slotOf(hash);
    while (this.#slots[slot] !== 0) slot = (slot + 1) & (this.#slots.length - 1);
    return slot;
  }

  #learn(word: string): number {
    const known = this.#ids.get(word);
    if (known !== undefined) return known;
    this.#ids.set(word, this.words.length);
    return this.words.push(word) - 1;
  }

  /** The id of the plain word text[from, to). */
  #findPlain(text: string, from: number, to: number, hash: number): number {
    const length = Math.min(to - from, longestWord);
    let slot = this.#slotOf(hash);
    for (let id = this.#idIn(slot); id !== -1; id = this.#idIn(slot)) {
      if (this.#slotHashes[slot] === hash && spells(this.words[id] ?? "", text, from, length)) return id;
      slot = (slot + 1) & (this.#slots.length - 1);
    }
    return this.#fill(slot, hash, text.slice(from, from + length).toLowerCase());
  }

  /** The id of the pair of ideographs run[at, end). */
  #findPair(run: string, at: number, end: number): number {
    if (end - at > 2) return this.#learn(`_${run.slice(at, end)}`);
    const first = run.charCodeAt(at);
    const second = run.charCodeAt(at + 1);
    const hash = (first << 16) | second;
    let slot = this.#slotOf(hash);
    for (let id = this.#idIn(slot); id !== -1; id = this.#idIn(slot)) {
      const word = this.words[id] ?? "";
      if (word.charCodeAt(1) === first && word.charCodeAt(2) === second && word.charCodeAt(0) === 0x5f)
        return id;
      slot = (slot + 1) & (this.#slots.length - 1);
    }
    return this.#fill(slot, hash, `_${run.slice(at, at + 2)}`);
  }

  #slotOf(hash: number): number {
    return (Math.imul(hash, 0x9e3779b1) >>> 8) & (this.#slots.length - 1);
  }

  #idIn(slot: number): number {
    return (this.#slots[slot] ?? 0) - 1;
  }

  #fill(slot: number, hash: number, word: string): number {
    const id = this.#learn(word);
    this.#slots[slot] = id + 1;
    this.#slotHashes[slot] = hash;
    if (++this.#used * 2 > this.#slots.length) this.#grow();
    return id;
  }

  #grow(): void {
    const slots = this.#slots;
    const hashes = this.#slotHashes;
    this.#slots = new Int32Array(slots.length * 4);
    this.#slotHashes = new Int32Array(slots.length * 4);
    for (const [index, value] of slots.entries()) {
      if (value === 0) continue;
      const hash = hashes[index] ?? 0;
      const slot = this.#freeSlot(hash);
      this.#slots[slot] = value;
      this.#slotHashes[slot] = hash;
    }
  }
}

/** The small letter or digit of an ASCII code, 0 for everything that stands between words. */
const lowerCase = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[a-z0-9]/i.test(character) ? character.toLowerCase().charCodeAt(0) : 0;
});

function spells(word: string, text: string, from: number, length: number): boolean {
  if (word.length !== length) return false;
  for (let at = 0; at < length; at++) {
    if (word.charCodeAt(at) !== lowerCase[text.charCodeAt(from + at)]) return false;
  }
  return true;
}
