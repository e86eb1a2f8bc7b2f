import { cancelled, ScryError } from "../../contracts/error.ts";
import type { Call, Layer } from "../call.ts";
import { isOffline } from "../network-errors.ts";
import { sleep } from "../sleep.ts";
import { span } from "./deadline.ts";

const firstWaitMs = 300;
/** A longer wait than this is better spent on the next provider. */
const longestWaitMs = 3000;

/** How long to wait before a second try, or undefined when a second try makes no sense. */
export function retryWait(error: ScryError, random: number): number | undefined {
  if (error.local) return undefined;
  const said = error.retryAfter === undefined ? undefined : error.retryAfter * 1000;
  switch (error.code) {
    case "rate_limited":
      // Without a stated wait, a second request only makes it worse.
      return said !== undefined && said <= longestWaitMs ? said + random * 100 : undefined;
    case "unavailable":
      if (said !== undefined) return said <= longestWaitMs ? said : undefined;
      return firstWaitMs * (0.5 + random);
    default:
      return undefined;
  }
}

/** Tries a second time: at another endpoint of the service if it has one, else after a short wait if that can help. */
export const retry: Layer = (next) => async (call) => {
  const started = performance.now();
  try {
    return await next(call);
  } catch (error) {
    if (!ScryError.is(error) || error.local || error.code === "cancelled") throw error;
    // Without a network the other endpoint is unreachable, too.
    if (isOffline(error, call.access.baseUrl !== undefined)) throw error;
    const spec = call.ability.alternative?.(call.ask, error, call.context);
    if (spec) return await again({ ...call, spec, context: { ...call.context, alternative: true } }, error);
    const wait = retryWait(error, Math.random());
    if (wait === undefined || Date.now() + wait >= shareLeft(call)) throw error;
    await sleep(wait, call.signal).catch(() => {
      throw cancelled(call.provider.id);
    });
    return await again(call, error);
  }

  /** A second try that our own rate limit stopped explains nothing: the service's first error is the reason. */
  function again(second: Call, first: ScryError) {
    return next(second).catch((error) => {
      const told = ScryError.is(error) && error.local ? first : error;
      throw ScryError.is(told) && first.code === "timeout" ? silent(told, performance.now() - started) : told;
    });
  }
};

/** After two tries the silence is as long as both together, with the pause between them. */
const silent = (error: ScryError, ms: number) =>
  error.with({ message: error.message.replace(/within [\d.]+ (milli)?seconds/, `within ${span(ms)}`) });

/** A second try must leave time for its own reply. */
const shareLeft = (call: Call) => call.deadline - 100;
