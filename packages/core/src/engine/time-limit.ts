import { ScryError } from "../contracts/error.ts";
import type { Settings } from "../settings/settings.ts";

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

/** A service may take a second, however small a share of the time that is. */
const leastMs = 1000;
/** Of several providers the first gets half of the time: silence for less than that must be enough. */
const mostOfTheTime = 1 / 3;
/** A request sets out a little after its search. */
const nearly = 0.9;

/**
 * How long a service has to be silent before that says something about it. In the time that the settings give, the
 * wait after which it gets company; a caller in a hurry learns nothing before the usual limit of a request is over.
 */
export function patience({ timeoutMs, requestMs, hedge }: Settings["search"], callMs: number): number {
  if (callMs < timeoutMs) return requestMs;
  const share = Math.min(hedge || mostOfTheTime, mostOfTheTime);
  return Math.min(requestMs, Math.max(leastMs, timeoutMs * share * nearly));
}
