import { describe, expect, it } from "vitest";
import { rateLimitResetSeconds, retryAfterSeconds, waitText } from "./retry-after.ts";

const now = new Date("2026-06-15T12:00:00Z");
const epoch = now.getTime() / 1000;

describe("retryAfterSeconds", () => {
  it.each([
    ["seconds", { "retry-after": "7" }, 7],
    ["a fraction", { "retry-after": " 1.5 " }, 1.5],
    ["an HTTP date", { "retry-after": "Mon, 15 Jun 2026 12:00:30 GMT" }, 30],
    ["a date that is past", { "retry-after": "Mon, 15 Jun 2026 11:00:00 GMT" }, 0],
    ["milliseconds, which are more exact", { "retry-after-ms": "250", "retry-after": "9" }, 0.25],
    ["nothing", {}, undefined],
    ["an empty value", { "retry-after": "" }, undefined],
    ["a negative number", { "retry-after": "-5" }, undefined],
    ["words", { "retry-after": "soon" }, undefined],
  ])("reads %s", (_name, headers, seconds) => {
    expect(retryAfterSeconds(headers as Record<string, string>, now)).toBe(seconds);
  });
});

describe("rateLimitResetSeconds", () => {
  it.each([
    ["seconds", { "x-ratelimit-reset": "12" }, 12],
    ["an epoch second", { "x-ratelimit-reset": String(epoch + 40) }, 40],
    ["epoch milliseconds", { "x-ratelimit-reset": String((epoch + 40) * 1000) }, 40],
    ["an epoch that is past", { "x-ratelimit-reset": String(epoch - 40) }, 0],
    [
      "the window that is used up",
      { "x-ratelimit-reset": "1, 183945", "x-ratelimit-remaining": "0, 118" },
      1,
    ],
    [
      "the longer of two that are used up",
      { "x-ratelimit-reset": "1, 183945", "x-ratelimit-remaining": "0, 0" },
      183945,
    ],
    ["the first window when none is", { "x-ratelimit-reset": "1, 99", "x-ratelimit-remaining": "3, 9" }, 1],
    ["nothing", {}, undefined],
    ["words", { "x-ratelimit-reset": "2026-06-15T12:00:30Z" }, undefined],
  ])("reads %s", (_name, headers, seconds) => {
    expect(rateLimitResetSeconds(headers as Record<string, string>, now)).toBe(seconds);
  });
});

describe("waitText", () => {
  it.each([
    [1, "1 second"],
    [1.2, "2 seconds"],
    [89, "89 seconds"],
    [90, "2 minutes"],
    [3600, "60 minutes"],
    [5400, "2 hours"],
    [86_400, "24 hours"],
  ])("%d seconds are %s", (seconds, text) => expect(waitText(seconds)).toBe(text));
});
