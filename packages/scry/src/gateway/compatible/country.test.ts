import { describe, expect, it } from "vitest";
import { countryCode, regionOf } from "./filters.ts";

describe("countryCode", () => {
  it.each([
    ["united states", "US"],
    ["United Kingdom", "GB"],
    ["germany", "DE"],
    ["south korea", "KR"],
    ["czech republic", "CZ"],
    ["turkey", "TR"],
    ["hong kong", "HK"],
    ["myanmar", "MM"],
    ["de", "DE"],
  ])("%s is %s", (name, code) => {
    expect(countryCode(name)).toBe(code);
  });

  it("recognises no other names", () => {
    expect(countryCode("atlantis")).toBeUndefined();
    expect(regionOf("atlantis")).toEqual({ warnings: ['Ignored: country "atlantis" is not known.'] });
    // Would take a quarter of a minute, during which the gateway answers nobody.
    expect(countryCode("(".repeat(60_000))).toBeUndefined();
    expect(regionOf(undefined)).toEqual({ warnings: [] });
  });
});
