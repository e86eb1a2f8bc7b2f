import { ask, type Row } from "./script.ts";
import type { Question } from "./set.ts";
import type { EvalTool } from "./tool.ts";
import { type Breakage, breakages, type LoopbackWeb } from "./web.ts";

/** The tokens that a model reads for one question. */
export const budgets = [1000, 2000, 4000] as const;

export interface BudgetResult {
  tokens: number;
  questions: number;
  answered: number;
  /** The share of questions that were answered, from 0 to 1. */
  rate: number;
  /** Means over the questions. */
  calls: number;
  tokens_spent: number;
  failed_searches: number;
  failed_pages: number;
  /** Searches that worked and found nothing. */
  found_nothing: number;
}

/** The reply of a tool while the search service failed. */
export interface BrokenResult {
  how: Breakage;
  said: "found" | "nothing" | "failed";
}

export interface ToolResult {
  name: string;
  control: boolean;
  budgets: BudgetResult[];
  /** Only where the service is ours to break. */
  broken?: BrokenResult[];
  /** Failures that were reported as "no results". */
  hidden_failures?: number;
}

export interface RunOptions {
  questions: readonly Question[];
  /** How many of the results are opened. */
  mostPages: number;
  signal: AbortSignal;
  onRow(row: Row): void | Promise<void>;
}

/** All questions to one tool at every budget. */
export async function runTool(tool: EvalTool, options: RunOptions): Promise<ToolResult> {
  const results: BudgetResult[] = [];
  const rows = new Map<number, Row[]>(budgets.map((budget) => [budget, []]));
  // Question by question, so that what a service was asked once is still kept at the next budget.
  for (const question of options.questions) {
    for (const budget of budgets) {
      options.signal.throwIfAborted();
      const row = await ask(tool, { question, budget, signal: options.signal }, options.mostPages);
      rows.get(budget)?.push(row);
      await options.onRow(row);
    }
  }
  for (const [budget, own] of rows) results.push(summarise(budget, own));
  return { name: tool.name, control: tool.isControl ?? false, budgets: results };
}

function summarise(tokens: number, rows: readonly Row[]): BudgetResult {
  const count = (is: (row: Row) => boolean) => rows.filter(is).length;
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);
  const mean = (of: (row: Row) => number) => sum(of) / Math.max(1, rows.length);
  const failedSearches = count(({ search }) => search === "failed");
  const answered = count((row) => row.answered);
  return {
    tokens,
    questions: rows.length,
    answered,
    rate: answered / Math.max(1, rows.length),
    calls: mean(({ calls }) => calls),
    tokens_spent: Math.round(mean((row) => row.tokens)),
    failed_searches: failedSearches,
    failed_pages: sum(({ failures }) => failures.length) - failedSearches,
    found_nothing: count(({ search }) => search === "nothing"),
  };
}

/**
 * One search for each way in which a service fails. Every time with a new tool: a good one pauses a service that failed,
 * and would not ask it again.
 */
export function runBroken(
  web: LoopbackWeb,
  makeTool: (web: LoopbackWeb) => Promise<EvalTool>,
  question: Question,
  signal: AbortSignal,
): Promise<BrokenResult[]> {
  const searches = (Object.keys(breakages) as Breakage[]).map(async (how) => {
    const tool = await makeTool(web.broken(how));
    try {
      const { kind } = await tool.search({ question, budget: budgets[0], signal });
      return { how, said: kind };
    } finally {
      await tool.close?.();
    }
  });
  return Promise.all(searches);
}

/** The result with the tool's replies to failures. */
export const withBroken = (result: ToolResult, broken: readonly BrokenResult[]): ToolResult => ({
  ...result,
  broken: [...broken],
  hidden_failures: broken.filter(({ said }) => said !== "failed").length,
});
