import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@scry/core";

/** How long a shutdown waits for answers to end by themselves, and then for cancelled ones to be sent. */
const grace = 5000;

/** The answers that are being made and delivered. */
export class Running {
  readonly #deliveries = new Map<Promise<void>, { conversation: string; cancel: () => Promise<void> }>();
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  add(conversation: string, delivery: Promise<void>, cancel: () => Promise<void>): void {
    const ended = delivery
      .catch((error) => this.#log("error", "An answer could not be delivered.", { error: String(error) }))
      .finally(() => this.#deliveries.delete(ended));
    this.#deliveries.set(ended, { conversation, cancel });
  }

  has(conversation: string): boolean {
    return [...this.#deliveries.values()].some((delivery) => delivery.conversation === conversation);
  }

  /** Lets what runs end, cancels what takes too long; what was written until then is still sent. */
  async finish(): Promise<void> {
    await this.#wait();
    await Promise.allSettled([...this.#deliveries.values()].map(({ cancel }) => cancel()));
    await this.#wait();
  }

  async #wait(): Promise<void> {
    if (this.#deliveries.size === 0) return;
    const timeout = new AbortController();
    await Promise.race([
      Promise.all(this.#deliveries.keys()),
      sleep(grace, undefined, { signal: timeout.signal }).catch(() => {}),
    ]);
    timeout.abort();
  }
}
