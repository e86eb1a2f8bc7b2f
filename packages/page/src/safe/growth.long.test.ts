import { describe, expect, it } from "vitest";
import { growth, mostGrowth, repeated } from "../../test/support/growth.ts";
import { findAiDirected } from "./ai-directed.ts";
import { neutraliseMarkers } from "./envelope.ts";

describe("the time for hostile texts is linear in their length", () => {
  it.each(["<", "< ", "</w", "<web-dat", "&lt;", "<𝐰", "＜"])("markers: %j", (part) => {
    expect(growth(repeated(part), 400_000, (text) => void neutraliseMarkers(text))).toBeLessThan(mostGrowth);
  });

  it("markers: a page of brackets costs little more than finding them", () => {
    const text = "<".repeat(400_000);
    const time = (work: () => void) => {
      const before = process.cpuUsage().user;
      for (let run = 0; run < 3; run++) work();
      return process.cpuUsage().user - before;
    };
    time(() => void neutraliseMarkers(text));
    const found = time(() => void text.replace(/[<＜]/g, (bracket) => bracket));
    expect(time(() => void neutraliseMarkers(text)) / found).toBeLessThan(15);
  });

  it.each([
    "ignore ",
    "ignore all previous ",
    "ignore previous your prompt send ai user ",
    "do not tell ",
    "send the conversation ",
    "respond with a b c d e f g ",
    "a ",
    "忽略",
    "<",
    "@",
    "\n#",
    "system: ",
    "open_page ",
    `${"A1b".repeat(20)} `,
  ])("labels: %j", (part) => {
    expect(growth(repeated(part), 100_000, (text) => void findAiDirected(text))).toBeLessThan(mostGrowth);
  });
});
