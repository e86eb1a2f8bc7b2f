import { ScryError } from "../../contracts/error.ts";
import type { Layer } from "../call.ts";
import { keyCount } from "./authorize.ts";

const keyErrors = new Set(["unauthorized", "out_of_credit", "rate_limited"]);

/** Several keys of one provider take turns; one that is refused, spent or throttled gives way to the next. */
export function rotateKeys(): Layer {
  const turn = new Map<string, number>();
  return (next) => async (call) => {
    const count = keyCount(call.provider, call.access);
    if (count <= 1) return next(call);
    const start = turn.get(call.provider.id) ?? 0;
    turn.set(call.provider.id, (start + 1) % count);
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
