import { ScryError } from "../contracts/error.ts";
import type { Settings } from "../settings/settings.ts";

/** Effectively unlimited. Timers hold at most 31 bits of milliseconds, and a longer one fires immediately. */
const longestMs = 3600 * 1000;

/** The time limit of a call: the given one, else that of the settings. Infinity means no limit. */
export function timeLimit(said: number | undefined, usual: number): number {
  if (said === undefined) return usual;
  if (said > 0) return Math.min(said, longestMs);
  throw new ScryError({
    code: "invalid_input",
    message: `timeoutMs is ${said}, but it has to be a number of milliseconds above 0.`,
  });
}

/**
 * A service may take this long, however short the limit is. A second would be more than the wait for the next provider
 * where a search may take three: a service that is always silent would then hold up every search.
 */
const leastMs = 500;
/** The first of several providers gets half of the time: shorter silence must be enough. */
const mostOfTheTime = 1 / 3;
/** A request starts a little after its search. */
const nearly = 0.9;

/**
 * How long a service has to be silent before that counts against it: with the time of the settings, the wait after which
 * the next provider is started; for a caller with less time, the usual limit of a request.
 */
export function silenceLimit({ timeoutMs, requestMs, hedge }: Settings["search"], callMs: number): number {
  if (callMs < timeoutMs) return requestMs;
  const share = Math.min(hedge || mostOfTheTime, mostOfTheTime);
  return Math.min(requestMs, Math.max(leastMs, timeoutMs * share * nearly));
}
