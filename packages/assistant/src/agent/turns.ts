import { ScryError } from "@scry/core";
import { leaseName } from "../db/conversations.ts";
import type { Leases } from "../db/leases.ts";
import { pause } from "./run.ts";

/** Lets one answer at a time be made in each conversation, among all processes that share the database. */
export interface Turns {
  /** Does the work once no other answer is being made. Rejects with `cancelled` when it is withdrawn. */
  inTurn(conversationId: string, work: () => Promise<void>, signal?: AbortSignal): Promise<void>;
  /** Lets no more work begin. */
  stop(): void;
  /** Resolves when all work that has begun is done. */
  idle(): Promise<void>;
}

/** How often to look whether another process has finished its answer. */
const lookMs = 250;

/** `onLost` is called when another process takes the conversation over or asks for a stop. */
export function createTurns(
  leases: Leases,
  onLost: (conversationId: string, reason: "revoked" | "taken") => void,
): Turns {
  const queues = new Map<string, Promise<void>>();
  let stopped = false;

  async function take(conversationId: string, signal: AbortSignal | undefined) {
    for (;;) {
      if (signal?.aborted || stopped) throw withdrawn();
      const lease = await leases.take(leaseName(conversationId));
      if (lease) return lease;
      await pause(lookMs, signal);
    }
  }

  return {
    inTurn(conversationId, work, signal) {
      const before = queues.get(conversationId) ?? Promise.resolve();
      const turn = before.then(async () => {
        const lease = await take(conversationId, signal);
        const lost = () => onLost(conversationId, lease.lost.reason);
        lease.lost.addEventListener("abort", lost, { once: true });
        try {
          await work();
        } finally {
          lease.lost.removeEventListener("abort", lost);
          await lease.release();
        }
      });
      const settled = turn.catch(() => undefined);
      queues.set(conversationId, settled);
      void settled.then(() => {
        if (queues.get(conversationId) === settled) queues.delete(conversationId);
      });
      return turn;
    },
    stop() {
      stopped = true;
    },
    async idle() {
      await Promise.all(queues.values());
    },
  };
}

const withdrawn = () =>
  new ScryError({ code: "cancelled", message: "The question was withdrawn before its turn came." });
