import { describe, expect, it } from "vitest";
import { testLimits } from "../../testing/test-limits.ts";
import { createMemoryLimits } from "./limits.ts";

const runner = { describe, it };

testLimits(
  async (processes) => {
    // Memory is one process: all share the one store.
    const limits = createMemoryLimits();
    return Array.from({ length: processes }, () => limits);
  },
  { runner, name: "memory limits" },
);

it("forgets the names not heard of for the longest time", async () => {
  const limits = createMemoryLimits();
  const keep = (name: string) => limits.change(name, () => ({ result: 0, keep: { value: 1, ms: 1e6 } }));
  for (let number = 0; number < 20_001; number++) await keep(`address ${number}`);
  expect((await limits.read("address 0")).value).toBeUndefined();
  expect((await limits.read("address 1")).value).toBe(1);
});
