import { type AiDirectedKind, aiPatterns, type Passage, type Pattern } from "./ai-patterns.ts";
import { fold } from "./fold.ts";
import { stripInvisible } from "./invisible.ts";
import { shorten } from "./plain-line.ts";
import { reportedAfter, reportedBefore } from "./vocabulary/ai-phrases.ts";

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
  const spoken = aiPatterns().flatMap((pattern) => findPattern(folded.text, pattern));
  const passages = spoken.map(({ kind, start, end }) => ({
    kind,
    start: folded.offsets[start] ?? 0,
    end: (folded.offsets[end - 1] ?? 0) + 1,
  }));
  return [...passages, ...findRoleMarkers(text), ...findToolCalls(text, toolNames)];
}

/** Chinese, Japanese and Korean say as much in half the characters. */
const dense = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/;

function findPattern(text: string, { kind, anchor, near, inside, reportable }: Pattern): Passage[] {
  const stops = inside === "sentence" ? /[.\n]/ : /\n/;
  return Array.from(text.matchAll(anchor)).flatMap(({ 0: found, index }) => {
    let start = index;
    let end = index + found.length;
    if (reportable && isReported(text, start, end)) return [];
    for (const [pattern, within] of near) {
      const reach = dense.test(found) ? within / 2 : within;
      const before =
        text
          .slice(Math.max(0, index - reach), index)
          .split(stops)
          .at(-1) ?? "";
      const from = index + found.length;
      // Room for a term that begins within reach.
      const [after = ""] = text.slice(from, from + reach + 30).split(stops, 1);
      const following = pattern.exec(after);
      const preceding = pattern.exec(before);
      if (following && following.index <= reach)
        end = Math.max(end, from + following.index + following[0].length);
      else if (preceding) start = Math.min(start, index - before.length + preceding.index);
      else return [];
    }
    return kind !== "hides-from-user" || isHiding(text, start, end) ? [{ kind, start, end }] : [];
  });
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

const usesTool = /\b(?:use|using|call|invoke|run|execute|trigger|send)\b/i;
const handsOver =
  /https?:\/\/|www\.|\w@\w|\b(?:conversation|chat history|system prompt|the user'?s?|assistant|ai)\b/i;

/** A tool's name beside a verb and something to hand over. A name that is an ordinary word says nothing. */
function findToolCalls(text: string, names: readonly string[]): Passage[] {
  const found: Passage[] = [];
  for (const name of names.filter((each) => /[_.-]/.test(each))) {
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
      const end = at + name.length;
      const around = (reach: number) =>
        `${text.slice(Math.max(0, at - reach), at)} ${text.slice(end, end + reach)}`;
      if (usesTool.test(around(30)) && handsOver.test(around(110)))
        found.push({ kind: "tool-call", start: at, end });
    }
  }
  return found;
}

/** Pictures and scripts in base64 are longer; an instruction is not. */
const base64Run = /(?<![A-Za-z\d+/])[A-Za-z\d+/]{40,8000}={0,2}(?![A-Za-z\d+/])/g;

/** Readable text in base64. Bytes that are not text (pictures, hashes, keys) are left out. */
function findEncoded(text: string): { start: number; end: number; content: string }[] {
  return Array.from(text.matchAll(base64Run)).flatMap(({ 0: blob, index }) => {
    try {
      const bytes = Uint8Array.from(atob(blob), (character) => character.charCodeAt(0));
      const content = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
      const isText = /\s/.test(content) && !/[\u0000-\u0008\u000e-\u001f]/.test(content);
      return isText ? [{ start: index, end: index + blob.length, content }] : [];
    } catch {
      return [];
    }
  });
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
  const lead = /[^\n.。]{0,60}$/.exec(text.slice(Math.max(0, start - 60), start))?.[0] ?? "";
  const from = lead.length > 40 ? start : start - lead.length;
  const raw = text.slice(from, end + excerptLength).toWellFormed();
  return shorten(stripInvisible(raw).text.replace(/\s+/g, " ").trim(), excerptLength);
}

// Control tokens of chat formats (ChatML, Llama 2 and 3, Gemma, Mistral, Phi, Zephyr) and the tags in which assistants
// get tool results. No ordinary page has them.
const token =
  /<\|(?:im_start|im_end|im_sep|system|user|assistant|tool|endoftext|begin_of_text|end_of_text|start_header_id|end_header_id|eot_id|eom_id|python_tag|fim_prefix|endofprompt|channel|message|return|end|start)\|>|\[\/?INST\]|\[\/?(?:AVAILABLE_TOOLS|TOOL_RESULTS|TOOL_CALLS|SYSTEM_PROMPT)\]|<<\/?SYS>>|<\/?(?:start_of_turn|end_of_turn|tool_result|tool_results|tool_response|tool_call|function_results|function_calls|function_call|system-reminder|system_reminder|system_prompt|system-prompt|system_instruction|system_message|assistant_response|antml:[a-z_]+)>/g;

// A line that poses as a new speaker.
const speaker =
  /^[ \t>*_#"'“]{0,8}(system|assistant|human|user|developer|ai|system (?:message|prompt|note|instruction|override)|###\s*instruction|instruction)(?:[ \t*_"]{0,4})[:：]/gim;
// How such a line continues when it speaks to a model and not about a computer.
const spokenTo =
  /\b(?:you (?:are|must|will|should|have|can|may|need|shall)|your|ignore|disregard|forget|assistant|prompt|instructions?|the user|reply|respond|from now on|new task|override|reveal|execute)\b/i;
/** Tags and brackets that pose as a message. XML has some of them, so the words after them decide. */
const framed = /[<[](?:system|admin|assistant|developer|instructions?|important)[>\]]/gi;
const alpaca = /^#{2,4}[ \t]*(?:instruction|system|new instructions?)[ \t]*[:：]/gim;

/** How near a person and an assistant take turns, as in the conversations that models are given. */
const nearTurn = 600;

/** Finds markers with which page text poses as a message of the system, the user or the assistant. */
function findRoleMarkers(text: string): Passage[] {
  const following = ({ 0: found, index }: RegExpExecArray, reach: number) =>
    text.slice(index + found.length, index + found.length + reach);
  const found = [
    ...text.matchAll(token),
    ...text.matchAll(alpaca),
    ...Array.from(text.matchAll(framed)).filter((match) => spokenTo.test(following(match, 120))),
  ];
  const lastTurn = { assistant: -Infinity, person: -Infinity };
  for (const match of text.matchAll(speaker)) {
    const name = (match[1] ?? "").toLowerCase();
    const isPerson = name === "user" || name === "human";
    const [line = ""] = following(match, 160).split("\n", 1);
    const instructs = !isPerson && name !== "ai" && spokenTo.test(line);
    const turns =
      (name === "assistant" && match.index - lastTurn.person < nearTurn) ||
      (isPerson && match.index - lastTurn.assistant < nearTurn);
    if (name === "assistant") lastTurn.assistant = match.index;
    if (isPerson) lastTurn.person = match.index;
    if (instructs || turns) found.push(match);
  }
  return found.map(({ 0: marker, index }) => ({
    kind: "role-marker",
    start: index,
    end: index + marker.length,
  }));
}
