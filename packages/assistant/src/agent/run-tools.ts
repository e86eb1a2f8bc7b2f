import type { Log, Owner, Scry, Session, ToolResult } from "@scry/core";
import { inToolSpan, type Show } from "@scry/core/host";
import type { ToolResultPart } from "ai";
import type { ChannelTraits } from "../contract.ts";
import { saveSession } from "../db/conversations.ts";
import { addToolCall, updateToolCall } from "../db/messages.ts";
import type { Database } from "../db/open.ts";
import type { ToolCallRow } from "../db/schema.ts";
import { type Approvals, needsApproval } from "./approvals.ts";
import { toolForInput } from "./file-tool.ts";
import type { RequestedCall } from "./model-step.ts";
import type { Run } from "./run.ts";
import type { AgentTool } from "./tool-registry.ts";
import { toolCallView } from "./views.ts";

export interface ToolRun {
  database: Database;
  scry: Scry;
  approvals: Approvals;
  run: Run;
  tools: readonly AgentTool[];
  userId: string;
  /** Whose library the tools use. */
  owner: Owner;
  channel: ChannelTraits | undefined;
  log: Log;
  redact(text: string): string;
  /** Where traces may hold what was asked. */
  show: Show | undefined;
  approvalMs: number;
}

/** The most calls in one round, because they all run at once. */
const mostCalls = 16;
/** The most characters of an output that are stored and shown to the model; core's tools stay far below. */
const longestOutput = 100_000;
/** The most characters of a title, which is one line in a chat. */
const longestTitle = 300;

/** Runs the calls of one round in parallel; returns their results in order. Reuses the rows of an earlier process. */
export async function runTools(
  context: ToolRun,
  calls: readonly RequestedCall[],
  firstPosition: number,
  known: readonly ToolCallRow[],
): Promise<ToolResultPart[]> {
  // One by one, so that the rows have the order of the calls and a crash leaves no call without its row.
  const rows: ToolCallRow[] = [];
  for (const [index, call] of calls.entries()) {
    const position = firstPosition + index;
    const row = known.find((one) => one.position === position);
    rows.push(row ? await takeUp(context, row) : await begin(context, call, position, index >= mostCalls));
  }
  const ended = await Promise.all(rows.map((row) => settle(context, row)));
  await saveSession(context.database, context.run.conversationId, context.run.session.toJSON());
  return ended.map((row, index) => {
    const { callId = row.call_id, name = row.tool_name } = calls[index] ?? {};
    const type = row.status === "ok" ? ("text" as const) : ("error-text" as const);
    return {
      type: "tool-result",
      toolCallId: callId,
      toolName: name,
      output: { type, value: row.output ?? "" },
    };
  });
}

async function begin(
  context: ToolRun,
  call: RequestedCall,
  position: number,
  isTooMuch: boolean,
): Promise<ToolCallRow> {
  const { database, run, userId, tools } = context;
  const found = toolFor(context, call.name, call.input);
  const refusal = isTooMuch
    ? `Not made: at most ${mostCalls} calls at once. Call it again if it is still needed.`
    : refusalOf(call, found, tools);
  const asks = found && !refusal ? await needsApproval(database, found, userId) : false;
  const row = await addToolCall(database, {
    message_id: run.messageId,
    conversation_id: run.conversationId,
    user_id: userId,
    call_id: call.callId,
    position,
    tool: found?.row ?? call.name,
    tool_name: call.name,
    title: titleOf(call, found),
    input: JSON.stringify(call.input ?? null),
    output: refusal ?? null,
    status: refusal ? "failed" : asks ? "waiting" : "running",
    detail: refusal ?? null,
    ms: null,
    cost: null,
    approval: asks ? "pending" : "auto",
  });
  run.publish({ type: "tool", call: toolCallView(row) });
  return row;
}

const toolFor = (context: ToolRun, name: string, input: unknown): AgentTool | undefined =>
  toolForInput(
    context,
    context.tools.find(({ tool }) => tool.name === name),
    input,
  );

/** Tools of extensions may not be prepared for whatever the model sent. */
function titleOf({ name, input }: RequestedCall, found: AgentTool | undefined): string {
  try {
    return (found?.tool.display(input).title ?? name).slice(0, longestTitle).toWellFormed();
  } catch {
    return name;
  }
}

/** Resumes a call of a process that died. A call that a person had to allow is not made twice. */
async function takeUp(context: ToolRun, row: ToolCallRow): Promise<ToolCallRow> {
  context.run.publish({ type: "tool", call: toolCallView(row) });
  if (row.status !== "running" || row.approval === "auto") return row;
  const output = "The call was cut off; whether it took effect is not known.";
  return end(context, row, { status: "failed", output, detail: output });
}

function refusalOf(
  call: RequestedCall,
  found: AgentTool | undefined,
  tools: readonly AgentTool[],
): string | undefined {
  if (!found)
    return `There is no tool "${call.name}". Tools: ${tools.map(({ tool }) => tool.name).join(", ")}.`;
  if (call.malformed)
    return "The arguments could not be read: they have to be one JSON object that fits the schema. Call the tool again.";
  return undefined;
}

