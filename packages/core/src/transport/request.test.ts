import { describe, expect, it } from "vitest";
import { makeCall, plainProvider } from "../../test/support/call.ts";
import type { RequestSpec } from "../contracts/provider.ts";
import { baseUrlOf, describeRequest } from "./request.ts";

const access = (baseUrl?: string) => ({
  settings: {},
  secrets: {},
  headers: {},
  keyless: false,
  ...(baseUrl !== undefined && { baseUrl }),
});

const describeAt = (baseUrl: string | undefined, spec: RequestSpec) =>
  describeRequest(makeCall({ spec, access: access(baseUrl) }));

describe("describeRequest", () => {
  it("joins origin, path and query, each encoded once", () => {
    const { url, method } = describeAt(undefined, {
      path: "/search",
      query: { q: "a&b=ä 🦊", n: 3, x: undefined },
    });
    expect(url.href).toBe("https://api.plain.example/search?q=a%26b%3D%C3%A4+%F0%9F%A6%8A&n=3");
    expect(method).toBe("GET");
  });

  it.each([
    ["http://127.0.0.1:8080", "http://127.0.0.1:8080/search"],
    ["http://127.0.0.1:8080/", "http://127.0.0.1:8080/search"],
    ["https://host.example/proxy/plain/", "https://host.example/proxy/plain/search"],
    ["https://host.example/p?token=t1", "https://host.example/p/search?token=t1"],
  ])("puts the path after the base URL %s", (base, href) => {
    expect(describeAt(base, { path: "/search" }).url.href).toBe(href);
  });

  it("lets the request's own parameter win over one of the base URL", () => {
    const { url } = describeAt("https://host.example/?q=theirs&z=1", { path: "/s", query: { q: "ours" } });
    expect(url.search).toBe("?q=ours&z=1");
  });

  it.each([
    "//evil.example/x",
    "@evil.example/",
    "https://evil.example/",
    "\\\\evil.example",
    "/\\evil.example",
    "",
  ])("refuses the path %j, which would leave the origin", (path) => {
    expect(() => describeAt(undefined, { path })).toThrow(/path/);
  });

  it.each(["/../admin", "/a/../../admin", "/%2e%2e/admin"])(
    "refuses the path %j, which would leave the base path",
    (path) => {
      expect(() => describeAt("https://host.example/prefix", { path })).toThrow(/base path/);
    },
  );

  it("writes JSON and forms, and names their type", () => {
    const asJson = describeAt(undefined, { method: "POST", path: "/s", json: { q: "ä", none: undefined } });
    expect(asJson).toMatchObject({ method: "POST", body: '{"q":"ä"}' });
    expect(asJson.headers["content-type"]).toBe("application/json");
    const asForm = describeAt(undefined, { method: "POST", path: "/s", form: { q: "a b&c" } });
    expect(asForm.body).toBe("q=a+b%26c");
    expect(asForm.headers["content-type"]).toBe("application/x-www-form-urlencoded");
  });

  it("adds its own headers only where the provider has none, whatever their case", () => {
    const { headers } = describeAt(undefined, {
      path: "/s",
      headers: { "User-Agent": "Browser", ACCEPT: "text/html" },
    });
    expect(headers).toEqual({
      "user-agent": "Browser",
      accept: "text/html",
      "accept-encoding": "gzip, deflate, br",
    });
    expect(describeAt(undefined, { path: "/s" }).headers["user-agent"]).toMatch(/^scry\//);
  });

  it.each([
    ["not a url", /not an http\(s\) URL/],
    ["ftp://host.example", /not an http\(s\) URL/],
    ["file:///etc/passwd", /not an http\(s\) URL/],
    ["https://user:pass-canary@host.example", /user name or password/],
  ])("says what is wrong with the base URL %s and does not repeat it", (base, message) => {
    let thrown: unknown;
    try {
      describeAt(base, { path: "/s" });
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ code: "not_configured", provider: "plain" });
    expect(String(thrown)).toMatch(message);
    expect(JSON.stringify(thrown) + String(thrown)).not.toContain("pass-canary");
  });
});

describe("baseUrlOf", () => {
  const doors = plainProvider({ origin: { html: "https://html.example", lite: "https://lite.example" } });

  it("chooses the named origin, or the first", () => {
    expect(baseUrlOf(doors, access(), { path: "/", origin: "lite" })).toBe("https://lite.example");
    expect(baseUrlOf(doors, access(), { path: "/" })).toBe("https://html.example");
  });

  it("replaces all of them by the user's base URL", () => {
    expect(baseUrlOf(doors, access("http://own.example"), { path: "/", origin: "lite" })).toBe(
      "http://own.example",
    );
  });

  it("knows no origin that was not declared", () => {
    expect(() => baseUrlOf(doors, access(), { path: "/", origin: "other" })).toThrow(/no origin other/);
  });
});
