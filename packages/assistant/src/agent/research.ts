import { ScryError, type ToolResult } from "@scry/core";
import {
  askWith,
  type ResearchBudget,
  type ResearchState,
  type ResearchStep,
  type ResearchTools,
  research,
} from "@scry/core/research";
import { type LanguageModel, streamText } from "ai";
import { readSlashCommand } from "../contract.ts";
import { saveSession } from "../db/conversations.ts";
import { addToolCall, listToolCalls, updateMessage, updateToolCall } from "../db/messages.ts";
import type { MessageRow, ToolCallRow } from "../db/schema.ts";
import type { ModelPrice } from "../settings/settings.ts";
import { createDetails } from "./answer-details.ts";
import { needsApproval } from "./approvals.ts";
import type { DirectContext } from "./direct-call.ts";
import { closeCalls } from "./end-answer.ts";
import type { AgentTool } from "./tool-registry.ts";
import { toolCallView } from "./views.ts";

export interface ResearchContext extends DirectContext {
  model: LanguageModel;
  price: ModelPrice | undefined;
}

/** The question of `/research question`; undefined for anything else. */
export function readResearch(text: string): string | undefined {
  const command = readSlashCommand(text);
  return command?.name === "research" ? command.rest.trim() : undefined;
}

/**
 * Makes an answer by research, from the start or from where another process left it; returns the notes to show below it.
 * Each step is a row in the audit trail, and after each the run is saved. Throws what the model throws.
 */
export async function runResearch(
  context: ResearchContext,
  message: MessageRow,
  question: string,
): Promise<string[]> {
  const { database, run } = context;
  const { search, open } = await toolsFor(context);
  const resume = message.research ? (JSON.parse(message.research) as ResearchState) : undefined;
  // Calls of a process that died are made again, in new rows.
  if (resume) await closeCalls(database, message.id);
  const record = await createRecorder(context, { search, open });
  const details = createDetails(run, message.details, context.price);
  // Another process can resume it, as an answer that waits for a person.
  run.waiting++;
  try {
    const result = await research(question, {
      model: askWith({ streamText: counted(details) }, context.model),
      scry: { search: executed(context, search), open: executed(context, open) } as ResearchTools,
      session: run.session,
      signal: run.signal,
      ...(resume && { resume }),
      async onStep(step, { state, spent, budget }) {
        await record(step, { spent, budget });
        if (step.status === "running" && step.kind !== "plan") return;
        const research = context.redact(JSON.stringify(state()));
        await database.transaction().execute(async (transaction) => {
          await updateMessage(transaction, message.id, { research, details: details.json() });
          await saveSession(transaction, run.conversationId, run.session.toJSON());
        });
      },
    });
    // Only a person's stop ends it; after any other, another process continues.
    if (result.status === "stopped" && run.signal.reason !== "person") throw run.signal.reason;
    const text = context.redact(result.markdown);
    await updateMessage(database, message.id, { text, details: details.json() });
    run.publish({ type: "text", text });
    if (result.status === "stopped") throw run.signal.reason;
    return notesOf(result);
  } finally {
    run.waiting--;
  }
}

/** The SDK's function; what each request took is added to the details of the answer. */
const counted =
  ({ use }: Pick<ReturnType<typeof createDetails>, "use">) =>
  (options: Parameters<typeof streamText>[0]) => {
    const reply = streamText(options);
    Promise.resolve(reply.totalUsage).then(use, () => undefined);
    return reply;
  };

const whole = (amount: number) => amount.toLocaleString("en");

function notesOf({
  spent,
  budget,
  dropped,
}: {
  spent: ResearchBudget;
  budget: ResearchBudget;
  dropped: string[];
}) {
  const removed = dropped.length === 1 ? "1 sentence" : `${dropped.length} sentences`;
  const used = (["searches", "pages", "tokens", "seconds"] as const).map(
    (name) => `${whole(spent[name])} of ${whole(budget[name])} ${name}`,
  );
  return [
    `Research: ${used.join(", ")}.`,
    ...(dropped.length
      ? [`${removed} of the model without a source ${dropped.length === 1 ? "was" : "were"} left out.`]
      : []),
  ];
}

