import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { absoluteAddress, escapeAddress, safeUrl } from "./web-address.ts";

const base = new URL("https://example.org/2024/bees/");

describe("absoluteAddress", () => {
  it.each([
    ["/hives", "https://example.org/hives"],
    [" wax?page=2&utm_source=mail ", "https://example.org/2024/bees/wax?page=2"],
    ["https://user:secret@shop.example/a@b", "https://shop.example/a@b"],
    ["HTTPS://Shop.Example", "https://shop.example/"],
    ["https://shop.example/a/../b", "https://shop.example/b"],
    ["https://127.1/", "https://127.0.0.1/"],
    ["mailto:keeper@shop.example?subject=x", "mailto:keeper@shop.example"],
  ])("%s", (href, address) => expect(absoluteAddress(href, base)).toBe(address));

  it.each(["", "javascript:alert(1)", "data:text/html,x", "http://"])("nothing for %s", (href) =>
    expect(absoluteAddress(href, base)).toBeUndefined(),
  );

  it("returns nothing for data in place of an address", () => {
    expect(absoluteAddress(`https://shop.example/${"a".repeat(4_000)}`, base)).toBeUndefined();
  });

  it("agrees with a parser, on the fast path and on the slow one", () => {
    const part = fc.constantFrom(
      ..."a B 7 - _ . .. ~ / // %2e %C3 é : @ ; 0x7f 1.2 xn--mnchen-3ya".split(" "),
    );
    const host = fc.constantFrom(
      "shop.example",
      "a-b.co",
      "x.y.z.museum",
      "a.1",
      "UP.example",
      "xn--a.de",
      "b",
    );
    fc.assert(
      fc.property(
        fc.constantFrom("http", "https"),
        host,
        fc.array(part, { maxLength: 6 }),
        (scheme, name, parts) => {
          const href = `${scheme}://${name}/${parts.join("")}`;
          const parsed = URL.parse(href);
          if (parsed) [parsed.username, parsed.password] = ["", ""];
          expect(absoluteAddress(href, base)).toBe(parsed?.href);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("escapeAddress", () => {
  it("encodes what would end an address in Markdown, and nothing else", () => {
    expect(escapeAddress("https://shop.example/a_(b)|c")).toBe("https://shop.example/a_%28b%29%7Cc");
    expect(escapeAddress("https://shop.example/a?b=c&d")).toBe("https://shop.example/a?b=c&d");
  });
});

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
