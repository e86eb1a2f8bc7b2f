import type { ScryError } from "@scry/core";

/** Exit codes. 130 is the convention for Ctrl-C: 128 plus the number of the signal. */
export const exitCodes = { ok: 0, failure: 1, usage: 2, nothingFound: 3, interrupted: 130 } as const;

/** The command line itself is wrong: nothing was done, and the exit code is 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}

/**
 * The exit code of a failed call. Input that a service refused after it was asked is a failure: the command line
 * itself was in order.
 */
export function exitCodeOf(code: string | undefined, asked: boolean): number {
  if (code === "cancelled") return exitCodes.interrupted;
  return code === "invalid_input" && !asked ? exitCodes.usage : exitCodes.failure;
}

/** The brand of ScryError.is, so that describing an error does not load the engine. */
export const isScryError = (thrown: unknown): thrown is ScryError =>
  thrown instanceof Error && thrown.name === "ScryError" && "code" in thrown && "hint" in thrown;

/**
 * Whatever was thrown, as one clear sentence and the next step. `help` is the command that explains more. A stack is
 * printed only for those who asked for details.
 */
export function describeError(
  thrown: unknown,
  { help, verbose }: { help: string; verbose: boolean },
): { text: string; exitCode: number } {
  if (thrown instanceof UsageError)
    return { text: `${thrown.message} ${thrown.hint ?? `(${help})`}`, exitCode: exitCodes.usage };
  if (isScryError(thrown)) {
    const exitCode = exitCodeOf(thrown.code, thrown.attempts.length > 0);
    return { text: `${thrown.message} ${thrown.hint}`.trimEnd(), exitCode };
  }
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  const stack = verbose && thrown instanceof Error && thrown.stack ? `\n${thrown.stack}` : "";
  const more = stack ? "" : " Add --verbose for details.";
  return { text: `Internal error: ${reason}.${more}${stack}`, exitCode: exitCodes.failure };
}

/**
 * Why a file could not be read or written: half a sentence. Undefined for an error that is not the system's. It has a
 * separate entry, because the others load the engine and the command has to start quickly.
 */
export { systemErrorText as fileErrorReason } from "@scry/core/system-error";
