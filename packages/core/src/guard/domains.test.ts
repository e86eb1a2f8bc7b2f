import { describe, expect, it } from "vitest";
import { createDomainRules, normaliseDomain } from "./domains.ts";

const passes = (lists: Parameters<typeof createDomainRules>[0], host: string) =>
  createDomainRules(lists).judge(host) === undefined;

describe("domain lists", () => {
  it("cover a domain and its subdomains, not names that only end alike", () => {
    const lists = { allowed: ["example.com"] };
    expect(passes(lists, "example.com")).toBe(true);
    expect(passes(lists, "a.b.example.com")).toBe(true);
    expect(passes(lists, "badexample.com")).toBe(false);
    expect(passes(lists, "example.com.evil.net")).toBe(false);
    expect(passes(lists, "com")).toBe(false);
  });

  it("let a block win over a permission", () => {
    const lists = { allowed: ["example.com"], blocked: ["ads.example.com"] };
    expect(passes(lists, "www.example.com")).toBe(true);
    expect(passes(lists, "x.ads.example.com")).toBe(false);
  });

  it("ignore case, final dots, stars, URL syntax and Unicode spelling", () => {
    for (const entry of [
      "BÜCHER.de",
      "xn--bcher-kva.de.",
      "*.bücher.de",
      ".bücher.de",
      "https://bücher.de/x",
    ]) {
      expect(normaliseDomain(entry)).toBe("xn--bcher-kva.de");
    }
    expect(passes({ blocked: ["Bücher.de"] }, "WWW.xn--bcher-kva.DE.")).toBe(false);
    expect(passes({ blocked: ["example.com"] }, "www.example.com.")).toBe(false);
  });

  it("treat an empty list as none", () => {
    expect(passes({ allowed: [], blocked: [] }, "www.example.com")).toBe(true);
  });

  it("can only be narrowed", () => {
    const rules = createDomainRules({ allowed: ["example.com", "example.org"], blocked: ["x.example.com"] });
    const narrowed = rules.narrow({ allowed: ["example.com", "x.example.com", "other.net"] });
    expect(narrowed.judge("www.example.com")).toBeUndefined();
    expect(narrowed.judge("www.example.org")?.rule).toBe("domain-not-allowed");
    expect(narrowed.judge("other.net")?.rule).toBe("domain-not-allowed");
    expect(narrowed.judge("x.example.com")?.rule).toBe("blocked-domain");
    expect(rules.judge("www.example.org")).toBeUndefined();
  });

  it.each(["", "  ", "exa mple.com", "http://", "*."])("name the entry %j that is not a domain", (entry) => {
    expect(() => createDomainRules({ allowed: [entry] })).toThrow(
      expect.objectContaining({ code: "invalid_input", message: expect.stringContaining(`"${entry}"`) }),
    );
  });
});
