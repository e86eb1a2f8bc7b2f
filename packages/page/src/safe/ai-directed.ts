import { type AiDirectedKind, type Rule, rules } from "./ai-rules.ts";
import { findEncoded } from "./encoded.ts";
import { stripInvisible } from "./invisible.ts";
import { shorten } from "./plain-line.ts";
import { findRoleMarkers } from "./role-markers.ts";
import { type Hit, TermScanner } from "./term-scanner.ts";
import { vocabularies } from "./vocabulary/index.ts";
import type { Role } from "./vocabulary/terms.ts";

export interface AiDirected {
  kind: AiDirectedKind;
  /** Where the passage starts in the text. */
  offset: number;
  /** The passage, shortened. It is text of the page: show it to a model only inside the envelope. */
  excerpt: string;
}

export interface AiDirectedOptions {
  /** The names under which the host offers its tools. */
  toolNames?: readonly string[];
}

/** A page that is full of it needs no list of all of it. */
const most = 40;
const excerptLength = 160;
const defaultTools = ["web_search", "open_page"] as const;

let scanner: TermScanner | undefined;

/**
 * Labels passages that are addressed to an AI. It deletes nothing and decides nothing: a page about prompt
 * injection gets labels, too. Linear in the text's length.
 */
export function findAiDirected(
  text: string,
  { toolNames = defaultTools }: AiDirectedOptions = {},
): AiDirected[] {
  const passages = findPassages(text, toolNames);
  for (const { offset, length, content } of findEncoded(text)) {
    if (findPassages(content, toolNames).length > 0)
      passages.push({ kind: "encoded", start: offset, end: offset + length });
  }
  passages.sort((first, second) => first.start - second.start);
  return withoutRepeats(passages)
    .slice(0, most)
    .map(({ kind, start, end }) => ({ kind, offset: start, excerpt: excerptOf(text, start, end) }));
}

interface Passage {
  kind: AiDirectedKind;
  start: number;
  end: number;
}

function findPassages(text: string, toolNames: readonly string[]): Passage[] {
  scanner ??= new TermScanner(vocabularies);
  const hits = [...scanner.scan(text), ...findAddresses(text), ...findTools(text, toolNames)];
  const passages = applyRules(text, placed(hits));
  for (const { offset, length } of findRoleMarkers(text))
    passages.push({ kind: "role-marker", start: offset, end: offset + length });
  return passages;
}

/** In order, with the sentence and block of the words around for what was found by its form. */
function placed(hits: Hit[]): Hit[] {
  hits.sort((first, second) => first.start - second.start);
  let before: Hit | undefined;
  for (const hit of hits) {
    if (hit.sentence < 0) {
      hit.sentence = before?.sentence ?? 0;
      hit.block = before?.block ?? 0;
    }
    before = hit;
  }
  return withoutBlocked(hits);
}

const blockable: ReadonlySet<Role> = new Set(["override", "send", "reveal", "hide"]);

/** Takes out words inside a neutral phrase, and verbs behind a word that makes a report of them. */
function withoutBlocked(hits: readonly Hit[]): Hit[] {
  const kept: Hit[] = [];
  const blocks: Hit[] = [];
  const neutrals: Hit[] = [];
  for (const hit of hits) {
    if (hit.role === "block") blocks.push(hit);
    if (hit.role === "neutral") neutrals.push(hit);
  }
  let block = 0;
  let neutral = 0;
  for (const hit of hits) {
    if (hit.role === "block" || hit.role === "neutral") continue;
    let { languages } = hit;
    while ((neutrals[neutral]?.end ?? Infinity) <= hit.start) neutral += 1;
    for (let at = neutral; at < neutral + 4; at++) {
      const phrase = neutrals[at];
      if (phrase && phrase.start <= hit.start && hit.end <= phrase.end) languages &= ~phrase.languages;
    }
    if (blockable.has(hit.role)) {
      while ((blocks[block]?.end ?? Infinity) < hit.start - 2) block += 1;
      for (let at = block; at < block + 6; at++) {
        const word = blocks[at];
        if (word && word.end <= hit.start && word.sentence === hit.sentence) languages &= ~word.languages;
      }
    }
    if (languages !== 0) kept.push(languages === hit.languages ? hit : { ...hit, languages });
  }
  return kept;
}

const byAnchor = Map.groupBy(rules, ({ anchor }) => anchor);

function applyRules(text: string, hits: readonly Hit[]): Passage[] {
  const passages: Passage[] = [];
  for (const [index, hit] of hits.entries()) {
    for (const rule of byAnchor.get(hit.role) ?? []) {
      const passage = matchRule(text, hits, index, rule);
      if (passage) passages.push(passage);
    }
  }
  return passages;
}

