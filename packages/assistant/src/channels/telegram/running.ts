import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@scry/core";

/** How long a shutdown waits for answers to finish, and then for the cancelled ones to be sent. */
const grace = 5000;

export interface RunningAnswer {
  conversation: string;
  delivery: Promise<void>;
  /** Whether it waits for a person: such an answer outlives the process and continues in the next one. */
  waits(): Promise<boolean>;
  cancel(): Promise<void>;
}

/** The answers that are being made and delivered. */
export interface Running {
  add(answer: RunningAnswer): void;
  has(conversation: string): boolean;
  /** Waits for running answers, cancels those that take too long, and still sends the text written so far. */
  finish(): Promise<void>;
}

export function createRunning(log: Log): Running {
  const answers = new Set<RunningAnswer>();

  async function working(): Promise<RunningAnswer[]> {
    const all = [...answers];
    const waiting = await Promise.all(all.map((answer) => answer.waits().catch(() => false)));
    return all.filter((_, index) => !waiting[index]);
  }

  async function wait(): Promise<void> {
    const deliveries = (await working()).map(({ delivery }) => delivery);
    const timeout = new AbortController();
    const { signal } = timeout;
    await Promise.race([Promise.all(deliveries), sleep(grace, undefined, { signal }).catch(() => {})]);
    timeout.abort();
  }

  return {
    add(answer) {
      const delivery = answer.delivery
        .catch((error) => log("error", "An answer could not be delivered.", { error: String(error) }))
        .finally(() => answers.delete(kept));
      const kept = { ...answer, delivery };
      answers.add(kept);
    },
    has: (conversation) => [...answers].some((answer) => answer.conversation === conversation),
    async finish() {
      await wait();
      const late = await working();
      await Promise.allSettled(late.map((answer) => answer.cancel()));
      await wait();
    },
  };
}
