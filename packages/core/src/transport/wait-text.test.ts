import { expect, it } from "vitest";
import { waitText } from "./retry-after.ts";

it.each([
  [1, "1 second"],
  [1.2, "2 seconds"],
  [89, "89 seconds"],
  [90, "2 minutes"],
  [3600, "60 minutes"],
  [5400, "2 hours"],
  [86_400, "24 hours"],
])("%d seconds are %s", (seconds, text) => expect(waitText(seconds)).toBe(text));
