import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linkMismatchNote } from "./link-mismatch.ts";

describe("linkMismatchNote", () => {
  it.each([
    ["paypal.com", "https://evil.example/login", "→ evil.example"],
    ["https://www.paypal.com/signin", "https://paypal.com.evil.example/", "→ paypal.com.evil.example"],
    ["Log in at www.bank.de now", "https://b4nk.example/", "→ b4nk.example"],
    ["https://paypal.com@evil.example/", "https://evil.example/", "→ evil.example"],
    ["**paypal.com**", "https://evil.example/", "→ evil.example"],
    ["pay\u200bpal.com", "https://evil.example/", "→ evil.example"],
    ["paypal．com", "https://evil.example/", "→ evil.example"],
    ["someone.github.io", "https://other.github.io/", "→ other.github.io"],
    ["bbc.co.uk", "https://evil.co.uk/", "→ evil.co.uk"],
    ["help@bank.de", "mailto:help@evil.example", "→ evil.example"],
    ["bank.de/login", "http://203.0.113.7/", "→ 203.0.113.7"],
  ])("%s to %s", (text, url, note) => {
    expect(linkMismatchNote(text, url)).toBe(note);
  });

  it.each([
    ["paypal.com", "https://www.paypal.com/de"],
    ["https://docs.example.com/a", "https://example.com/a"],
    ["example.co.uk", "https://shop.example.co.uk/"],
    ["Sign in", "https://evil.example/"],
    ["README.md", "https://github.com/a/b/blob/main/README.md"],
    ["setup.py", "https://github.com/a/b"],
    ["Node.js", "https://nodejs.org/"],
    ["version 2.0.1", "https://example.com/"],
    ["e.g.", "https://example.com/"],
    ["münchen.de", "https://xn--mnchen-3ya.de/"],
    ["help@bank.de", "mailto:help@bank.de"],
    ["paypal.com → evil.example", "https://evil.example/"],
    ["paypal.com", "no address"],
  ])("has nothing to say on %s to %s", (text, url) => {
    expect(linkMismatchNote(text, url)).toBeUndefined();
  });

  it("never throws", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.string(),
        (text, url) => void linkMismatchNote(text, url),
      ),
    );
    fc.assert(fc.property(fc.string(), fc.webUrl(), (text, url) => void linkMismatchNote(text, url)));
  });
});
