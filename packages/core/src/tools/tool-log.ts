import { ScryError } from "../contracts/error.ts";
import type { Log } from "../contracts/log.ts";
import type { ToolContext } from "../contracts/tool.ts";
import type { Scry } from "../engine/create-scry.ts";
import { withWait } from "./wait.ts";

/** The host's log for one call: redacted, with the agent's id, and unable to break the call. */
export function toolLog(scry: Scry, context: ToolContext): Log {
  return (level, message, fields) => {
    const all = { ...fields, ...(context.agentId && { agentId: context.agentId }) };
    try {
      context.log?.(level, message, scry.redact(all));
    } catch {
      // A log that fails is the host's trouble and no reason to lose an answer.
    }
  };
}

/** Whatever was thrown as a coded error. A fault of our own becomes a sentence; its cause is for the log. */
export function toolError(thrown: unknown, what: string): ScryError {
  if (ScryError.is(thrown)) return withWait(thrown);
  return new ScryError({
    code: "unavailable",
    message: `${what} stopped because of an internal error.`,
    hint: "Report it, with the log.",
    cause: thrown,
  });
}

/** Tells the log of a failed call: the code, the reason, who asked, and what lay behind it. */
export function logFailure(
  log: Log,
  name: string,
  error: ScryError,
  context: ToolContext,
  started: number,
): void {
  log("error", `${name} failed`, {
    code: error.code,
    message: error.message,
    userId: context.userId,
    ms: Date.now() - started,
    ...(error.cause instanceof Error && { cause: `${error.cause.name}: ${error.cause.message}` }),
  });
}
