import {
  type AiDirectedKind,
  aiPatterns,
  type Pattern,
  reportedAfter,
  reportedBefore,
} from "./ai-patterns.ts";
import { fold } from "./fold.ts";
import { stripInvisible } from "./invisible.ts";
import { shorten } from "./plain-line.ts";
import { findRoleMarkers } from "./role-markers.ts";

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

/** A page that is full of them needs no complete list. */
const most = 40;
const excerptLength = 160;
const defaultTools = ["web_search", "open_page"] as const;

interface Passage {
  kind: AiDirectedKind;
  start: number;
  end: number;
}

/**
 * Labels passages that are addressed to an AI. It deletes nothing and decides nothing: a page about prompt
 * injection gets labels as well. Linear in the text's length.
 */
export function findAiDirected(
  text: string,
  { toolNames = defaultTools }: AiDirectedOptions = {},
): AiDirected[] {
  const passages = findPassages(text, toolNames);
  for (const { start, end, content } of findEncoded(text)) {
    if (findPassages(content, toolNames).length > 0) passages.push({ kind: "encoded", start, end });
  }
  passages.sort((first, second) => first.start - second.start);
  return withoutRepeats(passages)
    .slice(0, most)
    .map(({ kind, start, end }) => ({ kind, offset: start, excerpt: excerptOf(text, start, end) }));
}

function findPassages(text: string, toolNames: readonly string[]): Passage[] {
  const folded = fold(text);
  const passages = aiPatterns().flatMap((pattern) =>
    findPattern(folded.text, pattern).map(({ kind, start, end }) => ({
      kind,
      start: folded.offsets[start] ?? 0,
      end: (folded.offsets[end - 1] ?? 0) + 1,
    })),
  );
  for (const { offset, length } of findRoleMarkers(text))
    passages.push({ kind: "role-marker", start: offset, end: offset + length });
  return [...passages, ...findToolCalls(text, toolNames)];
}

/** Chinese, Japanese and Korean say as much in half the characters. */
const dense = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/;

function findPattern(text: string, { kind, anchor, near, inside, reportable }: Pattern): Passage[] {
  const found: Passage[] = [];
  for (const match of text.matchAll(anchor)) {
    let start = match.index;
    let end = start + match[0].length;
    if (reportable && isReported(text, start, end)) continue;
    const scale = dense.test(match[0]) ? 0.5 : 1;
    const stops = inside === "sentence" ? /[.\n]/ : /\n/;
    const complete = near.every(([pattern, within]) => {
      const reach = within * scale;
      const before =
        text
          .slice(Math.max(0, match.index - reach), match.index)
          .split(stops)
          .at(-1) ?? "";
      const after =
        text
          .slice(match.index + match[0].length, match.index + match[0].length + reach + 30)
          .split(stops, 1)[0] ?? "";
      const following = pattern.exec(after);
      if (following && following.index <= reach) {
        end = Math.max(end, match.index + match[0].length + following.index + following[0].length);
        return true;
      }
      const preceding = pattern.exec(before);
      if (preceding) start = Math.min(start, match.index - before.length + preceding.index);
      return preceding !== null;
    });
    if (complete && (kind !== "hides-from-user" || isHiding(text, start, end)))
      found.push({ kind, start, end });
  }
  return found;
}

function isReported(text: string, start: number, end: number): boolean {
  return (
    reportedBefore.test(text.slice(Math.max(0, start - 14), start)) ||
    reportedAfter.test(text.slice(end, end + 12))
  );
}

/**
 * Advice for programmers says what not to show the user; an attack means itself: "this", "these instructions". In
 * English one of these words has to be there, or the sentence ends with the user.
 */
function isHiding(text: string, start: number, end: number): boolean {
  if (!/\b(?:the|your) (?:user|human|reader|person|operator|customer)|users/.test(text.slice(start, end)))
    return true;
  if (/^(?:[.\n]|$)/.test(text.slice(end, end + 1))) return true;
  const sentence = text.slice(Math.max(0, start - 60), end + 60);
  return /\b(?:this|these|that you|what you|the above|secret)\b/.test(sentence);
}

/** A tool's name beside a verb and something to hand over. A name that is an ordinary word says nothing. */
function findToolCalls(text: string, names: readonly string[]): Passage[] {
  const found: Passage[] = [];
  for (const name of names.filter((each) => /[_.-]/.test(each))) {
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
      const before = text.slice(Math.max(0, at - 110), at);
      const after = text.slice(at + name.length, at + name.length + 110);
      if (
        /\b(?:use|using|call|invoke|run|execute|trigger|send)\b/i.test(
          `${before.slice(-30)} ${after.slice(0, 30)}`,
        ) &&
        /https?:\/\/|www\.|\w@\w|\b(?:conversation|chat history|system prompt|the user'?s?|assistant|ai)\b/i.test(
          `${before} ${after}`,
        )
      )
        found.push({ kind: "tool-call", start: at, end: at + name.length });
    }
  }
  return found;
}

const base64Run = /(?<![A-Za-z\d+/])[A-Za-z\d+/]{40,20000}={0,2}/g;
/** Pictures and scripts in base64 are long; an instruction is not. */
const longestEncoded = 8_000;

/** Readable text in base64. Bytes that are no text (pictures, hashes, keys) are left out. */
function findEncoded(text: string): { start: number; end: number; content: string }[] {
  const found = [];
  for (const { 0: blob, index } of text.matchAll(base64Run)) {
    if (blob.length > longestEncoded || !/[a-z]/.test(blob) || !/[A-Z]/.test(blob)) continue;
    const content = decodeBase64(blob);
    if (content && /\s/.test(content)) found.push({ start: index, end: index + blob.length, content });
  }
  return found;
}

function decodeBase64(blob: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(blob), (character) => character.charCodeAt(0));
    const content = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return /[\u0000-\u0008\u000e-\u001f]/.test(content) ? undefined : content;
  } catch {
    return undefined;
  }
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

/** From the start of the sentence, if that is near. */
function excerptOf(text: string, start: number, end: number): string {
  const lead = text.slice(Math.max(0, start - 60), start);
  const cut = Math.max(lead.lastIndexOf("\n"), lead.lastIndexOf(". "), lead.lastIndexOf("。"));
  const from = start - lead.length + (cut >= 0 ? cut + 1 : lead.length > 40 ? lead.length : 0);
  const raw = text.slice(from, Math.max(end, from + excerptLength) + excerptLength);
  return shorten(stripInvisible(raw.toWellFormed()).text.replace(/\s+/g, " ").trim(), excerptLength);
}
