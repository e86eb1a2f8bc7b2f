/** What the shell learns. 130 is the custom for Ctrl-C: 128 plus the number of the signal. */
export const exitCodes = { ok: 0, failure: 1, usage: 2, nothingFound: 3, interrupted: 130 } as const;

/**
 * The exit code of a failed call. Input that a service refused, after it was asked, is a failure: the
 * command line itself was in order.
 */
export function exitCodeOf(code: string | undefined, asked: boolean): number {
  if (code === "cancelled") return exitCodes.interrupted;
  return code === "invalid_input" && !asked ? exitCodes.usage : exitCodes.failure;
}

interface Failed {
  code?: string;
  attempts: readonly { message?: string }[];
}

/** Whether a call failed by a variable or setting that is wrong, as against one that is missing. */
export const failedBySettings = ({ code, attempts }: Failed, faults: () => readonly string[]): boolean =>
  code === "not_configured" && attempts.some(({ message }) => message && faults().includes(message));
