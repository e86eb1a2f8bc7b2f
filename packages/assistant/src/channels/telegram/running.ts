import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@scry/core";

/** How long a shutdown waits for answers to finish, and then for the cancelled ones to be sent. */
const grace = 5000;

export interface RunningAnswer {
  conversation: string;
  delivery: Promise<void>;
  /** Whether it waits for a person: such an answer outlives the process and goes on in the next one. */
  waits(): Promise<boolean>;
  cancel(): Promise<void>;
}

/** The answers that are being made and delivered. */
export class Running {
  readonly #answers = new Set<RunningAnswer>();
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  add(answer: RunningAnswer): void {
    const delivery = answer.delivery
      .catch((error) => this.#log("error", "An answer could not be delivered.", { error: String(error) }))
      .finally(() => this.#answers.delete(kept));
    const kept = { ...answer, delivery };
    this.#answers.add(kept);
  }

  has(conversation: string): boolean {
    return [...this.#answers].some((answer) => answer.conversation === conversation);
  }

  /** Waits for running answers, cancels those that take too long, and still sends what was written by then. */
  async finish(): Promise<void> {
    await this.#wait();
    const late = await this.#working();
    await Promise.allSettled(late.map((answer) => answer.cancel()));
    await this.#wait();
  }

  async #working(): Promise<RunningAnswer[]> {
    const answers = [...this.#answers];
    const waiting = await Promise.all(answers.map((answer) => answer.waits().catch(() => false)));
    return answers.filter((_, index) => !waiting[index]);
  }

  async #wait(): Promise<void> {
    const working = await this.#working();
    const timeout = new AbortController();
    await Promise.race([
      Promise.all(working.map(({ delivery }) => delivery)),
      sleep(grace, undefined, { signal: timeout.signal }).catch(() => {}),
    ]);
    timeout.abort();
  }
}
