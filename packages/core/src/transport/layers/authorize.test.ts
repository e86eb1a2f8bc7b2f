import { describe, expect, it } from "vitest";
import { makeCall, plainProvider } from "../../../test/support/call.ts";
import type { Auth, Provider } from "../../contracts/provider.ts";
import type { ProviderAccess } from "../../settings/provider-access.ts";
import type { WireRequest } from "../call.ts";
import { describeRequest } from "../request.ts";
import { authorize, keyCount, keysOf } from "./authorize.ts";

async function sent(provider: Provider, access: Partial<ProviderAccess>, keyIndex = 0): Promise<WireRequest> {
  const call = makeCall({
    provider,
    keyIndex,
    access: { settings: {}, secrets: {}, headers: {}, keyless: false, ...access },
  });
  let seen: WireRequest | undefined;
  const wire = authorize(async (request) => {
    seen = request;
    return { status: 200, headers: {}, body: "" };
  });
  await wire(describeRequest(call), call);
  if (!seen) throw new Error("nothing was sent");
  return seen;
}

const withAuth = (auth: Auth | readonly Auth[]) => plainProvider({ auth });

describe("authorize", () => {
  it("writes a header with a scheme, a bare header, or a parameter", async () => {
    const secrets = { key: "abc123" };
    const bearer = await sent(withAuth({ in: "header", name: "Authorization", scheme: "Bearer" }), {
      secrets,
    });
    expect(bearer.headers.authorization).toBe("Bearer abc123");
    const bare = await sent(withAuth({ in: "header", name: "X-Api-Key" }), { secrets });
    expect(bare.headers["x-api-key"]).toBe("abc123");
    const query = await sent(withAuth({ in: "query", name: "key" }), { secrets: { key: "a&b" } });
    expect(query.url.search).toBe("?q=paper+folding&key=a%26b");
  });

  it("writes basic authentication from a user name and a password", async () => {
    const rule = { in: "basic", user: "username", password: "password" } as const;
    const request = await sent(withAuth(rule), {
      settings: { username: "me" },
      secrets: { password: "pä:ss" },
    });
    expect(Buffer.from(request.headers.authorization?.slice(6) ?? "", "base64").toString()).toBe("me:pä:ss");
  });

  it("uses the first rule whose secret is set, and only that one", async () => {
    const rules: Auth[] = [
      { in: "header", name: "x-first", secret: "first" },
      { in: "header", name: "x-second", secret: "second" },
    ];
    const both = await sent(withAuth(rules), { secrets: { first: "one", second: "two" } });
    expect([both.headers["x-first"], both.headers["x-second"]]).toEqual(["one", undefined]);
    const second = await sent(withAuth(rules), { secrets: { second: "two" } });
    expect([second.headers["x-first"], second.headers["x-second"]]).toEqual([undefined, "two"]);
  });

  it("sends nothing where there is no secret", async () => {
    const request = await sent(plainProvider(), {});
    expect(request.headers.authorization).toBeUndefined();
  });

  it("takes the key whose turn it is", async () => {
    const secrets = { key: " one , two,,three" };
    const keys = await Promise.all([0, 1, 2, 3].map((turn) => sent(plainProvider(), { secrets }, turn)));
    expect(keys.map(({ headers }) => headers.authorization)).toEqual([
      "Bearer one",
      "Bearer two",
      "Bearer three",
      "Bearer one",
    ]);
    expect(keyCount(plainProvider(), { settings: {}, secrets, headers: {}, keyless: false })).toBe(3);
    expect(keysOf(" , ")).toEqual([]);
  });

  it("lets the user's own headers win", async () => {
    const request = await sent(plainProvider(), {
      secrets: { key: "k" },
      headers: { Authorization: "Basic x" },
    });
    expect(request.headers.authorization).toBe("Basic x");
  });

  it("names a header that cannot be sent, without its value", async () => {
    for (const key of ["can\nary", "“canary”", "can\u0000ary"]) {
      const error = await sent(plainProvider(), { secrets: { key } }).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: "not_configured", provider: "plain" });
      expect(String(error)).toContain("authorization");
      expect(String(error)).not.toContain(key);
    }
  });
});
