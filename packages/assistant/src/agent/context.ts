import { type Source, wrapUntrusted } from "@scry/core";
import { estimateTokens } from "@scry/core/excerpt";
import type { ModelMessage, ToolModelMessage, ToolResultPart } from "ai";
import type { ChannelTraits } from "../contract.ts";
import type { MessageRow } from "../db/schema.ts";
import { isDirectCall } from "./direct-call.ts";
import type { AgentTool } from "./tool-registry.ts";

/** A question and its answer. */
interface Exchange {
  question: ModelMessage;
  /** With all tool calls and their results. */
  whole: ModelMessage[];
  /** The answer's text alone: its numbers still mean the same sources. */
  short: ModelMessage[];
}

export interface Context {
  messages: ModelMessage[];
  /** Whether anything of the conversation is missing. */
  trimmed: boolean;
}

export const tokensOf = (messages: readonly ModelMessage[]) =>
  messages.reduce((sum, { content }) => sum + estimateTokens(textOf(content)), 0);

const textOf = (content: ModelMessage["content"]) =>
  typeof content === "string" ? content : JSON.stringify(content);

/**
 * The conversation up to a question, within a number of tokens. Old tool results are dropped first, then old exchanges. A model
 * without tools gets no tool results at all: some services refuse calls of tools that a request does not offer.
 */
export function buildContext(
  rows: readonly MessageRow[],
  questionId: string,
  maxTokens: number,
  hasTools = true,
): Context {
  const until = rows.findIndex(({ id }) => id === questionId);
  const question: ModelMessage = { role: "user", content: rows[until]?.text ?? "" };
  const past = exchangesOf(rows.slice(0, until), hasTools);
  let left = maxTokens - tokensOf([question]);
  let trimmed = false;
  let wholeFits = true;
  const kept: ModelMessage[][] = [];
  for (const exchange of past.reverse()) {
    const options = wholeFits ? [exchange.whole, exchange.short] : [exchange.short];
    const chosen = options.find((messages) => tokensOf([exchange.question, ...messages]) <= left);
    if (chosen !== exchange.whole) {
      wholeFits = false;
      trimmed = true;
    }
    if (!chosen) break;
    left -= tokensOf([exchange.question, ...chosen]);
    kept.unshift([exchange.question, ...chosen]);
  }
  return { messages: [...kept.flat(), question], trimmed };
}

/** Text from the web must not look like the model's own words. With tools, the trail has it as a tool's result. */
const shownDirectly = "(The user ran this command themselves.)";

function exchangesOf(rows: readonly MessageRow[], hasTools: boolean): Exchange[] {
  return rows.flatMap((row) => {
    if (row.role !== "user") return [];
    const answer = rows.find(({ reply_to }) => reply_to === row.id);
    const text = isDirectCall(row.text) ? shownDirectly : answer?.text || "(no answer)";
    const short: ModelMessage[] = [{ role: "assistant", content: text }];
    const trail = JSON.parse(answer?.trail ?? "[]") as ModelMessage[];
    const whole = hasTools && answer?.state === "done" && trail.length ? trail : short;
    return [{ question: { role: "user", content: row.text }, whole, short }];
  });
}

const leftOut = "(left out to save space; the sources keep their numbers)";

/** Shortens one long answer: empties the oldest tool results until the rest fits, then cuts those of the last round. */
export function trimTrail(trail: readonly ModelMessage[], maxTokens: number): ModelMessage[] {
  const messages = [...trail];
  const last = messages.findLastIndex(({ role }) => role === "tool");
  let tokens = tokensOf(messages);
  for (let index = 0; index <= last && tokens > maxTokens; index++) {
    const message = messages[index];
    if (message?.role !== "tool") continue;
    const room = maxTokens - (tokens - tokensOf([message]));
    const shorter = index < last ? withoutText(message) : shortened(message, room);
    tokens -= tokensOf([message]) - tokensOf([shorter]);
    messages[index] = shorter;
  }
  return messages;
}

const withText = (part: ToolResultPart, value: string): ToolResultPart => ({
  ...part,
  output: { type: part.output.type === "error-text" ? "error-text" : "text", value },
});

const withoutText = (message: ToolModelMessage): ToolModelMessage => ({
  ...message,
  content: message.content.map((part) => (part.type === "tool-result" ? withText(part, leftOut) : part)),
});

/** The least that is kept of a result: a model that sees nothing of what it asked for asks again. */
const leastTokens = 200;
/** Allowance for what surrounds a result's text, including the note about its length. */
const frameTokens = 60;

/** Cuts the long results of a round until all of them fit; short ones stay whole. */
function shortened(message: ToolModelMessage, room: number): ToolModelMessage {
  const sizes = message.content.map((part) => tokensOf([{ ...message, content: [part] }]));
  const share = shareOf(sizes, room);
  const content = message.content.map((part, index) => {
    const size = sizes[index] ?? 0;
    if (part.type !== "tool-result" || size <= share || !("value" in part.output)) return part;
    const text = String(part.output.value);
    const kept = Math.floor((text.length * (share - frameTokens)) / size);
    // Before the text, because the closing mark of the untrusted content is cut off.
    const note = `(only the first ${kept} of ${text.length} characters, to save space)`;
    return withText(part, `${note}\n${text.slice(0, kept).toWellFormed()}`);
  });
  return { ...message, content };
}

/** The most that each may take so that all of them fit. */
function shareOf(sizes: readonly number[], room: number): number {
  let left = room;
  let waiting = sizes.length;
  for (const size of sizes.toSorted((one, other) => one - other)) {
    if (size > left / waiting) break;
    left -= size;
    waiting--;
  }
  return Math.max(leastTokens, left / Math.max(1, waiting));
}

/** The newest sources are the most likely to be cited again; the start of a title is enough to know it. */
const mostSources = 100;
const longestTitle = 120;

/** The agent's own prompt, followed by the guidance of each of its tools. */
export function composePrompt(
  systemPrompt: string,
  tools: readonly AgentTool[],
  channel: ChannelTraits | undefined,
  forgotten: readonly Source[] = [],
): string {
  const sections = tools.map(({ tool }) => tool.promptSection(channel));
  return [systemPrompt, ...sections, forgotten.length ? listOf(forgotten) : ""].filter(Boolean).join("\n\n");
}

function listOf(sources: readonly Source[]): string {
  const lines = sources
    .slice(-mostSources)
    .map(({ id, title, url }) => `[${id}] ${title.replace(/\s+/g, " ").slice(0, longestTitle)} ${url}`);
  // Titles come from the web, and this text is read as instructions.
  const list = wrapUntrusted(lines.join("\n").toWellFormed(), { url: "the sources of this conversation" });
  return `Parts of this conversation were left out to save space. Its sources keep their numbers and may still be cited or opened again:\n${list}`;
}
