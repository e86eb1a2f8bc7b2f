import { describe, expect, it } from "vitest";
import { type HopResponse, headersForHop, nextHop } from "./redirects.ts";
import { refusalOf } from "./refusal.ts";

const current = new URL("https://www.example.com/a/b#part");
const hop = (response: Partial<HopResponse>, trail: string[] = [current.href]) =>
  nextHop(current, { status: 200, headers: {}, ...response }, trail);

describe("nextHop", () => {
  it.each([301, 302, 303, 307, 308])("follows the Location of a %i", (status) => {
    const next = hop({ status, headers: { location: "../c" } });
    expect(next).toEqual({
      url: new URL("https://www.example.com/c#part"),
      by: "location",
      crossesOrigin: false,
    });
  });

  it.each([200, 201, 300, 304, 404])("does not follow the Location of a %i", (status) => {
    expect(hop({ status, headers: { location: "/c" } })).toBeUndefined();
  });

  it("keeps a fragment only where the target has none", () => {
    expect(hop({ status: 302, headers: { location: "/c#own" } })?.url.hash).toBe("#own");
    expect(hop({ headers: { refresh: "0;url=/c" } })?.url.hash).toBe("");
  });

  it("prefers Location to Refresh to meta refresh", () => {
    const html = '<meta http-equiv=refresh content="0;url=/meta">';
    const headers = { location: "/location", refresh: "0;url=/refresh" };
    expect(hop({ status: 302, headers, html })?.by).toBe("location");
    expect(hop({ headers, html })?.by).toBe("refresh");
    expect(hop({ html })?.by).toBe("meta-refresh");
  });

  it("treats a page that reloads itself as a page", () => {
    expect(hop({ headers: { refresh: "5;url=/a/b" } })).toBeUndefined();
    expect(hop({ html: '<meta http-equiv=refresh content="5;url=#part">' })).toBeUndefined();
  });

  it("ends loops, fragments or not", () => {
    const rule = (location: string, trail?: string[]) => {
      try {
        return hop({ status: 302, headers: { location } }, trail)?.url.href;
      } catch (error) {
        return refusalOf(error)?.rule;
      }
    };
    expect(rule("/a/b#other")).toBe("redirect-loop");
    expect(rule("/first", ["https://www.example.com/first#x", current.href])).toBe("redirect-loop");
    const trail = (length: number) =>
      Array.from({ length }, (_, index) => `https://www.example.com/${index}`);
    expect(rule("/new", trail(8))).toBe("https://www.example.com/new#part");
    expect(rule("/new", trail(9))).toBe("too-many-redirects");
  });
});

describe("headersForHop", () => {
  const headers = {
    accept: "text/html",
    "User-Agent": "scry",
    cookie: "a=b",
    "proxy-authorization": "x",
    "x-anything": "y",
    "If-None-Match": '"1"',
    host: "www.example.com",
  };

  it("sends to another origin only what says nothing about the caller", () => {
    expect(headersForHop(headers, { crossesOrigin: true })).toEqual({
      accept: "text/html",
      "User-Agent": "scry",
    });
  });

  it("drops on the same origin only what belongs to the page before", () => {
    const { "If-None-Match": _, host: __, ...rest } = headers;
    expect(headersForHop(headers, { crossesOrigin: false })).toEqual(rest);
  });
});
