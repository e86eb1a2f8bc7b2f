import { describe, expect, it } from "vitest";
import { ScryError } from "../contracts/error.ts";
import { errorCodeOf } from "../contracts/system-error.ts";
import { isOffline, networkError } from "./network-errors.ts";

const coded = (code: string) => Object.assign(new Error(code), { code });

describe("networkError", () => {
  it.each([
    ["ECONNREFUSED", "unavailable", "the connection was refused"],
    ["ENOTFOUND", "unavailable", "its name could not be resolved"],
    ["UND_ERR_CONNECT_TIMEOUT", "timeout", "the connection took too long"],
    ["ETIMEDOUT", "timeout", "the connection took too long"],
    ["CERT_HAS_EXPIRED", "unavailable", "its certificate has expired"],
    ["ESOMETHING", "unavailable", "ESOMETHING"],
  ])("puts %s into words", (code, expected, words) => {
    const error = networkError(coded(code), "Plain", "plain", "api.plain.example");
    expect(error).toMatchObject({ code: expected, provider: "plain" });
    expect(error.message).toBe(`Plain could not be reached at api.plain.example: ${words}.`);
  });

  it("has words for an error without a code", () => {
    expect(networkError("odd", "Plain", "plain", "host").message).toContain("the connection failed");
  });
});

describe("errorCodeOf", () => {
  it("finds the code of several tries in one, and of a cause", () => {
    expect(errorCodeOf(new AggregateError([coded("ECONNREFUSED")]))).toBe("ECONNREFUSED");
    expect(errorCodeOf(new Error("x", { cause: coded("ENOTFOUND") }))).toBe("ENOTFOUND");
    expect(errorCodeOf(undefined)).toBeUndefined();
  });
});

describe("isOffline", () => {
  const failed = (code?: string) =>
    new ScryError({ code: "unavailable", message: "x", ...(code && { cause: coded(code) }) });

  it.each(["ENOTFOUND", "EAI_AGAIN", "ENETUNREACH", "ENETDOWN"])(
    "believes %s of an address of ours",
    (code) => {
      expect(isOffline(failed(code), false)).toBe(true);
      // One that the user typed may be wrong, or in a private network.
      expect(isOffline(failed(code), true)).toBe(false);
    },
  );

  it.each(["ECONNREFUSED", "ECONNRESET", "UND_ERR_CONNECT_TIMEOUT", undefined])(
    "does not conclude it from %s",
    (code) => {
      expect(isOffline(failed(code), false)).toBe(false);
    },
  );
});
