import { describe, expect, it } from "vitest";
import { failureOf } from "./decode.ts";

const source = (status: number, headers: Record<string, string> = {}, keyed = true) => ({
  reply: { status, headers, body: "" },
  label: "Plain",
  provider: "plain",
  keyed,
  now: new Date("2026-06-15T12:00:00Z"),
});

describe("failureOf", () => {
  it.each([200, 201, 204, 299])("does not call %i a failure", (status) => {
    expect(failureOf(source(status), undefined)).toBeUndefined();
  });

  it.each([
    [301, "bad_reply"],
    [400, "invalid_input"],
    [401, "unauthorized"],
    [402, "out_of_credit"],
    [403, "unauthorized"],
    [404, "not_found"],
    [408, "timeout"],
    [410, "not_found"],
    [413, "too_large"],
    [418, "bad_reply"],
    [422, "invalid_input"],
    [429, "rate_limited"],
    [432, "bad_reply"],
    [451, "blocked"],
    [500, "unavailable"],
    [503, "unavailable"],
    [504, "timeout"],
    [599, "unavailable"],
  ])("makes %i %s", (status, code) => {
    const error = failureOf(source(status), undefined);
    expect(error).toMatchObject({ code, status, provider: "plain", local: false });
    expect(error?.message).toContain(`(HTTP ${status})`);
    expect(error?.hint).not.toBe("");
  });

  it("treats a 403 as a block without a key, and as a refused key with one", () => {
    expect(failureOf(source(403, {}, false), undefined)?.code).toBe("blocked");
  });

  it("lets the provider's verdict win over the status, and keeps what it leaves open", () => {
    const verdict = { code: "out_of_credit", message: "<b>plan</b> limit &amp; more" } as const;
    const error = failureOf(source(432), verdict);
    expect(error?.code).toBe("out_of_credit");
    expect(error?.message).toBe("Plain has no credit left for this account (HTTP 432): plan limit & more.");
    expect(failureOf(source(500), { message: "really" })).toMatchObject({ code: "unavailable" });
    expect(failureOf(source(200), { code: "blocked", hint: "Wait." })?.hint).toBe("Wait.");
  });

  it("says which key was refused, where that is known", () => {
    const keyPlace = "PLAIN_API_KEY";
    expect(failureOf({ ...source(401), keyPlace }, undefined)?.hint).toBe("Correct PLAIN_API_KEY.");
    expect(failureOf({ ...source(401), keyPlace }, { hint: "Renew it." })?.hint).toBe("Renew it.");
    expect(failureOf({ ...source(500), keyPlace }, undefined)?.hint).not.toContain(keyPlace);
    expect(failureOf(source(401), undefined)?.hint).toBe("Check the API key.");
  });

  it("cuts a long reason and ends it as a sentence", () => {
    const message = failureOf(source(500), { message: "word ".repeat(100) })?.message ?? "";
    expect(message.length).toBeLessThan(280);
    expect(message).toMatch(/…\.$/);
    expect(failureOf(source(500), { message: "Why?" })?.message).toMatch(/: Why\?$/);
  });

  it("reads the reset of a rate limit only where the reply is about a limit", () => {
    const headers = { "x-ratelimit-reset": "3600" };
    expect(failureOf(source(429, headers), undefined)?.retryAfter).toBe(3600);
    expect(failureOf(source(402, headers), undefined)?.retryAfter).toBe(3600);
    expect(failureOf(source(500, headers), undefined)?.retryAfter).toBeUndefined();
    expect(failureOf(source(503, { "retry-after": "5" }), undefined)?.retryAfter).toBe(5);
  });
});
