import { describe, expect, it } from "vitest";
import { counter, limitSearch, readDomains } from "./hosted-tools.ts";

describe("the developer's limits", () => {
  const allowed = readDomains("web_search", { allowed_domains: ["Docs.Example", "https://news.example/"] });
  const blocked = readDomains("web_search", { blocked_domains: ["ads.example"] });

  it("lets the model narrow the allowed domains, and nothing else", () => {
    expect(limitSearch({ query: "q" }, allowed)).toEqual({
      query: "q",
      allowed_domains: ["docs.example", "news.example"],
    });
    expect(limitSearch({ allowed_domains: ["api.docs.example", "evil.example"] }, allowed)).toEqual({
      allowed_domains: ["api.docs.example"],
    });
    expect(limitSearch({ allowed_domains: "evil.example" }, allowed)).toEqual({
      allowed_domains: ["docs.example", "news.example"],
    });
  });

  it("adds to the blocked domains and takes none away", () => {
    expect(limitSearch({ blocked_domains: "spam.example" }, blocked)).toEqual({
      blocked_domains: ["ads.example", "spam.example"],
    });
    expect(limitSearch({ blocked_domains: [] }, blocked)).toEqual({ blocked_domains: ["ads.example"] });
  });

  it("leaves what is not an object to the tool", () => {
    expect(limitSearch("mills", allowed)).toBe("mills");
    expect(limitSearch({ query: "q", allowed_domains: ["a.example"] }, readDomains("web_search"))).toEqual({
      query: "q",
      allowed_domains: ["a.example"],
    });
  });

  it("counts calls", () => {
    const two = counter(2);
    expect([two(), two(), two(), two()]).toEqual([true, true, false, false]);
    const none = counter(0);
    expect(none()).toBe(false);
    const any = counter(undefined);
    expect([any(), any()]).toEqual([true, true]);
  });
});
