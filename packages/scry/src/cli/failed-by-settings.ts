interface Failed {
  code?: string;
  attempts: readonly { message?: string }[];
}

/** Whether a call failed by a variable or setting that is wrong, as against one that is missing. */
export const failedBySettings = ({ code, attempts }: Failed, faults: () => readonly string[]): boolean =>
  code === "not_configured" && attempts.some(({ message }) => message && faults().includes(message));
