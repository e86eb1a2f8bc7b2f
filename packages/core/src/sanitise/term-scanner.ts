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

interface Node {
  next: Map<number, Node>;
  /** Behind a star: the rest of the word is whatever it is. */
  wild: Node | undefined;
  /** Languages by role for terms that end here. */
  ends: Map<Role, number> | undefined;
}

const newNode = (): Node => ({ next: new Map(), wild: undefined, ends: undefined });

/** Written without gaps, or (Korean) with endings behind every word: a term may stand anywhere. */
const isDense = (code: number) =>
  (code >= 0x3040 && code <= 0x30ff) ||
  (code >= 0x3400 && code <= 0x9fff) ||
  (code >= 0xac00 && code <= 0xd7a3);
const isArabic = (code: number) => code >= 0x0620 && code <= 0x06ff;
const isGap = (code: number) => code === gap || code === sentenceEnd || code === blockEnd;
/** One-letter words that Arabic writes together with the next one: and, so, with, for, as, will; and the article. */
const arabicPrefix = new Set([..."وفبلكسا"].map((letter) => letter.charCodeAt(0)));

/** Finds the terms of all languages in one pass. The time is bounded by the text times the longest term. */
export class TermScanner {
  private readonly root = newNode();

  constructor(vocabularies: Readonly<Record<string, Vocabulary>>) {
    for (const [index, vocabulary] of Object.values(vocabularies).entries()) {
      for (const role of roles) {
        for (const term of vocabulary[role]?.split(",") ?? []) this.add(term, role, 1 << index);
      }
    }
  }

  private add(term: string, role: Role, language: number): void {
    let node = this.root;
    for (const [index, word] of term
      .trim()
      .split(/[\s'’-]+/)
      .entries()) {
      if (index > 0) node = step(node, gap);
      const stem = word.replace("*", "");
      const { codes, length } = fold(stem);
      // The last code is the block's end.
      for (let at = 0; at < length - 1; at++) node = step(node, codes[at] ?? gap);
      if (stem !== word) {
        node.wild ??= newNode();
        node = node.wild;
      }
    }
    node.ends ??= new Map();
    node.ends.set(role, (node.ends.get(role) ?? 0) | language);
  }

  scan(text: string): Hit[] {
    const { codes, offsets, length } = fold(text);
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
      if (node.ends && mayEnd(codes, at)) emit(node, at);
      if (node.wild) {
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

function step(node: Node, code: number): Node {
  const known = node.next.get(code);
  if (known) return known;
  const made = newNode();
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
