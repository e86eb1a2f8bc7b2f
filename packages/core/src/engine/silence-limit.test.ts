import { expect, it } from "vitest";
import { settingsOf } from "../../test/support/settings.ts";
import type { SettingsInput } from "../settings/settings-schema.ts";
import { silenceLimit } from "./time-limit.ts";

const limitOf = (search: SettingsInput["search"], callMs?: number) => {
  const settings = settingsOf({ search }).search;
  return silenceLimit(settings, callMs ?? settings.timeoutMs);
};

it.each([
  [{}, 5400],
  [{ timeout: 4 }, 1080],
  [{ timeout: 60 }, 10_000],
  [{ timeout: 60, request_timeout: 30 }, 16_200],
  [{ timeout: 3 }, 810],
  [{ hedge: 0.01 }, 500],
  [{ hedge: 0.9 }, 6000],
  [{ hedge: false }, 6000],
] as const)("with %j silence counts after %d ms", (search, ms) => {
  expect(limitOf(search)).toBeCloseTo(ms, 5);
});

it("learns nothing from a caller in a hurry before the usual limit of a request", () => {
  expect(limitOf({}, 50)).toBe(10_000);
  expect(limitOf({}, 15_000)).toBe(10_000);
  expect(limitOf({}, 60_000)).toBe(5400);
});
