import { describe, expect, it } from "vitest";
import { progressBar } from "./progress.ts";

describe("the bar", () => {
  it.each([
    [80, "██████████░░░░░░░░░░ 2/4 pages"],
    [21, "█████░░░░░ 2/4 pages"],
    [12, "█ 2/4 pages"],
    [5, "2/4 pages"],
  ])("in %i columns", (columns, bar) => {
    expect(progressBar(2, 4, columns)).toBe(bar);
  });
});
