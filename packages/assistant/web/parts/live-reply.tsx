import type { ApprovalView } from "../../src/contract.ts";
import type { LiveAnswer } from "../live.ts";
import { w } from "../words/words.ts";
import { GrowingText } from "./answer-text.tsx";
import { ApprovalCard } from "./approval-card.tsx";
import { Thinking } from "./thinking.tsx";
import { ToolCard, titleOf } from "./tool-card.tsx";

interface Props {
  live: LiveAnswer;
  onDecide(approval: ApprovalView, approved: boolean, remember: boolean): Promise<void>;
}

/** The present step of the assistant in a word, for the line below and for screen readers. */
export function activityOf(live: LiveAnswer): string {
  if (live.approvals.length > 0) return w.waitingForConsent;
  const running = live.toolCalls.findLast((call) => call.status === "running");
  if (running !== undefined) return titleOf(running);
  if (live.waiting !== undefined) return w.said(live.waiting);
  return live.parts.length > 0 || live.preview !== "" ? w.writing : w.thinking;
}

export function LiveReply({ live, onDecide }: Props) {
  return (
    <article class="reply" aria-label={w.assistant}>
      {live.toolCalls.map((call) => (
        <ToolCard key={call.id} call={call} />
      ))}
      <Thinking text={live.thinking} />
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
