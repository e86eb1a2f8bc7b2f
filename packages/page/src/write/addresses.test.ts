import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { absoluteAddress } from "../address/web-address.ts";
import { Addresses } from "./inline.ts";

describe("absolute", () => {
  it("gives the same as without a memory, at the first and at the second time", () => {
    const part = fc.constantFrom(
      ..."a B 7 - _ . .. ~ / // %2e %zz é ? # : @ & = + ' utm_source=x utm%5Fid= \\ mailto: https://x.org".split(
        " ",
      ),
    );
    const base = fc.constantFrom(
      new URL("https://example.org/bees/?page=2"),
      new URL("http://user:secret@example.org:8080/"),
      new URL("file:///home/page.html"),
      undefined,
    );
    fc.assert(
      fc.property(base, fc.constantFrom("", "/"), fc.array(part, { maxLength: 6 }), (page, start, parts) => {
        const addresses = new Addresses(page);
        const href = start + parts.join("");
        const expected = absoluteAddress(href, page);
        expect(addresses.absolute(href)).toBe(expected);
        expect(addresses.absolute(href)).toBe(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  it("knows every link of a page that has more than it remembers", () => {
    const addresses = new Addresses(new URL("https://example.org/"));
    for (let index = 0; index < 3_000; index++)
      expect(addresses.absolute(`/a?b=${index}`)).toBe(`https://example.org/a?b=${index}`);
  });
});

describe("placeInPage", () => {
  const addresses = new Addresses(new URL("https://example.org/bees?page=2"));

  it.each([
    ["#wax", "wax"],
    ["#", ""],
    ["?page=2#wax", "wax"],
    ["/bees?page=2#wax", "wax"],
    ["https://example.org/bees?page=2#wax", "wax"],
  ])("%s leads to a place here", (href, place) => expect(addresses.placeInPage(href)).toBe(place));

  it.each(["/bees", "/bees#wax", "?page=3#wax", "https://other.example/bees?page=2#wax", ""])(
    "%s leads elsewhere",
    (href) => expect(addresses.placeInPage(href)).toBeUndefined(),
  );
});
