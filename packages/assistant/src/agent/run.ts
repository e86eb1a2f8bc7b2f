import type { Session } from "@scry/core";
import type { ApprovalView, ToolCallView } from "../contract.ts";

/** The events of an answer before they are rendered for a channel. */
export type RunEvent =
  | { type: "text"; text: string }
  | { type: "thinking"; delta: string }
  | { type: "tool"; call: ToolCallView }
  | { type: "waiting"; message: string }
  | { type: "approval"; approval: ApprovalView }
  | { type: "approval-closed"; id: string; outcome: "approved" | "denied" | "expired" }
  | { type: "done" }
  | { type: "failed"; message: string; elsewhere?: true };

/** An answer under way in this process. Any number of channels may follow it, each from its beginning. */
export interface Run {
  conversationId: string;
  messageId: string;
  session: Session;
  /** The whole texts of files that were opened for this answer, by address: citations are checked against them. */
  texts: Map<string, string>;
  /** How many calls the session had counted when the answer began. */
  callsBefore: number;
  /** Aborted by a person, by the end of the process, or by another process that took over. */
  signal: AbortSignal;
  /** How many calls wait for a person; another process can resume such an answer. */
  waiting: number;
  /** Cancelled while a person was being asked. */
  suspended: boolean;
  publish(event: RunEvent): void;
  events(signal?: AbortSignal): AsyncGenerator<RunEvent>;
  cancel(reason: CancelReason): void;
}

/** "person": somebody asked for it; "shutdown": the process ends; "lost": another process has the conversation. */
export type CancelReason = "person" | "shutdown" | "lost";

export function createRun(
  conversationId: string,
  messageId: string,
  session: Session,
  texts = new Map<string, string>(),
): Run {
  const past: RunEvent[] = [];
  const controller = new AbortController();
  let wake = Promise.withResolvers<void>();
  const run: Run = {
    conversationId,
    messageId,
    session,
    texts,
    callsBefore: session.spent().calls,
    signal: controller.signal,
    waiting: 0,
    suspended: false,
    publish(event) {
      past.push(event);
      wake.resolve();
      wake = Promise.withResolvers();
    },
    async *events(signal) {
      for (let index = 0; ; ) {
        const event = past[index];
        if (event?.type === "text") {
          // All that has come by now: a late reader gets the text in one piece.
          const text: string[] = [];
          for (let next = past[index]; next?.type === "text"; next = past[++index]) text.push(next.text);
          yield { type: "text", text: text.join("") };
          continue;
        }
        if (event) {
          index++;
          yield event;
          if (event.type === "done" || event.type === "failed") return;
          continue;
        }
        await untilAborted(wake.promise, signal);
        if (signal?.aborted) return;
      }
    },
    cancel(reason) {
      if (controller.signal.aborted) return;
      run.suspended = run.waiting > 0;
      controller.abort(reason);
    },
  };
  return run;
}

/** Resolves with the promise, or as soon as the signal is aborted. */
export async function untilAborted(
  promise: Promise<unknown>,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (!signal) return void (await promise);
  if (signal.aborted) return;
  const aborted = Promise.withResolvers<void>();
  const stop = () => aborted.resolve();
  signal.addEventListener("abort", stop, { once: true });
  await Promise.race([promise, aborted.promise]).finally(() => signal.removeEventListener("abort", stop));
}

export const untilStopped = (signal: AbortSignal): Promise<void> =>
  untilAborted(new Promise(() => {}), signal);

export const pause = (ms: number, signal?: AbortSignal): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  return untilAborted(promise, signal).finally(() => clearTimeout(timer));
};
