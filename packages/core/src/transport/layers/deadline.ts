import { ScryError } from "../../contracts/error.ts";
import type { Call, Layer } from "../call.ts";

export const cancelled = (provider?: string) =>
  new ScryError({ code: "cancelled", message: "The call was cancelled.", provider });

const tooSlow = (call: Call, ms: number) =>
  new ScryError({
    code: "timeout",
    message: `${call.provider.label} did not answer within ${(ms / 1000).toFixed(1)} seconds.`,
    provider: call.provider.id,
  });

/** One request ends with its own time limit or with the call's deadline, whichever comes first. */
export const deadline: Layer = (next) => async (call) => {
  if (call.signal.aborted) throw cancelled(call.provider.id);
  const ms = Math.min(call.requestMs, call.deadline - Date.now());
  if (ms <= 0) throw tooSlow(call, 0);
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
    if (call.signal.aborted) throw cancelled(call.provider.id);
    if (timedOut) throw tooSlow(call, ms);
    throw error;
  } finally {
    clearTimeout(timer);
    call.signal.removeEventListener("abort", abort);
  }
};
