import { useEffect, useId, useState } from "preact/hooks";
import type { ApprovalView } from "../../src/contract.ts";
import { w } from "../words/words.ts";
import { InputList } from "./tool-card.tsx";

/** "4 min" until the question expires. */
function timeLeft(expiresAt: string, now: number): string {
  const left = Math.max(0, Date.parse(expiresAt) - now);
  return left >= 60_000 ? `${Math.ceil(left / 60_000)} min` : `${Math.ceil(left / 1000)} s`;
}

interface Props {
  approval: ApprovalView;
  onDecide(approval: ApprovalView, approved: boolean, remember: boolean): Promise<void>;
}

export function ApprovalCard({ approval, onDecide }: Props) {
  const heading = useId();
  const [now, setNow] = useState(Date.now());
  const [sent, setSent] = useState(false);
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(clock);
  }, []);
  const answer = async (approved: boolean, remember: boolean) => {
    setSent(true);
    await onDecide(approval, approved, remember);
    setSent(false);
  };
  return (
    <section class="approval" aria-labelledby={heading}>
      <h2 id={heading}>{w.mayUse(approval.tool)}</h2>
      <p class="approval-title">{approval.title}</p>
      <InputList input={approval.input} />
      <div class="approval-buttons">
        <button type="button" class="primary" disabled={sent} onClick={() => answer(true, false)}>
          {w.allow}
        </button>
        {approval.canRemember && (
          <button type="button" disabled={sent} onClick={() => answer(true, true)}>
            {w.alwaysAllow}
          </button>
        )}
        <button type="button" disabled={sent} onClick={() => answer(false, false)}>
          {w.deny}
        </button>
        <span class="approval-time">{w.deniedIn(timeLeft(approval.expiresAt, now))}</span>
      </div>
    </section>
  );
}
