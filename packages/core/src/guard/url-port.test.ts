import { expect, test } from "vitest";
import { parseWebUrl } from "./url.ts";

test("a port that cannot exist is reported as such", () => {
  expect(() => parseWebUrl("http://127.0.0.1:99999/")).toThrow("The port of this URL is not valid.");
  expect(() => parseWebUrl("http://exa mple.com/")).toThrow("This is not a valid web address.");
});
