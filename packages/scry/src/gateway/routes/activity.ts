import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import type { RateLimiter } from "../../http/rate.ts";
import type { Caller, TokenRing } from "../../http/token.ts";
import type { GatewayEnv } from "../contract.ts";
import type { Activity } from "../observe/activity-log.ts";
import type { Spending } from "../spending.ts";
import type { Holder } from "../tokens-file.ts";
import { isFromThisMachine } from "./metrics.ts";

interface Parts {
  activity: Activity;
  tokens: TokenRing<Holder>;
  /** Counts what the holders of tokens have used; its store changes with the settings. */
  quotas: () => RateLimiter;
  /** What their calls cost. */
  spending: () => Spending;
}

type Env = GatewayEnv & { Bindings: Partial<HttpBindings> };

/**
 * `GET /activity`: the last hour. Whoever has the gateway's one token sees everybody's calls and quotas, and so does a
 * person at this machine where no token is asked for; the others see their own.
 */
export function activityRoutes({ activity, tokens, quotas, spending }: Parts): Hono<Env> {
  return new Hono<Env>().get("/activity", async (context) => {
    const caller = context.get("caller");
    const isLocal = isFromThisMachine(context.req.raw.headers, context.env?.incoming?.socket.remoteAddress);
    const all = isOperator(caller) || (caller.isAnybody && isLocal);
    // Without tokens all callers have one name, so that a visitor through a proxy would see everybody's calls.
    const name = all ? undefined : caller.isAnybody ? "" : caller.name;
    const holders = tokens.list().filter((holder) => all || holder.name === caller.name);
    const used = { requests: quotas(), spending: spending() };
    return context.json({
      scope: all ? "all" : "own",
      ...activity.read(name),
      tokens: await Promise.all(holders.map((holder) => quotaData(holder, used))),
    });
  });
}

const isOperator = (caller: Caller) => "isOperator" in caller && caller.isOperator === true;

async function quotaData(
  { name, limits, usdPerDay }: Holder,
  { requests, spending }: { requests: RateLimiter; spending: Spending },
) {
  const { perMinute, perDay } = limits;
  return {
    name,
    ...(perMinute !== undefined && { requests_per_minute: perMinute }),
    ...(perDay !== undefined && {
      requests_per_day: perDay,
      used_today: await requests.today(name),
    }),
    ...(usdPerDay !== undefined && {
      usd_per_day: usdPerDay,
      usd_today: await spending.today(name),
    }),
  };
}
