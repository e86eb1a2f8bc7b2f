import type { ScryError } from "../contracts/error.ts";
import type { Attempt } from "../contracts/hit.ts";

/** A failed attempt as the outcome lists it. */
export const failedAttempt = (provider: string, error: ScryError, ms: number): Attempt => ({
  provider,
  ms,
  outcome: "error",
  code: error.code,
  message: error.message,
  hint: error.hint,
  cached: false,
});

/** One that was in the plan and was not asked. */
export const skippedAttempt = (provider: string, message: string, code?: ScryError["code"]): Attempt => ({
  provider,
  ms: 0,
  outcome: "skipped",
  ...(code && { code }),
  message,
  cached: false,
});
