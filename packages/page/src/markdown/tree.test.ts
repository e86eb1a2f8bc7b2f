import { describe, expect, it } from "vitest";
import { parseTree } from "./tree.ts";

describe("tables", () => {
  it("have rows as wide as their header", () => {
    expect(parseTree("a | b\n--- | ---\n1 | 2 | 3\n4 \\| 5 |\n")).toEqual([
      {
        kind: "table",
        rows: [
          ["a", "b"],
          ["1", "2"],
          ["4 | 5", ""],
        ],
      },
    ]);
  });

  it("of more columns than anybody reads are text", () => {
    const row = `${"a|".repeat(500)}\n`;
    const [block] = parseTree(`${row}${"-|".repeat(500)}\n${row}`);
    expect(block?.kind).toBe("paragraph");
  });
});
