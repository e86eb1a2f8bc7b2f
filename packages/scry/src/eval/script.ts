import { estimateTokens } from "@scry/page/passages";
import { findAnswer } from "./letters.ts";
import type { Asked, EvalTool } from "./tool.ts";

/** One question to one tool at one budget: a line of the file of raw rows. */
export interface Row {
  tool: string;
  budget: number;
  id: string;
  question: string;
  answered: boolean;
  /** The answer that was found. */
  answer?: string;
  search: "found" | "nothing" | "failed";
  opened: string[];
  calls: number;
  /** Of everything that the calls returned, before it is cut at the budget. */
  tokens: number;
  failures: string[];
  /** The text that the model reads. */
  text: string;
}

/** No page gets less than this, however much the results of the search took. */
const leastTokens = 50;

/**
 * The script that drives every tool: search, then open the first pages with the question, each with an even share of
 * what is left. What comes back is joined in this order and cut at the budget.
 */
export async function ask(tool: EvalTool, asked: Asked, mostPages: number): Promise<Row> {
  const { question, budget } = asked;
  const found = await tool.search(asked);
  const texts = [found.text];
  const failures = found.kind === "failed" ? [`search: ${found.reason ?? "failed"}`] : [];
  const opened = found.urls.slice(0, mostPages);
  let tokens = estimateTokens(found.text);
  for (const [index, url] of opened.entries()) {
    asked.signal.throwIfAborted();
    const share = Math.floor((budget - tokens) / (opened.length - index));
    const { text, failure } = await tool.open(url, Math.max(leastTokens, share), asked);
    if (failure !== undefined) failures.push(`${url}: ${failure}`);
    texts.push(text);
    tokens += estimateTokens(text);
  }
  const text = firstTokens(texts.filter(Boolean).join("\n\n"), budget);
  const answer = findAnswer(text, question.answers);
  return {
    tool: tool.name,
    budget,
    id: question.id,
    question: question.question,
    answered: answer !== undefined,
    ...(answer !== undefined && { answer }),
    search: found.kind,
    opened,
    calls: 1 + opened.length,
    tokens,
    failures,
    text,
  };
}

/** The beginning of a text, within a number of tokens. */
export function firstTokens(text: string, most: number): string {
  let cut = text;
  for (let tokens = estimateTokens(cut); tokens > most; tokens = estimateTokens(cut))
    cut = cut.slice(0, Math.min(cut.length - 1, Math.floor((cut.length * most) / tokens)));
  return cut;
}
