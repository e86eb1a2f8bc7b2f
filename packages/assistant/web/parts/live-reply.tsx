import type { ApprovalView } from "../../src/contract.ts";
import type { LiveAnswer } from "../live.ts";
import { GrowingText } from "./answer-text.tsx";
import { ApprovalCard } from "./approval-card.tsx";
import { ToolCard } from "./tool-card.tsx";

interface Props {
  live: LiveAnswer;
  onDecide(approval: ApprovalView, approved: boolean, remember: boolean): Promise<void>;
}

/** What the assistant is at, in a word, for the line below and for screen readers. */
export function activityOf(live: LiveAnswer): string {
  if (live.approvals.length > 0) return "Waiting for your consent";
  const running = live.toolCalls.findLast((call) => call.status === "running");
  if (running !== undefined) return running.title;
  if (live.waiting !== undefined) return live.waiting;
  return live.parts.length > 0 || live.preview !== "" ? "Writing" : "Thinking";
}

export function LiveReply({ live, onDecide }: Props) {
  return (
    <article class="reply" aria-label="Assistant">
      {live.toolCalls.map((call) => (
        <ToolCard key={call.id} call={call} />
      ))}
      <GrowingText parts={live.parts} preview={live.preview} />
      {live.approvals.map((approval) => (
        <ApprovalCard key={approval.id} approval={approval} onDecide={onDecide} />
      ))}
      <p class="activity" aria-hidden="true">
        <span class="pulse" />
        {activityOf(live)}
      </p>
    </article>
  );
}
