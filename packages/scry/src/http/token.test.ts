import { timingSafeEqual } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createTokenRing, sha256 } from "./token.ts";

vi.mock("node:crypto", async (original) => {
  const real = await original<typeof import("node:crypto")>();
  return { ...real, timingSafeEqual: vi.fn(real.timingSafeEqual) };
});

const holder = (name: string) => ({ name, sha256: sha256(`the token of ${name}`) });
const three = [holder("ann"), holder("bob"), holder("carl")];

describe("the ring of tokens", () => {
  beforeEach(() => {
    vi.mocked(timingSafeEqual).mockClear();
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
    for (const [kept, other] of vi.mocked(timingSafeEqual).mock.calls)
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
