import { describe, expect, it } from "vitest";
import { plainProvider } from "../../test/support/call.ts";
import type { ProviderAccess } from "./provider-access.ts";
import { secretValues } from "./secret-values.ts";

const values = (access: Partial<ProviderAccess>, provider = plainProvider()) =>
  secretValues(provider, { settings: {}, secrets: {}, headers: {}, keyless: false, ...access });

describe("secretValues", () => {
  it("counts every secret, and basic authentication as it is sent", () => {
    const auth = { in: "basic", user: "username", password: "password" } as const;
    const access = { settings: { username: "me" }, secrets: { password: "pass-1" } };
    expect(values(access, plainProvider({ auth }))).toEqual(["pass-1", "me:pass-1"]);
    expect(values({ secrets: { key: "one,two" } })).toEqual(["one,two"]);
  });

  it("counts headers whole and in their secret part", () => {
    expect(values({ headers: { Authorization: "Bearer token-1" } })).toEqual(["Bearer token-1", "token-1"]);
    const pair = Buffer.from("me:pass-1").toString("base64");
    expect(values({ headers: { authorization: `Basic ${pair}` } })).toEqual([
      `Basic ${pair}`,
      pair,
      "me:pass-1",
      "pass-1",
    ]);
    expect(values({ headers: { cookie: "sid=0123456789; b=1" } })).toContain("0123456789");
  });

  it("leaves headers alone that are words", () => {
    expect(
      values({ headers: { "Accept-Language": "german", "user-agent": "browser", accept: "text/html" } }),
    ).toEqual([]);
  });

  it("counts what a base URL hides, and not its words", () => {
    const baseUrl = "https://me:pass%2F1@host.example/path?apikey=short-1&region=europe&x=0123456789abcdef";
    expect(values({ baseUrl })).toEqual(["me:pass/1", "pass/1", "short-1", "0123456789abcdef"]);
    expect(values({ baseUrl: "not a url" })).toEqual([]);
  });
});
