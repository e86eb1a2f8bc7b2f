import { describe, expect, it } from "vitest";
import { sampleContext } from "../testing/parse-reply.ts";
import type { Ability } from "../transport/call.ts";
import { decodeReply } from "../transport/decode.ts";
import { providers } from "./registry.gen.ts";

const asked = (id: string, status: number, body: unknown) => {
  const provider = providers.find((one) => one.id === id);
  if (!provider?.account) throw new Error(`${id} has no account call.`);
  const ability = provider.account as Ability;
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const context = sampleContext(provider);
  return decodeReply(
    { status, headers: {}, body: text },
    { provider, ability, ask: undefined, context },
    undefined,
  );
};

describe("the rest of an account", () => {
  it("Tavily: the plan, and then pay-as-you-go; a key's own limit when that is less", () => {
    const key = { usage: 0, limit: null };
    const account = { current_plan: "Researcher", plan_usage: 150, plan_limit: 1000, paygo_limit: null };
    const quota = { remaining: 850, limit: 1000, unit: "credits" };
    expect(asked("tavily", 200, { key, account })).toEqual({ quota });
    expect(
      asked("tavily", 200, { account: { ...account, plan_usage: 1000, paygo_limit: 50, paygo_usage: 20 } }),
    ).toMatchObject({ quota: { remaining: 30 } });
    expect(asked("tavily", 200, { key: { usage: 90, limit: 100 }, account })).toMatchObject({
      quota: { remaining: 10, limit: 100 },
    });
    expect(asked("tavily", 200, { key, account: { current_plan: "Enterprise", plan_limit: null } })).toEqual(
      {},
    );
  });

  it("Firecrawl, Serper and Jina", () => {
    const data = { remainingCredits: 420, planCredits: 500, billingPeriodEnd: null };
    expect(asked("firecrawl", 200, { success: true, data })).toEqual({
      quota: { remaining: 420, limit: 500, unit: "credits" },
    });
    expect(asked("serper", 200, { balance: 2492, rateLimit: 5 })).toEqual({
      quota: { remaining: 2492, unit: "credits" },
    });
    expect(asked("jina", 200, { code: 200, data: { balanceLeft: 77 } })).toEqual({
      quota: { remaining: 77, unit: "tokens" },
    });
    expect(asked("jina", 200, "[Usage1] https://example.com\n[Balance left] 9001\n")).toEqual({
      quota: { remaining: 9001, unit: "tokens" },
    });
  });

  it("SerpApi and Linkup", () => {
    const account = { plan_name: "Free", searches_per_month: 100, plan_searches_left: 60 };
    expect(asked("serpapi", 200, { ...account, total_searches_left: 65 })).toEqual({
      quota: { remaining: 65, limit: 100, unit: "searches" },
    });
    expect(asked("serpapi", 200, account)).toMatchObject({ quota: { remaining: 60 } });
    expect(asked("linkup", 200, { balance: 12.5 })).toEqual({ quota: { remaining: 12.5, unit: "credits" } });
  });

  const withAccount = providers.filter(({ account }) => account).map(({ id }) => id);
  it("is known for the services that report it", () => {
    expect(withAccount).toEqual(expect.arrayContaining(["firecrawl", "jina", "serper", "tavily"]));
  });
  it.each(withAccount)("%s: a bad key and an unknown shape are failures, not an empty account", (id) => {
    expect(() => asked(id, 401, {})).toThrow(expect.objectContaining({ code: "unauthorized" }));
    for (const body of ["", "{}", "[]", "<html>Hello</html>"])
      expect(() => asked(id, 200, body)).toThrow(expect.objectContaining({ code: "bad_reply" }));
  });
});
