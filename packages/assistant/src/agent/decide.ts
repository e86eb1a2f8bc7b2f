import { ScryError } from "@scry/core";
import type { Person } from "../channels/contract.ts";
import { findApproval, shownApproval } from "../db/messages.ts";
import type { Database } from "../db/open.ts";
import { chooseTool } from "../db/users.ts";
import type { Approvals } from "./approvals.ts";
import { notFound } from "./reading.ts";

const tooLate = () =>
  new ScryError({
    code: "invalid_input",
    message: "This question is not open any more.",
    hint: "The answer says how it was decided.",
  });

/** Writes a person's decision down and gives the conversation in which the answer may go on. The first one counts. */
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
  // Whoever pressed a button has to learn that it did nothing, and "always" was not said in time either.
  if (isLate || !isFirst) throw tooLate();
  const shown = await shownApproval(database, id);
  // The one tier that leaves it to the user.
  if (remember && shown?.approval_tier === "USER_CONFIGURABLE")
    await chooseTool(database, userId, shown.tool, approved ? "auto" : "ask");
  return row.conversation_id;
}
