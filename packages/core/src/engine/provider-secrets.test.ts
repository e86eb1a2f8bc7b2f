import { expect, it, vi } from "vitest";
import tavily from "../providers/tavily.ts";
import { loadSettings } from "../settings/load.ts";
import { createRedactor } from "../transport/redactor.ts";
import { createAccessResolver } from "./create-scry.ts";

it("learns a key once, and a new one as soon as it is there", () => {
  let key = "tvly-first-0123456789";
  const secrets = (name: string) => (name === "TAVILY_API_KEY" ? key : undefined);
  const settings = loadSettings({ env: {}, config: false, cwd: false, secrets }, [tavily]);
  const redactor = createRedactor();
  const add = vi.spyOn(redactor, "add");
  const accessOf = createAccessResolver(settings, redactor);

  expect(accessOf(tavily).secrets).toEqual({ key });
  expect(redactor.text(`Bearer ${key}`)).toBe("Bearer [secret]");
  const learnt = add.mock.calls.length;
  accessOf(tavily);
  expect(add.mock.calls.length).toBe(learnt);

  key = "tvly-second-0123456789";
  expect(redactor.text(key)).toBe(key);
  expect(accessOf(tavily).secrets).toEqual({ key });
  expect(redactor.text(key)).toBe("[secret]");
  expect(redactor.text("tvly-first-0123456789")).toBe("[secret]");
});
