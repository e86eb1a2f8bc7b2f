import { describe, expect, expectTypeOf, it } from "vitest";
import { defineProvider, type Needs, type PublicSettings } from "./provider.ts";

const needs = {
  url: { env: ["X_URL"], about: "address", baseUrl: true },
  username: { env: ["X_USER"], about: "user name", optional: true },
  key: { env: ["X_KEY"], about: "key", secret: true },
  password: { env: ["X_PASSWORD"], about: "password", secret: true, optional: true },
} as const satisfies Needs;

// The compiler runs these: reading a secret in request() or parse() is a type error.
describe("PublicSettings", () => {
  it("holds what is not secret, and nothing else", () => {
    expectTypeOf<keyof PublicSettings<typeof needs>>().toEqualTypeOf<"url" | "username">();
    expectTypeOf<PublicSettings<typeof needs>>().not.toHaveProperty("key");
    expectTypeOf<PublicSettings<typeof needs>>().not.toHaveProperty("password");
  });

  it("is what request and parse see of the settings", () => {
    const provider = defineProvider({
      id: "x",
      label: "X",
      home: "https://x.example",
      docs: "https://x.example",
      needs,
      search: {
        index: "x",
        can: { limit: 1, domains: "checked", exclude: "checked", time: "checked" },
        request(_query, { settings }) {
          expectTypeOf(settings).not.toHaveProperty("key");
          expectTypeOf(settings.username).toEqualTypeOf<string | undefined>();
          return { path: `/${settings.username}` };
        },
        parse(_reply, _query, { settings }) {
          expectTypeOf(settings).not.toHaveProperty("password");
          expectTypeOf(settings.url).toEqualTypeOf<string | undefined>();
          return { hits: [] };
        },
      },
    });
    expect(provider.needs).toBe(needs);
  });
});
