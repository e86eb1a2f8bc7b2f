import { leaseName } from "../db/conversations.ts";
import { forgetOldClaims, type Leases } from "../db/leases.ts";
import { updateMessage } from "../db/messages.ts";
import type { Database } from "../db/open.ts";
import type { Approvals } from "./approvals.ts";

/** What becomes of the calls of an answer that nobody resumes: status before, status and detail after. */
const closedCalls = [
  ["waiting", "denied", "expired"],
  ["running", "failed", "cut off"],
] as const;

/** How long an answer may take to resume after a decision. */
const decisionMs = 60_000;

/**
 * Expires approvals that nobody decided in time, and ends answers whose process has died and that wait for nobody. Returns
 * the conversations with a research that can go on.
 */
export async function recover(database: Database, leases: Leases, approvals: Approvals): Promise<string[]> {
  const resumable: string[] = [];
  await forgetOldClaims(database);
  const running = await database
    .selectFrom("messages")
    .select(["id", "conversation_id", "research"])
    .where("state", "=", "running")
    .execute();
  for (const { id, conversation_id, research } of running) {
    if (await leases.isHeld(leaseName(conversation_id))) continue;
    if (research) {
      resumable.push(conversation_id);
      continue;
    }
    const approvalsHere = await database
      .selectFrom("approvals")
      .selectAll()
      .where("conversation_id", "=", conversation_id)
      .execute();
    const pending = approvalsHere.filter(({ status }) => status === "pending");
    const now = new Date().toISOString();
    // Decided a moment ago: a process is about to resume it.
    const justNow = new Date(Date.now() - decisionMs).toISOString();
    if (approvalsHere.some(({ decided_at }) => decided_at !== null && decided_at > justNow)) continue;
    const late = pending.filter(({ expires_at }) => expires_at <= now);
    for (const approval of late) await approvals.close(approval.id, approval.tool_call_id, "expired");
    if (pending.length > late.length) continue;
    for (const [before, status, detail] of closedCalls)
      await database
        .updateTable("tool_calls")
        .set({ status, detail })
        .where("message_id", "=", id)
        .where("status", "=", before)
        .execute();
    await updateMessage(database, id, { state: "interrupted" });
  }
  return resumable;
}
