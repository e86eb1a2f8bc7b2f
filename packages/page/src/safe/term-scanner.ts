import { blockEnd, fold, gap, sentenceEnd } from "./fold.ts";
import { type Role, roles, type Vocabulary } from "./vocabulary/terms.ts";

export interface Hit {
  role: Role;
  /** A bit for each language in which the term has this role. */
  languages: number;
  start: number;
  end: number;
  sentence: number;
  block: number;
}

interface Term {
  text: string;
  /** Folded, a gap between words, `anyEnding` for a star; made when it is needed. */
  spelling: string | undefined;
  role: Role;
  language: number;
}

interface Node {
  /** How many codes lead here. */
  depth: number;
  /** Terms that begin as the way here does, and are not told apart yet. */
  waiting: Term[];
  next: Map<number, Node>;
  /** Behind a star: the rest of the word is whatever it is. */
  wild: Node | undefined;
  /** Languages by role for terms that end here. */
  ends: Map<Role, number> | undefined;
}

const newNode = (depth: number): Node => ({
  depth,
  waiting: [],
  next: new Map(),
  wild: undefined,
  ends: undefined,
});

/** Written without gaps, or (Korean) with endings behind every word: a term may stand anywhere. */
const isDense = (code: number) =>
  (code >= 0x3040 && code <= 0x30ff) ||
  (code >= 0x3400 && code <= 0x9fff) ||
  (code >= 0xac00 && code <= 0xd7a3);
const isArabic = (code: number) => code >= 0x0620 && code <= 0x06ff;
const isGap = (code: number) => code === gap || code === sentenceEnd || code === blockEnd;
/** One-letter words that Arabic writes together with the next one: and, so, with, for, as, will; and the article. */
const arabicPrefix = new Set([..."وفبلكسا"].map((letter) => letter.charCodeAt(0)));

/**
 * Finds the terms of all languages in one pass. The time is bounded by the text times the longest term. The tree of
 * six thousand terms would be 0.13 s of work, and a text meets few of its branches: each grows when it is met.
 */
export class TermScanner {
  private readonly root = newNode(0);
  /** In letters beyond Latin: of no use to a text that has none of them. */
  private foreign: Term[] = [];

  constructor(vocabularies: Readonly<Record<string, Vocabulary>>) {
    for (const [index, vocabulary] of Object.values(vocabularies).entries()) {
      for (const role of roles) {
        for (const part of vocabulary[role]?.split(",") ?? []) {
          const term = { text: part.trim(), spelling: undefined, role, language: 1 << index };
          if (latin.test(term.text)) this.plant(term);
          else this.foreign.push(term);
        }
      }
    }
  }

  private plant(term: Term): void {
    const letter = term.text.charCodeAt(0);
    if (!isPlain(letter)) term.spelling = spell(term.text);
    step(this.root, term.spelling?.charCodeAt(0) ?? letter).waiting.push(term);
  }

  scan(text: string): Hit[] {
    const { codes, offsets, length } = fold(text);
    if (this.foreign.length && codes.some((code) => code >= firstForeign)) {
      for (const term of this.foreign) this.plant(term);
      this.foreign = [];
    }
    const hits: Hit[] = [];
    let sentence = 0;
    let block = 0;
    let start = 0;
    const emit = (node: Node, end: number) => {
      const stop = (offsets[end - 1] ?? 0) + 1;
      for (const [role, languages] of node.ends ?? [])
        hits.push({ role, languages, start, end: stop, sentence, block });
    };
    for (let at = 0; at < length; at++) {
      const code = codes[at] ?? gap;
      if (code === blockEnd) block += 1;
      if (code === sentenceEnd || code === blockEnd) sentence += 1;
      else if (code !== gap && mayStart(codes, at)) {
        start = offsets[at] ?? 0;
        this.walk(this.root, codes, at, length, emit);
      }
    }
    return hits;
  }

  private walk(
    from: Node,
    codes: Uint16Array,
    start: number,
    length: number,
    emit: (node: Node, end: number) => void,
  ): void {
    let node = from;
    for (let at = start; ; at++) {
      grow(node);
      if (node.ends && mayEnd(codes, at)) emit(node, at);
      if (node.wild) {
        grow(node.wild);
        let end = at;
        while (end < length && !isGap(codes[end] ?? gap) && end - at < 24) end += 1;
        if (node.wild.ends) emit(node.wild, end);
        if (node.wild.next.size > 0) this.walk(node.wild, codes, end, length, emit);
      }
      const following = at < length ? node.next.get(codes[at] ?? gap) : undefined;
      if (!following) return;
      node = following;
    }
  }
}

const latin = /[a-z\d\u00c0-\u024f\u1e00-\u1eff]/;
/** Greek, and behind it all other alphabets. */
const firstForeign = 0x370;

/** The letters and digits that folding leaves as they are. */
const isPlain = (code: number) => (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
const plainTerm = /^[a-z\d]+\*?(?: [a-z\d]+\*?)*$/;

/** Stands for a star. Not a character: no text holds it. */
const anyEnding = "\uffff";

function spell(term: string): string {
  if (plainTerm.test(term)) return term.replaceAll("*", anyEnding);
  const words = term.split(/[\s'’-]+/).map((word) => {
    const stem = word.replace("*", "");
    const { codes, length } = fold(stem);
    let folded = "";
    // The last code is the block's end.
    for (let at = 0; at < length - 1; at++) folded += String.fromCharCode(codes[at] ?? gap);
    return stem === word ? folded : folded + anyEnding;
  });
  return words.join(String.fromCharCode(gap));
}

/** Sends the terms that wait at a node one code further. */
function grow(node: Node): void {
  if (!node.waiting.length) return;
  for (const term of node.waiting) {
    const letter = term.text.charCodeAt(node.depth);
    // As long as all of it is plain, a term is its own spelling.
    if (term.spelling === undefined && isPlain(letter)) {
      step(node, letter).waiting.push(term);
      continue;
    }
    term.spelling ??= spell(term.text);
    if (term.spelling.length === node.depth) {
      node.ends ??= new Map();
      node.ends.set(term.role, (node.ends.get(term.role) ?? 0) | term.language);
    } else if (term.spelling[node.depth] === anyEnding) {
      node.wild ??= newNode(node.depth + 1);
      node.wild.waiting.push(term);
    } else step(node, term.spelling.charCodeAt(node.depth)).waiting.push(term);
  }
  node.waiting = [];
}

function step(node: Node, code: number): Node {
  const known = node.next.get(code);
  if (known) return known;
  const made = newNode(node.depth + 1);
  node.next.set(code, made);
  return made;
}

function mayStart(codes: Uint16Array, at: number): boolean {
  const before = at > 0 ? (codes[at - 1] ?? gap) : gap;
  const code = codes[at] ?? gap;
  if (isGap(before) || isDense(code) || isDense(before)) return true;
  if (!isArabic(code)) return false;
  for (let back = at - 1; back >= 0 && at - back <= 4; back--) {
    const letter = codes[back] ?? gap;
    if (isGap(letter)) return true;
    if (!arabicPrefix.has(letter)) return false;
  }
  return false;
}

function mayEnd(codes: Uint16Array, at: number): boolean {
  const code = codes[at] ?? gap;
  const last = at > 0 ? (codes[at - 1] ?? gap) : gap;
  if (isGap(code) || isDense(code) || isDense(last)) return true;
  if (!isArabic(code)) return false;
  // Pronouns stand behind the word.
  for (let ahead = 1; ahead <= 3; ahead++) if (isGap(codes[at + ahead] ?? gap)) return true;
  return false;
}
