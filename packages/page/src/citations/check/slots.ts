import { foldWord } from "../../passages/words.ts";
import type { Token } from "./analyse.ts";
import type { Problem } from "./problems.ts";
import { unitNamed } from "./vocabulary/units.ts";
import { likeness } from "./words-alike.ts";

/** Words after which a noun follows, folded. A verb in their place would be a paraphrase, another noun is another fact. */
const beforeNouns: ReadonlySet<string> = new Set(
  (
    "of in at by for from with into the a an on as and or to between near behind than " +
    "von vom der die das den dem des ein eine einen einem einer im in am an aus mit nach zu zum zur und oder fur " +
    "de du des la le les l un une au aux en dans avec sur par pour et ou jusqu " +
    "el los las del al una con por para y o " +
    "и в во на с со из для от по к у о"
  )
    .split(" ")
    .map(foldWord),
);
/** Sentences are short; the table below grows with the square of this. */
const longestSide = 120;
const longestGap = 3;

/** Pairs of places that hold the same word, in order: the longest common sequence. */
function alignment(claim: readonly Token[], source: readonly Token[]): [number, number][] {
  const width = source.length + 1;
  const lengths = new Uint16Array((claim.length + 1) * width);
  const same = (i: number, j: number): boolean => {
    const [one, other] = [claim[i], source[j]];
    if (one === undefined || other === undefined) return false;
    return one.kind === "stop" || other.kind === "stop"
      ? one.folded === other.folded
      : likeness(one, other) >= 0.9;
  };
  for (let i = claim.length - 1; i >= 0; i--) {
    for (let j = source.length - 1; j >= 0; j--) {
      const skip = Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0);
      lengths[i * width + j] = same(i, j)
        ? Math.max((lengths[(i + 1) * width + j + 1] ?? 0) + 1, skip)
        : skip;
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < claim.length && j < source.length; ) {
    const best = lengths[i * width + j] ?? 0;
    if (same(i, j) && best === (lengths[(i + 1) * width + j + 1] ?? 0) + 1) pairs.push([i++, j++]);
    else if (best === (lengths[(i + 1) * width + j] ?? 0)) i++;
    else j++;
  }
  return pairs;
}

function isNounSlot(claim: readonly Token[], from: number, to: number): boolean {
  const before = claim[from];
  const after = claim[to];
  const gap = claim.slice(from + 1, to);
  if (gap.some((token) => token.ideographic)) return true;
  // The first words of the gap may be the article.
  const first = gap.findIndex((token) => token.kind !== "stop");
  const left = first > 0 ? gap[first - 1] : before;
  if (left === undefined) return from === -1;
  if (left.kind === "stop") return beforeNouns.has(left.folded);
  return after !== undefined && after.kind !== "stop";
}

/** Places where the claim has the source's own words around it and another thing in the middle. */
export function swappedWords(claimTokens: readonly Token[], sourceTokens: readonly Token[]): Problem[] {
  const claim = claimTokens.slice(0, longestSide);
  const source = sourceTokens.slice(0, longestSide);
  const pairs = alignment(claim, source);
  const marks: [number, number][] = [[-1, -1], ...pairs, [claim.length, source.length]];
  const problems: Problem[] = [];
  for (let index = 1; index < marks.length; index++) {
    const [i1, j1] = marks[index - 1] ?? [0, 0];
    const [i2, j2] = marks[index] ?? [0, 0];
    const said = claim.slice(i1 + 1, i2);
    // The source may begin earlier and go on longer: at the claim's ends only as many words are compared.
    const from = i1 === -1 ? Math.max(0, j2 - said.length) : j1 + 1;
    const to = i2 === claim.length ? Math.min(j1 + 1 + said.length, source.length) : j2;
    const meant = source.slice(from, to);
    if (said.length > longestGap || meant.length > longestGap) continue;
    const words = said.filter(isPlain);
    const others = meant.filter(isPlain);
    if (words.length === 0 || others.length === 0) continue;
    const stated = words.some((word) => sourceTokens.some((token) => likeness(word, token) > 0));
    const kept = others.some((other) => claimTokens.some((token) => likeness(token, other) > 0));
    if (stated || kept) continue;
    const long = (tokens: readonly Token[]) => textOf(tokens).length > 1;
    if (otherUnit(words, others) || (isNounSlot(claim, i1, i2) && long(words) && long(others))) {
      problems.push({ kind: "word", claimed: textOf(words), found: textOf(others) });
    }
  }
  return problems;
}

/** "A kilo" for "a ton". */
function otherUnit(words: readonly Token[], others: readonly Token[]): boolean {
  const [one, other] = [words, others].map((tokens) => unitNamed(tokens.at(-1)?.folded ?? ""));
  return one !== undefined && other !== undefined && one.measure === other.measure && one.size !== other.size;
}

function isPlain(token: Token): boolean {
  return token.kind === "word" && !token.negator;
}

export function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ raw }) => raw).join(tokens.some((token) => token.ideographic) ? "" : " ");
}
