import type { ScryError } from "../contracts/error.ts";
import type { Attempt } from "../contracts/hit.ts";
import { inSpan, type SpanAttributes } from "../telemetry/span.ts";

/** Whether something was sent to it. A caller in a hurry who gave up is a `local` error, too, but did ask. */
const wasAsked = ({ local, code }: ScryError) => !local || code === "timeout";

/** A failed attempt as the outcome lists it. */
export const failedAttempt = (provider: string, error: ScryError, ms: number): Attempt => ({
  provider,
  ms,
  outcome: "error",
  code: error.code,
  message: error.message,
  hint: error.hint,
  ...(!wasAsked(error) && { asked: false }),
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

/** Asks one provider or reader as a part of the trace. */
export const inAttemptSpan = <T>(
  provider: string,
  work: () => Promise<T>,
  describe: (done: T) => SpanAttributes,
): Promise<T> =>
  inSpan(`attempt ${provider}`, { attributes: { "scry.provider": provider } }, async (span) => {
    const done = await work();
    span.set(describe(done));
    return done;
  });
