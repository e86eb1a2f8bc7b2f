import { describe, expect, it } from "vitest";
import { safeUrl } from "./safe-url.ts";

describe("safeUrl", () => {
  it.each([
    ["https://a.example/x y", "https://a.example/x%20y"],
    [" http://a.example ", "http://a.example/"],
    ["https://münchen.example/", "https://xn--mnchen-3ya.example/"],
  ])("takes %j", (raw, url) => {
    expect(safeUrl(raw)).toBe(url);
  });

  it.each([
    undefined,
    null,
    "",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "//a.example/",
    "/relative",
    "a.example",
    "https://",
    "https://user:pass@a.example/",
    `https://a.example/${"x".repeat(5000)}`,
  ])("refuses %j", (raw) => {
    expect(safeUrl(raw)).toBeUndefined();
  });
});