/** Waits for approval where it is needed, runs the tool, and records the outcome. */
async function settle(context: ToolRun, row: ToolCallRow): Promise<ToolCallRow> {
  if (row.status === "ok" || row.status === "failed" || row.status === "denied") return row;
  const found = toolFor(context, row.tool_name, JSON.parse(row.input));
  if (row.status === "waiting") {
    const outcome = await context.approvals.wait(context.run, row, context.approvalMs);
    if (outcome !== "approved") {
      const output =
        outcome === "expired"
          ? "Nobody answered in time whether this call is allowed, so it was not made."
          : "The user did not allow this call. Do not try it again; answer without it.";
      return end(context, row, { status: "denied", approval: outcome, output, detail: outcome });
    }
    await update(context, row, { status: "running", approval: "approved" });
  }
  if (!found) {
    const output = `The tool ${row.tool_name} is gone.`;
    return end(context, row, { status: "failed", output, detail: output });
  }
  return execute(context, row, found);
}

async function execute(context: ToolRun, row: ToolCallRow, { tool, type }: AgentTool): Promise<ToolCallRow> {
  const { run, channel, userId, owner, log } = context;
  const started = Date.now();
  let cost = 0;
  const session: Session = {
    ...run.session,
    spend(amounts) {
      cost += amounts.usd ?? 0;
      run.session.spend(amounts);
    },
  };
  try {
    const input: unknown = JSON.parse(row.input);
    const call = { name: row.tool_name, callId: row.call_id, input, show: context.show };
    const result = await inToolSpan(call, () =>
      tool.execute(input, { session, signal: run.signal, channel, userId, owner, log }),
    );
    run.signal.throwIfAborted();
    const status = result.isError ? "failed" : "ok";
    const detail = toolDetail(type, result) ?? null;
    return await end(context, row, { status, output: result.text, detail, cost, ms: Date.now() - started });
  } catch (thrown) {
    if (run.signal.aborted) throw run.signal.reason;
    // Core's tools never throw, those of extensions may.
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    const output = `The tool failed: ${reason}`;
    return end(context, row, { status: "failed", output, detail: reason, cost, ms: Date.now() - started });
  }
}

async function update(
  context: ToolRun,
  row: ToolCallRow,
  values: Partial<ToolCallRow>,
): Promise<ToolCallRow> {
  Object.assign(row, values);
  await updateToolCall(context.database, row.id, values);
  context.run.publish({ type: "tool", call: toolCallView(row, context.run.session.sources()) });
  return row;
}

/** Removes secrets and cuts what is too long. */
function kept(context: ToolRun, text: string): string {
  const clean = context.redact(text);
  if (clean.length <= longestOutput) return clean;
  return `${clean.slice(0, longestOutput).toWellFormed()}\n(cut off: it had ${clean.length} characters)`;
}

const end = (
  context: ToolRun,
  row: ToolCallRow,
  { output, detail, ...values }: Partial<ToolCallRow> & Pick<ToolCallRow, "output" | "detail">,
) => {
  context.log("info", "tool call", {
    tool: row.tool_name,
    status: values.status,
    ms: values.ms ?? undefined,
    conversation: row.conversation_id,
  });
  return update(context, row, {
    ...values,
    output: output && kept(context, output),
    detail: detail && kept(context, detail),
  });
};

const longest = 160;

/** A call's outcome in a few words: "duckduckgo · 5 results", or why it failed. */
export function toolDetail(type: string, result: ToolResult<unknown>): string | undefined {
  const data = (result.data ?? {}) as Record<string, unknown>;
  if (result.isError) return firstLine(typeof data.error === "string" ? data.error : reasonIn(result.text));
  if (type === "SearchWebTool") {
    const attempts = Array.isArray(data.attempts) ? (data.attempts as Record<string, unknown>[]) : [];
    const answered = attempts.filter(({ outcome }) => outcome === "ok" || outcome === "empty");
    const count = Array.isArray(data.results) ? data.results.length : 0;
    const who = answered.map(({ provider }) => provider).join(", ");
    const results = `${count} ${count === 1 ? "result" : "results"}`;
    const cached = data.cached === true ? "from the cache" : "";
    return [who, results, cached, lastResortIn(data.warnings)].filter(Boolean).join(" · ");
  }
  if (type === "OpenPageTool") {
    const shown = Number(data.content_length) || 0;
    return [data.method, `${shown.toLocaleString("en")} characters`].filter(Boolean).join(" · ");
  }
  return undefined;
}

/** Why a search was answered from the library; undefined if it was not. */
function lastResortIn(warnings: unknown): string | undefined {
  const said = Array.isArray(warnings) ? warnings.map(String) : [];
  const why = said.flatMap((warning) => /^(.+); these are from your library\.$/.exec(warning)?.[1] ?? [])[0];
  return why && `${why.charAt(0).toLowerCase()}${why.slice(1)}`;
}

/** The reasons in the text of a failure, without its heading ("Search failed:") and the next step. */
function reasonIn(text: string): string {
  const lines = text.trim().split("\n");
  const reasons = lines.filter((line) => line.startsWith("- ")).map((line) => line.slice(2).trim());
  return lines[0]?.endsWith(":") && reasons.length > 0 ? reasons.join(" ") : text;
}

function firstLine(text: string): string {
  const [line = ""] = text.trim().split("\n");
  return line.length > longest ? `${line.slice(0, longest - 1)}…`.toWellFormed() : line;
}
