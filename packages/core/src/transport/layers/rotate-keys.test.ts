import { describe, expect, it } from "vitest";
import { answered, makeCall } from "../../../test/support/call.ts";
import { type ErrorCode, ScryError } from "../../contracts/error.ts";
import { createMemoryLimits } from "../../store/memory/limits.ts";
import { rotateKeys } from "./authorize.ts";

/** Three keys; `broken` says which of them fail, and how. */
function threeKeys(broken: Partial<Record<number, ErrorCode>>) {
  const used: number[] = [];
  const ask = rotateKeys(createMemoryLimits())(async ({ keyIndex }) => {
    used.push(keyIndex);
    const code = broken[keyIndex];
    if (code) throw new ScryError({ code, message: `key ${keyIndex}` });
    return answered(keyIndex);
  });
  const call = makeCall({ access: { ...makeCall().access, secrets: { key: "one,two,three" } } });
  return { used, ask: () => ask(call) };
}

describe("rotateKeys", () => {
  it("lets the keys take turns", async () => {
    const { ask, used } = threeKeys({});
    for (let round = 0; round < 4; round++) await ask();
    expect(used).toEqual([0, 1, 2, 0]);
  });

  it.each(["unauthorized", "out_of_credit", "rate_limited"] as const)(
    "goes on to the next key after %s",
    async (code) => {
      const { ask, used } = threeKeys({ 0: code, 1: code });
      expect(await ask()).toEqual(answered(2));
      expect(used).toEqual([0, 1, 2]);
    },
  );

  it.each(["timeout", "unavailable", "invalid_input", "blocked", "cancelled"] as const)(
    "does not try the other keys after %s",
    async (code) => {
      const { ask, used } = threeKeys({ 0: code });
      await expect(ask()).rejects.toMatchObject({ code });
      expect(used).toEqual([0]);
    },
  );

  it("reports the first key's failure when all fail", async () => {
    const { ask, used } = threeKeys({ 0: "rate_limited", 1: "unauthorized", 2: "out_of_credit" });
    await expect(ask()).rejects.toMatchObject({ code: "rate_limited", message: "key 0" });
    expect(used).toHaveLength(3);
  });

  it("asks once with a single key", async () => {
    const ask = rotateKeys(createMemoryLimits())(async () => {
      throw new ScryError({ code: "unauthorized", message: "no" });
    });
    await expect(ask(makeCall())).rejects.toMatchObject({ code: "unauthorized" });
  });
});
