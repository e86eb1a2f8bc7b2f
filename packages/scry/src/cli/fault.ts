import type { ScryError } from "@scry/core";
import { exitCodeOf, exitCodes } from "./exit-codes.ts";
import { UsageError } from "./usage-error.ts";

/** The brand of ScryError.is, so that telling an error does not load the engine. */
export const isScryError = (thrown: unknown): thrown is ScryError =>
  thrown instanceof Error && thrown.name === "ScryError" && "code" in thrown && "hint" in thrown;

/** Whatever was thrown, as one clear sentence and the next step; a stack only for those who asked for details. */
export function describeFault(
  thrown: unknown,
  { command, verbose }: { command?: string; verbose: boolean },
): { text: string; exitCode: number } {
  if (thrown instanceof UsageError) {
    const hint = thrown.hint ?? `(${["scry help", command].filter(Boolean).join(" ")})`;
    return { text: `scry: ${thrown.message} ${hint}`, exitCode: exitCodes.usage };
  }
  if (isScryError(thrown)) {
    const exitCode = exitCodeOf(thrown.code, thrown.attempts.length > 0);
    return { text: `scry: ${thrown.message} ${thrown.hint}`, exitCode };
  }
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  const stack = verbose && thrown instanceof Error && thrown.stack ? `\n${thrown.stack}` : "";
  const more = stack ? "" : " Add --verbose for details.";
  return { text: `scry: Internal error: ${reason}.${more}${stack}`, exitCode: exitCodes.failure };
}
