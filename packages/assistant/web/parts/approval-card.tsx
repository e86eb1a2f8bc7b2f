import { useEffect, useId, useState } from "preact/hooks";
import type { ApprovalView } from "../../src/contract.ts";
import { w } from "../words/words.ts";
import { doingOf, InputList } from "./tool-card.tsx";

/** "4 min" until the question expires. */
function timeLeft(expiresAt: string, now: number): string {
  const left = Math.max(0, Date.parse(expiresAt) - now);
  return left >= 60_000 ? `${Math.ceil(left / 60_000)} min` : `${Math.ceil(left / 1000)} s`;
}

/** The two tools that everybody has in plain words, a tool of an extension by its name. */
function questionOf(tool: string): string {
  if (tool === "web_search") return w.maySearch;
  return tool === "open_page" ? w.mayRead : w.mayUse(tool);
}

interface Props {
  approval: ApprovalView;
  onDecide(approval: ApprovalView, approved: boolean, remember: boolean): Promise<void>;
}

export function ApprovalCard({ approval, onDecide }: Props) {
  const id = useId();
  const { tool, input, title } = approval;
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
    <section class="approval" aria-labelledby={`${id}tool ${id}call`}>
      <h2 id={`${id}tool`}>{questionOf(tool)}</h2>
      <div id={`${id}call`}>
        {/* What a search or a page is about stands in its input. */}
        {doingOf({ tool, input, status: "waiting" }) === undefined && <p class="approval-title">{title}</p>}
        <InputList input={input} />
      </div>
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
