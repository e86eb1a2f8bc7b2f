import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createTokenRing, sha256 } from "./token.ts";

// The imported functions of a built-in module follow its object only when they are told to.
const timingSafeEqual = vi.spyOn(crypto, "timingSafeEqual");
syncBuiltinESMExports();
afterAll(() => {
  timingSafeEqual.mockRestore();
  syncBuiltinESMExports();
});

const holder = (name: string) => ({ name, sha256: sha256(`the token of ${name}`) });
const three = [holder("ann"), holder("bob"), holder("carl")];

describe("the ring of tokens", () => {
  beforeEach(() => {
    timingSafeEqual.mockClear();
  });

  it.each([
    ["the token of ann", "ann"],
    ["the token of carl", "carl"],
    ["the token of carla", undefined],
    ["", undefined],
    ["x".repeat(100_000), undefined],
  ])("compares every token in constant time, whatever is given (case %#)", (given, name) => {
    expect(createTokenRing(three).find(given)?.name).toBe(name);
    expect(timingSafeEqual).toHaveBeenCalledTimes(3);
    for (const [kept, other] of timingSafeEqual.mock.calls)
      expect([kept.byteLength, other.byteLength]).toEqual([32, 32]);
  });

  it("asks for tokens even when all were taken away", () => {
    const ring = createTokenRing(three);
    ring.replace([]);
    expect(ring.required).toBe(true);
    expect(ring.find("the token of ann")).toBeUndefined();
    expect(createTokenRing([]).required).toBe(false);
  });
});
