import { createScry, type Scry } from "@scry/core";
import { withScry } from "../setup/engine.ts";
import { UsageError } from "../terminal/errors.ts";
import { nothing, oneCallTool, oracle, scryTool, wholePages } from "./eval-tools.ts";
import { budgets, type RunOptions, runBroken, runTool, type ToolResult, withBroken } from "./run.ts";
import type { Row } from "./script.ts";
import type { Question, QuestionSet } from "./set.ts";
import type { EvalTool } from "./tool.ts";
import { type LoopbackWeb, serveWeb } from "./web.ts";

export interface EvaluateOptions {
  /** Real services; the loopback engine when left out. */
  providers?: readonly string[] | undefined;
  mostPages: number;
  /** Only the first questions. */
  limit?: number | undefined;
  config?: string | undefined;
  signal: AbortSignal;
  onRow(row: Row, done: number, total: number): void | Promise<void>;
}

export interface Report {
  /** One sentence: what was asked, and of whom. */
  about: string;
  questions: number;
  pages_opened: number;
  /** The services, or "loopback". */
  engine: string;
  tools: ToolResult[];
  notes: string[];
}

export function evaluate(set: QuestionSet, options: EvaluateOptions): Promise<Report> {
  return options.providers ? overProviders(set, options.providers, options) : overLoopback(set, options);
}

async function overLoopback(set: QuestionSet, options: EvaluateOptions): Promise<Report> {
  const questions = set.questions.slice(0, options.limit);
  const web = await serveWeb(set.pages);
  try {
    const tools = await compareOnLoopback(web, questions, [], options);
    const notes = tools
      .filter(({ hidden_failures = 0 }) => hidden_failures > 0)
      .map(({ name, broken = [] }) => {
        const hidden = broken.filter(({ said }) => said !== "failed").map(({ how }) => how);
        return `${name} did not say that the search failed: ${hidden.join(", ")}.`;
      });
    return {
      about: `${questions.length} questions, ${set.pages.length} pages and a search engine on this machine, the first ${options.mostPages} results opened.`,
      ...{ questions: questions.length, pages_opened: options.mostPages, engine: "loopback", tools, notes },
    };
  } finally {
    await web.close();
  }
}

/** A tool beside scry's own. A new one is made for each way of failing. */
export type ToolMaker = (web: LoopbackWeb) => Promise<EvalTool>;

const scryMakers: readonly ToolMaker[] = [scryTool, oneCallTool].map((make, index) => async (web) => {
  const scry = loopbackScry(web);
  return { ...make(scry, index === 0 ? "scry" : "scry, one call"), close: scry.close };
});

/** scry, the other tools and the controls over a loopback web that is already there. */
export async function compareOnLoopback(
  web: LoopbackWeb,
  questions: readonly Question[],
  others: readonly ToolMaker[],
  { mostPages, signal, onRow }: Pick<EvaluateOptions, "mostPages" | "signal" | "onRow">,
): Promise<ToolResult[]> {
  const makers = [...scryMakers, ...others];
  const scry = loopbackScry(web);
  const controls = [wholePages(scry), oracle, nothing];
  const run = counted({ questions, mostPages, signal }, makers.length + controls.length, onRow);
  const results: ToolResult[] = [];
  try {
    for (const make of makers) {
      const tool = await make(web);
      try {
        const result = await runTool(tool, run);
        const [question] = questions;
        if (!question || tool.isSearchOurs) results.push(result);
        else results.push(withBroken(result, await runBroken(web, make, question, signal)));
      } finally {
        await tool.close?.();
      }
    }
    for (const control of controls) results.push(await runTool(control, run));
    return results;
  } finally {
    await scry.close();
  }
}

/** The user's own services, settings and kept answers. */
async function overProviders(
  set: QuestionSet,
  providers: readonly string[],
  { mostPages, limit, config, signal, onRow }: EvaluateOptions,
): Promise<Report> {
  const questions = set.questions.filter(({ world }) => world).slice(0, limit);
  if (!questions.length)
    throw new UsageError(
      "No question of this set can be asked on the web.",
      'Mark those whose answers are lasting facts with "world": true.',
    );
  return withScry({ config }, async (scry) => {
    const tools = [
      ...providers.flatMap((id) => [
        scryTool(scry, id, [id]),
        { ...wholePages(scry, [id]), name: `${id}, whole pages` },
      ]),
      ...[oracle, nothing],
    ];
    const run = counted({ questions, mostPages, signal }, tools.length, onRow);
    const results: ToolResult[] = [];
    for (const tool of tools) results.push(await runTool(tool, run));
    const kept = set.questions.filter(({ world }) => !world).length;
    const notes = kept ? [`${kept} questions about invented things were left out.`] : [];
    for (const { name, budgets } of results) {
      const failed = budgets.reduce((sum, { failed_searches }) => sum + failed_searches, 0);
      if (failed) notes.push(`${name}: ${failed} searches failed; -o FILE keeps the reasons.`);
    }
    return scry.redact({
      about: `${questions.length} questions to ${providers.join(", ")}, the first ${mostPages} results opened.`,
      questions: questions.length,
      pages_opened: mostPages,
      engine: providers.join(", "),
      tools: results,
      notes,
    });
  });
}

/** Reports how far the whole run is. */
function counted(
  options: Omit<RunOptions, "onRow">,
  tools: number,
  onRow: EvaluateOptions["onRow"],
): RunOptions {
  let done = 0;
  const total = tools * options.questions.length;
  return { ...options, onRow: (row) => onRow(row, Math.ceil(++done / budgets.length), total) };
}

/**
 * The engine as it is shipped, over the loopback web alone: the guard allows this one address, and nothing of the
 * user's settings, variables or kept pages changes the results.
 */
const loopbackScry = (web: LoopbackWeb): Scry =>
  createScry({
    settings: {
      search: { provider: "searxng", fallback: false },
      read: { remote: false, sites: false, provider: "direct" },
      policy: { allow_private: [web.host] },
      providers: { searxng: { url: web.url, delay_ms: 0 } },
    },
    env: {},
    config: false,
    cwd: false,
    store: "memory",
  });
