import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { refusalOf } from "./refusal.ts";
import { parseHost, parseWebUrl, portOf } from "./url.ts";

function ruleOf(action: () => unknown): string | undefined {
  try {
    action();
  } catch (error) {
    return refusalOf(error)?.rule;
  }
  return undefined;
}

describe("parseWebUrl", () => {
  it("bounds the length as written and as encoded", () => {
    const path = (length: number) => `https://www.example.com/${"a".repeat(length)}`;
    expect(parseWebUrl(path(7_900)).pathname).toHaveLength(7_901);
    expect(ruleOf(() => parseWebUrl(path(8_000)))).toBe("too-long");
    expect(ruleOf(() => parseWebUrl(`https://www.example.com/?q=${"é".repeat(2_000)}`))).toBe("too-long");
  });

  it("resolves relative targets of redirects and refuses ambiguous ones", () => {
    const base = new URL("https://www.example.com/a/b");
    expect(parseWebUrl("../c?d", base).href).toBe("https://www.example.com/c?d");
    expect(parseWebUrl("//other.example.com/x", base).href).toBe("https://other.example.com/x");
    expect(parseWebUrl("http:c", new URL("http://www.example.com/a/b")).href).toBe(
      "http://www.example.com/a/c",
    );
    expect(ruleOf(() => parseWebUrl("/\\other.example.com", base))).toBe("backslash");
    expect(ruleOf(() => parseWebUrl("\\\\other.example.com", base))).toBe("backslash");
    expect(ruleOf(() => parseWebUrl("https:\\\\other.example.com", base))).toBe("backslash");
    expect(ruleOf(() => parseWebUrl("a\tb", base))).toBe("control-character");
  });
});

it("returns a web URL or a refusal for any text", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "http:",
      "https:",
      "//",
      "/",
      "\\",
      "@",
      ":",
      "[",
      "]",
      "%",
      ".",
      "?",
      "#",
      "0x7f",
      "::1",
    ),
    fc.string({ unit: "binary", maxLength: 4 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), fc.boolean(), (pieces, relative) => {
      const base = relative ? new URL("https://www.example.com/a/b") : undefined;
      try {
        const url = parseWebUrl(pieces.join(""), base);
        expect(url.protocol).toMatch(/^https?:$/);
        expect(url.username + url.password).toBe("");
        expect(url.href).not.toMatch(/[\u0000-\u0020\u007f]/);
      } catch (error) {
        if (refusalOf(error) === undefined) throw error;
      }
    }),
    { numRuns: 2_000 },
  );
});

describe("parseHost", () => {
  it.each([
    ["0x7f.1", "127.0.0.1"],
    ["2130706433", "127.0.0.1"],
    ["::ffff:127.0.0.1", "[::ffff:7f00:1]"],
    ["[::1]", "[::1]"],
    ["Bücher.DE", "xn--bcher-kva.de"],
    ["www.example.com.", "www.example.com."],
  ])("spells %s as %s", (text, host) => expect(parseHost(text)).toBe(host));

  it.each([
    "a.example.com:80",
    "a.example.com/",
    "me@a.example.com",
    "a.example.com?",
    "a.example.com#x",
    "",
    "a b",
  ])("refuses %j", (text) => expect(ruleOf(() => parseHost(text))).toMatch(/^(?:host|not-a-url|user-info)$/));
});

it("knows the default ports", () => {
  expect(portOf(new URL("http://www.example.com/"))).toBe(80);
  expect(portOf(new URL("https://www.example.com/"))).toBe(443);
  expect(portOf(new URL("https://www.example.com:8443/"))).toBe(8443);
});