/** So many neighbours on each side at most: a text of nothing but terms is no reason to become slow. */
const neighbours = 40;

function matchRule(text: string, hits: readonly Hit[], index: number, rule: Rule): Passage | undefined {
  const anchor = hits[index] as Hit;
  const scale = dense.test(text.charAt(anchor.start)) ? 0.5 : 1;
  let { languages } = anchor;
  let { start, end } = anchor;
  for (const { any, within } of rule.needs) {
    let found = 0;
    let nearest: Hit | undefined;
    for (let at = Math.max(0, index - neighbours); at < Math.min(hits.length, index + neighbours); at++) {
      const hit = hits[at] as Hit;
      if (at === index || !any.includes(hit.role) || !together(anchor, hit, rule.inside)) continue;
      const distance = Math.max(anchor.start - hit.end, hit.start - anchor.end);
      if (distance > within * scale || (hit.languages & languages) === 0) continue;
      // The same words cannot be two parts of a rule.
      if (distance < 0 && hit.start >= anchor.start && hit.end <= anchor.end) continue;
      found |= hit.languages;
      if (!nearest || distance < Math.max(anchor.start - nearest.end, nearest.start - anchor.end))
        nearest = hit;
    }
    languages &= found;
    if (languages === 0 || !nearest) return undefined;
    start = Math.min(start, nearest.start);
    end = Math.max(end, nearest.end);
  }
  if (rule.kind === "hides-from-user" && !isHiding(text, hits, index, languages, end)) return undefined;
  return { kind: rule.kind, start, end };
}

const dense = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/;

const together = (anchor: Hit, hit: Hit, inside: Rule["inside"]) =>
  inside === "sentence" ? anchor.sentence === hit.sentence : anchor.block === hit.block;

const pointing = Object.values(vocabularies).reduce(
  (bits, vocabulary, index) => (vocabulary.pointer ? bits | (1 << index) : bits),
  0,
);

/**
 * Advice for programmers says what not to show the user; an attack means itself. Where the language's list has
 * words for "this", one must be there, or the sentence must end with the user.
 */
function isHiding(
  text: string,
  hits: readonly Hit[],
  index: number,
  languages: number,
  end: number,
): boolean {
  if ((languages & ~pointing) !== 0) return true;
  if (/^['’”")\]]{0,3}(?:[.!。]|\s*$)/.test(text.slice(end, end + 20))) return true;
  const anchor = hits[index] as Hit;
  return hits
    .slice(Math.max(0, index - neighbours), index + neighbours)
    .some(
      (hit) =>
        hit.role === "pointer" &&
        hit.sentence === anchor.sentence &&
        (hit.languages & languages) !== 0 &&
        Math.max(anchor.start - hit.end, hit.start - anchor.end) <= 60,
    );
}

const everyLanguage = -1;
const unplaced = { sentence: -1, block: -1 } as const;

/** URLs and mail addresses that are spelled out. */
function findAddresses(text: string): Hit[] {
  const hits: Hit[] = [];
  for (const match of text.matchAll(/https?:\/\/|\bwww\.|[\w.+-]@(?=[\w-]{1,63}\.\w)/gi))
    hits.push({
      role: "address",
      languages: everyLanguage,
      start: match.index,
      end: match.index + match[0].length,
      ...unplaced,
    });
  return hits;
}

function findTools(text: string, names: readonly string[]): Hit[] {
  const hits: Hit[] = [];
  for (const name of names) {
    // A name that is an ordinary word ("search") says nothing.
    if (!/[_.-]/.test(name)) continue;
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length))
      hits.push({ role: "tool", languages: everyLanguage, start: at, end: at + name.length, ...unplaced });
  }
  return hits;
}

/** One label of a kind for one passage. */
function withoutRepeats(passages: readonly Passage[]): Passage[] {
  const last = new Map<AiDirectedKind, Passage>();
  const kept: Passage[] = [];
  for (const passage of passages) {
    const before = last.get(passage.kind);
    if (before && passage.start <= before.end + 40) {
      before.end = Math.max(before.end, passage.end);
      continue;
    }
    last.set(passage.kind, passage);
    kept.push(passage);
  }
  return kept;
}

/** From the start of the passage's sentence, as far as that is near. */
function excerptOf(text: string, start: number, end: number): string {
  const lead = text.slice(Math.max(0, start - 60), start);
  const cut = Math.max(lead.lastIndexOf("\n"), lead.lastIndexOf(". "), lead.lastIndexOf("。"));
  const from = start - lead.length + (cut >= 0 ? cut + 1 : lead.length > 40 ? lead.length : 0);
  const raw = text.slice(from, Math.max(end, from + excerptLength) + excerptLength);
  return shorten(stripInvisible(raw.toWellFormed()).text.replace(/\s+/g, " ").trim(), excerptLength);
}
