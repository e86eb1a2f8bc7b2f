import { expect, it } from "vitest";
import { createLog, redactorFor } from "./log.ts";

it("writes one JSON object a line, from a level on, without secrets in any spelling", () => {
  const lines: string[] = [];
  const log = createLog("info", redactorFor(['k"ey/12345', "abc"]), (line) => lines.push(line));
  log("debug", "not this");
  log("warn", 'failed with k"ey/12345', {
    url: `https://x.example/?key=${encodeURIComponent('k"ey/12345')}`,
    word: "abc",
  });
  expect(lines).toHaveLength(1);
  const entry = JSON.parse(lines[0] ?? "");
  expect(entry).toMatchObject({ level: "warn", message: "failed with [secret]", word: "abc" });
  expect(entry.url).toBe("https://x.example/?key=[secret]");
});
