import { ScryError } from "../contracts/error.ts";
import type { Attempt } from "../contracts/hit.ts";
import type { Log, ToolContext, ToolSession } from "../contracts/tool.ts";
import type { Scry } from "../engine/create-scry.ts";
import type { Show } from "../telemetry/span.ts";
import { waitText } from "../transport/retry-after.ts";
import { inPieces } from "./untrusted.ts";

/** The host's log for one call: redacted, with the agent's id, and unable to fail the call. */
export function toolLog(scry: Scry, context: ToolContext): Log {
  return (level, message, fields) => {
    const all = { ...fields, ...(context.agentId && { agentId: context.agentId }) };
    try {
      context.log?.(level, message, scry.redact(all));
    } catch {
      // An error of the host's log must not lose the answer.
    }
  };
}

/** For traces: what removes secrets, where the settings let them hold what was asked. */
export const showOf = ({ settings, redact }: Scry): Show | undefined =>
  settings.telemetry.queries ? (text) => redact(text) : undefined;

/** Turns whatever was thrown into a coded error. For an internal error the cause is only logged. */
export function toolError(thrown: unknown, what: string): ScryError {
  if (ScryError.is(thrown)) return withWait(thrown);
  return new ScryError({
    code: "unavailable",
    message: `${what} stopped because of an internal error.`,
    hint: "Report it, with the log.",
    cause: thrown,
  });
}

/** Logs a failed call: code, reason, user and cause. */
export function logFailure(
  log: Log,
  error: ScryError,
  { name, userId, started }: Pick<ToolContext, "userId"> & { name: string; started: number },
): void {
  log("error", `${name} failed`, {
    code: error.code,
    message: error.message,
    userId,
    ms: Date.now() - started,
    ...(error.cause instanceof Error && { cause: `${error.cause.name}: ${error.cause.message}` }),
  });
}

/** Whole seconds, or undefined when no usable wait was stated. */
export function waitOf({ retryAfter }: ScryError): number | undefined {
  const seconds = Math.ceil(retryAfter ?? 0);
  return Number.isSafeInteger(seconds) && seconds > 0 ? seconds : undefined;
}

/** Adds the requested wait to the hint. For a pause of our own the hint already has it. */
function withWait(error: ScryError): ScryError {
  const seconds = waitOf(error);
  if (seconds === undefined || error.local) return error;
  return error.with({ hint: `${error.hint} The requested wait is ${waitText(seconds)}.` });
}

/**
 * Records in the session what a call returned and cost. Failed calls count, too: a page that a service was paid for may
 * lack the requested section.
 */
export async function account(
  session: ToolSession | undefined,
  attempts: readonly Attempt[],
  text: string,
): Promise<void> {
  if (!session?.spend) return;
  const { estimateTokens } = await import("@scry/page/passages");
  const sum = (name: "credits" | "usd") =>
    attempts.reduce((total, attempt) => total + (attempt[name] ?? 0), 0);
  const counts = await inPieces(text, (piece) => estimateTokens(piece.text));
  const tokens = counts.reduce((total, count) => total + count, 0);
  session.spend({ credits: sum("credits"), usd: sum("usd"), tokens });
}

/** The same for a call that has already failed: an error here can no longer be reported. */
export async function accountFailure(...call: Parameters<typeof account>): Promise<void> {
  await account(...call).catch(() => undefined);
}
