import { cancelled, ScryError, timerMs } from "../../contracts/error.ts";
import type { Call, Layer } from "../call.ts";

/** For a call that ran out of time before it sent a request, or without one. */
export const outOfTime = (call: Call) =>
  new ScryError({
    code: "timeout",
    message: `There was no time left for ${call.provider.label} to answer.`,
    provider: call.provider.id,
    local: true,
  });

/** Milliseconds until the call's deadline, for a timer. */
export const timeLeft = (call: Call) => timerMs(call.deadline - Date.now());

export const span = (ms: number) =>
  ms < 1000 ? `${Math.ceil(ms)} milliseconds` : `${(ms / 1000).toFixed(1)} seconds`;

const tooSlow = (call: Call, ms: number) =>
  new ScryError({
    code: "timeout",
    message: `${call.provider.label} did not answer within ${span(ms)}.`,
    provider: call.provider.id,
    // A caller in a hurry gave up: whether the service is slow is not known.
    local: ms < (call.leastSilenceMs ?? 0),
  });

/** The abort reason for a call that another provider answered meanwhile. */
export const outpaced = new Error("Another provider answered first.");

/** A cancelled request; one that was silent for long while another provider answered has its silence as the cause. */
function cancelledAfter(call: Call, ms: number): ScryError {
  const silent = call.signal.reason === outpaced && ms >= (call.leastSilenceMs ?? Number.POSITIVE_INFINITY);
  return silent
    ? cancelled(call.provider.id).with({ cause: tooSlow(call, ms) })
    : cancelled(call.provider.id);
}

/** One request ends with its own time limit or with the call's deadline, whichever comes first. */
export const deadline: Layer = (next) => async (call) => {
  if (call.signal.aborted) throw cancelled(call.provider.id);
  const ms = Math.min(call.requestMs, timeLeft(call));
  if (ms <= 0) throw outOfTime(call);
  const started = performance.now();
  const controller = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    controller.abort();
  }, ms);
  const abort = () => controller.abort();
  call.signal.addEventListener("abort", abort, { once: true });
  try {
    return await next({ ...call, signal: controller.signal });
  } catch (error) {
    if (call.signal.aborted) throw cancelledAfter(call, performance.now() - started);
    if (timedOut) throw tooSlow(call, ms);
    throw error;
  } finally {
    clearTimeout(timer);
    call.signal.removeEventListener("abort", abort);
  }
};
