import { createHash, timingSafeEqual } from "node:crypto";
import type { Caller } from "../contract.ts";
import type { Limits } from "../guards/rate.ts";

/** Somebody who holds a token, with what the operator allows them. The token itself is not kept. */
export interface Holder extends Caller {
  sha256: Buffer;
  limits: Limits;
}

/** All tokens of a gateway. Without any, everybody who reaches it may call. */
export interface TokenRing {
  required: boolean;
  find(token: string): Holder | undefined;
  replace(holders: readonly Holder[]): void;
}

export const sha256 = (token: string): Buffer => createHash("sha256").update(token, "utf8").digest();

export function createTokenRing(first: readonly Holder[]): TokenRing {
  let holders = first;
  // Decided at the start: a file that is emptied later must not open the gateway.
  const required = first.length > 0;
  return {
    required,
    find(token) {
      const given = sha256(token);
      // All are compared, in the same time each: neither the answer nor its delay says how near a guess was.
      const matching = holders.filter((holder) => timingSafeEqual(holder.sha256, given));
      return matching[0];
    },
    replace(next) {
      holders = next;
    },
  };
}
