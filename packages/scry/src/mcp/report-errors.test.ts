import { afterEach, expect, it, vi } from "vitest";
import { reportErrors } from "./server.ts";

afterEach(() => vi.restoreAllMocks());

it("prints one short line without secrets and without what a terminal would obey", () => {
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const redact = <T>(value: T) => String(value).replace("k3y", "[secret]") as T;
  reportErrors("scry mcp", { redact })(new Error(`no k3y\n\u001b[2J\u009b\u202e${"x".repeat(999)}`));
  const [[line]] = write.mock.calls as [[string]];
  expect(line).toMatch(/^scry mcp: no \[secret\] {2}\[2J {2}x+\n$/);
  expect(line.length).toBeLessThan(320);
});
