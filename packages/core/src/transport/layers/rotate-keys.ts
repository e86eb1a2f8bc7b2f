import { ScryError } from "../../contracts/error.ts";
import { asNumber } from "../../contracts/json.ts";
import type { LimitStore } from "../../contracts/limits.ts";
import type { Layer } from "../call.ts";
import { keyCount } from "./authorize.ts";

const keyErrors = new Set(["unauthorized", "out_of_credit", "rate_limited"]);

/** After this long without a call it does not matter whose turn it was. */
const rememberedMs = 24 * 3600 * 1000;

/** Several keys of one provider take turns, over all processes that share the store; one that is refused, spent or throttled gives way to the next. */
export function rotateKeys(limits: LimitStore): Layer {
  return (next) => async (call) => {
    const count = keyCount(call.provider, call.access);
    if (count <= 1) return next(call);
    const start = await limits.change(`turn ${call.provider.id}`, ({ value }) => {
      const turn = (asNumber(value) ?? 0) % count;
      return { result: turn, keep: { value: (turn + 1) % count, ms: rememberedMs } };
    });
    let failure: unknown;
    for (let step = 0; step < count; step++) {
      try {
        return await next({ ...call, keyIndex: (start + step) % count });
      } catch (error) {
        if (!ScryError.is(error) || !keyErrors.has(error.code)) throw error;
        failure ??= error;
      }
    }
    throw failure;
  };
}
