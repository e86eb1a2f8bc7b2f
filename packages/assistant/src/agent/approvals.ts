import { EventEmitter, once } from "node:events";
import { ScryError } from "@scry/core";
import type { Person } from "../contract.ts";
import {
  addApproval,
  approvalOfCall,
  closeApproval,
  findApproval,
  shownApproval,
  updateToolCall,
} from "../db/messages.ts";
import type { Database } from "../db/open.ts";
import type { ToolCallRow } from "../db/schema.ts";
import { chooseTool, toolChoice } from "../db/users.ts";
import { isChoice } from "./preferences.ts";
import { notFound } from "./reading.ts";
import { pause, type Run } from "./run.ts";
import type { AgentTool } from "./tool-registry.ts";
import { approvalView } from "./views.ts";

export type Outcome = "approved" | "denied" | "expired";

/** A tool that needs approval always asks; for the others a person's own choice counts. */
export async function needsApproval(database: Database, found: AgentTool, userId: string): Promise<boolean> {
  if (found.byHand) return false;
  if (!isChoice(found.tier)) return true;
  const usual = found.tier === "AUTO_APPROVE" ? "auto" : found.whenUnchosen;
  return ((await toolChoice(database, userId, found.row)) ?? usual) === "ask";
}

export interface Approvals {
  /** Asks a person, or continues to ask, and waits. Without a decision in time it is "expired". */
  wait(run: Run, call: ToolCallRow, ms: number): Promise<Outcome>;
  /** Records a decision; false when there was one already. */
  close(id: string, toolCallId: string, outcome: Outcome): Promise<boolean>;
}

/** How often to look for a decision that was made in another process. */
const lookMs = 1000;

export function createApprovals(database: Database): Approvals {
  const decided = new EventEmitter().setMaxListeners(0);

  async function close(id: string, toolCallId: string, outcome: Outcome): Promise<boolean> {
    const isFirst = await closeApproval(database, id, outcome);
    if (isFirst) await updateToolCall(database, toolCallId, { approval: outcome });
    decided.emit(id);
    return isFirst;
  }

  return {
    close,
    async wait(run, call, ms) {
      const row = (await approvalOfCall(database, call.id)) ?? (await addApproval(database, call, ms));
      const { id } = row;
      const shown = await shownApproval(database, id);
      if (shown) run.publish({ type: "approval", approval: approvalView(shown) });
      run.waiting++;
      try {
        for (;;) {
          const now = await approvalOfCall(database, call.id);
          if (!now) return "denied";
          if (now.status !== "pending") {
            run.publish({ type: "approval-closed", id, outcome: now.status });
            return now.status;
          }
          if (now.expires_at <= new Date().toISOString()) {
            await close(id, call.id, "expired");
            continue;
          }
          run.signal.throwIfAborted();
          const left = Date.parse(now.expires_at) - Date.now();
          const stop = new AbortController();
          const heard = once(decided, id, { signal: stop.signal }).catch(() => undefined);
          await Promise.race([heard, pause(Math.max(1, Math.min(left, lookMs)), run.signal)]);
          stop.abort();
        }
      } finally {
        run.waiting--;
      }
    },
  };
}

const tooLate = () =>
  new ScryError({
    code: "invalid_input",
    message: "This question is not open any more.",
    hint: "The answer says how it was decided.",
  });

/** Records a person's decision, of which the first counts; returns the conversation whose answer may now go on. */
export async function decide(
  database: Database,
  approvals: Approvals,
  { userId }: Person,
  id: string,
  approved: boolean,
  remember: boolean,
): Promise<string> {
  const row = await findApproval(database, id);
  if (row?.user_id !== userId) throw notFound("There is no such approval.");
  const isLate = row.expires_at <= new Date().toISOString();
  const outcome = isLate ? "expired" : approved ? "approved" : "denied";
  const isFirst = await approvals.close(id, row.tool_call_id, outcome);
  // The person has to learn that the button had no effect; "always" came too late as well.
  if (isLate || !isFirst) throw tooLate();
  const shown = await shownApproval(database, id);
  if (remember && shown && isChoice(shown.approval_tier))
    await chooseTool(database, userId, shown.tool, approved ? "auto" : "ask");
  return row.conversation_id;
}
