import { estimateTokens } from "@scry/core/excerpt";
import type { ModelMessage } from "ai";
import type { MessageRow } from "../db/schema.ts";

/** A question with what came of it. */
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

/** The conversation up to a question, within a number of tokens. Old tool results go first, then old exchanges. */
export function buildContext(rows: readonly MessageRow[], questionId: string, maxTokens: number): Context {
  const until = rows.findIndex(({ id }) => id === questionId);
  const question: ModelMessage = { role: "user", content: rows[until]?.text ?? "" };
  const past = exchangesOf(rows.slice(0, until));
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

function exchangesOf(rows: readonly MessageRow[]): Exchange[] {
  return rows.flatMap((row) => {
    if (row.role !== "user") return [];
    const answer = rows.find(({ reply_to }) => reply_to === row.id);
    const text = answer?.text || "(no answer)";
    const short: ModelMessage[] = [{ role: "assistant", content: text }];
    const trail = JSON.parse(answer?.trail ?? "[]") as ModelMessage[];
    const whole = answer?.state === "done" && trail.length ? trail : short;
    return [{ question: { role: "user", content: row.text }, whole, short }];
  });
}

const leftOut = "(left out to save space; the sources keep their numbers)";

/** Within one long answer: the oldest tool results lose their text until the rest fits. The last round stays. */
export function trimTrail(trail: readonly ModelMessage[], maxTokens: number): ModelMessage[] {
  const messages = [...trail];
  const last = messages.findLastIndex(({ role }) => role === "tool");
  let tokens = tokensOf(messages);
  for (let index = 0; index < last && tokens > maxTokens; index++) {
    const message = messages[index];
    if (message?.role !== "tool") continue;
    const content = message.content.map((part) =>
      part.type === "tool-result" ? { ...part, output: { type: "text" as const, value: leftOut } } : part,
    );
    const shorter: ModelMessage = { ...message, content };
    tokens -= tokensOf([message]) - tokensOf([shorter]);
    messages[index] = shorter;
  }
  return messages;
}