/** The agent's own tools. One press is no consent to calls about which a person wants to be asked. */
async function toolsFor({
  tools,
  database,
  userId,
}: ResearchContext): Promise<Record<"search" | "open", AgentTool>> {
  const find = async (type: string, what: string) => {
    const found = tools.find((tool) => tool.type === type);
    if (!found) throw unavailable(`Research needs a tool that ${what}, and none is active.`);
    if (await needsApproval(database, found, userId))
      throw unavailable(`Research calls ${found.tool.name} many times, and here it asks a person first.`);
    return found;
  };
  return {
    search: await find("SearchWebTool", "searches the web"),
    open: await find("OpenPageTool", "reads pages"),
  };
}

const unavailable = (message: string) =>
  new ScryError({
    code: "not_configured",
    message,
    hint: "Allow the tool, or ask without /research.",
  });

const executed = ({ channel, userId, owner, log }: ResearchContext, { tool }: AgentTool) => ({
  execute: (input: unknown, given: Parameters<typeof tool.execute>[1]): Promise<ToolResult<unknown>> =>
    tool.execute(input, { ...given, channel, userId, owner, log }),
});

/** Writes each step into a new row and publishes it. */
async function createRecorder(
  { database, run, userId, redact }: ResearchContext,
  tools: Record<"search" | "open", AgentTool>,
) {
  const rows = new Map<string, ToolCallRow>();
  let position = Math.max(0, ...(await listToolCalls(database, [run.messageId])).map((row) => row.position));
  return async (step: ResearchStep, amounts: { spent: ResearchBudget; budget: ResearchBudget }) => {
    let row = rows.get(step.id);
    if (!row) {
      const { tool, name, title, input } = describe(step, tools);
      position++;
      row = await addToolCall(database, {
        message_id: run.messageId,
        conversation_id: run.conversationId,
        user_id: userId,
        call_id: `research-${run.messageId}-${position}`,
        position,
        tool,
        tool_name: name,
        title: title.slice(0, 300).toWellFormed(),
        input: JSON.stringify(input),
        output: null,
        status: "running",
        detail: null,
        ms: null,
        cost: null,
        approval: "auto",
      });
      rows.set(step.id, row);
    }
    if (step.status !== "running") {
      const values = {
        status: step.status,
        detail: redact([step.detail, budgetOf(step, amounts)].filter(Boolean).join(" · ")),
        output: redact(outputOf(step)),
        ms: step.ms ?? null,
      };
      Object.assign(row, values);
      await updateToolCall(database, row.id, values);
    }
    run.publish({ type: "tool", call: toolCallView(row) });
  };
}

function describe(step: ResearchStep, { search, open }: Record<"search" | "open", AgentTool>) {
  switch (step.kind) {
    case "search": {
      const input = { query: step.query };
      return { tool: search.row, name: search.tool.name, title: search.tool.display(input).title, input };
    }
    case "read": {
      const input = { url: step.url };
      return { tool: open.row, name: open.tool.name, title: open.tool.display(input).title, input };
    }
    default:
      return { tool: "research", name: "research", title: titles[step.kind], input: {} };
  }
}

const titles = {
  plan: "Plan the research",
  review: "Look for what is missing",
  write: "Write the report",
} as const;

const outputOf = (step: ResearchStep): string =>
  "questions" in step
    ? (step.questions ?? []).map((question) => `- ${question}`).join("\n")
    : "text" in step
      ? (step.text ?? "")
      : "";

/** The part of the budget that the step used from. */
function budgetOf(
  { kind }: ResearchStep,
  { spent, budget }: { spent: ResearchBudget; budget: ResearchBudget },
): string {
  const name = kind === "search" ? "searches" : kind === "read" ? "pages" : "tokens";
  return `${whole(spent[name])} of ${whole(budget[name])} ${name}`;
}
