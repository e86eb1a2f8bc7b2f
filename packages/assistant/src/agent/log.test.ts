import { createScry } from "@scry/core";
import { expect, it } from "vitest";
import { createLog, createSecrets } from "./log.ts";

it("writes one JSON object per line, from a given level on, without secrets in any spelling", async () => {
  const lines: string[] = [];
  const scry = createScry({ env: { TAVILY_API_KEY: "tvly-of-the-engine" }, cwd: false, store: "memory" });
  await scry.providers();
  const secrets = createSecrets(['k"ey/12345', "abc"], scry);
  secrets.add("of-an-extension");
  const log = createLog("info", secrets.redact, (line) => lines.push(line));
  log("debug", "not this");
  log("warn", 'failed with k"ey/12345', {
    url: `https://x.example/?key=${encodeURIComponent('k"ey/12345')}`,
    word: "abc",
    others: "tvly-of-the-engine and of-an-extension",
  });
  await scry.close();
  expect(lines).toHaveLength(1);
  const entry = JSON.parse(lines[0] ?? "");
  expect(entry).toMatchObject({ level: "warn", message: "failed with [secret]", word: "abc" });
  expect(entry.url).toBe("https://x.example/?key=[secret]");
  expect(entry.others).toBe("[secret] and [secret]");
});
