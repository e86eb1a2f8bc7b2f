import { expect, it } from "vitest";
import { showDiff } from "./plan-client.ts";

it("shows changed lines and one around, and no secret of anybody", () => {
  const before = [
    ...["{", '  "far": 1,', '  "a": {"API_KEY": "canary-1", "n": 1},'],
    ...['  "b": ["--token=canary-2", \'Bearer canary-3\', "sk-canary4567890123456789"]', "}"],
  ].join("\n");
  const shown = showDiff(
    "f",
    before,
    before.replace('789"]', '789"],\n  "scry": {"command": "/usr/bin/node"}'),
  );
  expect(shown).toContain('+  "scry": {"command": "/usr/bin/node"}');
  expect(shown).not.toContain("canary");
  expect(shown).toContain('"API_KEY": "…", "n": 1');
  expect(shown).not.toContain("far");
});
