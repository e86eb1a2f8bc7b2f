import { ScryError } from "../contracts/error.ts";

/** As good as for ever. Timers hold no more than 31 bits of milliseconds, and one that is too long fires at once. */
const longestMs = 3600 * 1000;

/** How long a call may take: as the caller says, else as the settings say. Infinity means: whatever it takes. */
export function timeLimit(said: number | undefined, usual: number): number {
  if (said === undefined) return usual;
  if (said > 0) return Math.min(said, longestMs);
  throw new ScryError({
    code: "invalid_input",
    message: `timeoutMs is ${said}, but it has to be a number of milliseconds above 0.`,
  });
}
