import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { isLoopback } from "../../http/host.ts";
import { Refusal } from "../../http/refusal.ts";
import { checkToken, type TokenHolder, type TokenRing } from "../../http/token.ts";
import type { Metrics } from "../observe/prometheus.ts";

export interface MetricsAccess {
  /** SCRY_METRICS_TOKEN, else the gateway's one token. */
  tokens: TokenRing<TokenHolder>;
  /** The gateway asks its callers for tokens. */
  isGuarded: boolean;
}

/** `GET /metrics` for Prometheus. It has its own rules, because callers must not see how much the others do. */
export function metricsRoutes(
  metrics: Metrics,
  { tokens, isGuarded }: MetricsAccess,
): Hono<{ Bindings: Partial<HttpBindings> }> {
  return new Hono<{ Bindings: Partial<HttpBindings> }>().get("/metrics", async (context) => {
    const { headers } = context.req.raw;
    if (tokens.required) checkToken(headers, tokens, { what: "address" });
    else if (isGuarded) throw closed("The metrics have no token.");
    else if (!isFromThisMachine(headers, context.env?.incoming?.socket.remoteAddress))
      throw closed("Without a token the metrics are for this machine only.");
    context.header("content-type", metrics.contentType);
    return context.body(await metrics.text());
  });
}

/** Whether a person or program of this machine asks, not a proxy for somebody else. */
export const isFromThisMachine = (headers: Headers, address: string | undefined): boolean =>
  !isForwarded(headers) && isOwnMachine(address);

/** A proxy or tunnel on this machine connects from here, whoever asked it. They add one of these at least. */
const forwarding =
  /^(?:forwarded|via|x-forwarded-.+|x-original-forwarded-for|(?:x-real|cf-connecting|true-client|x-client|fly-client)-ip)$/;

const isForwarded = (headers: Headers) => [...headers.keys()].some((name) => forwarding.test(name));

/** By the socket alone: anybody can write a header. */
const isOwnMachine = (address = "") => isLoopback(address.replace(/^::ffff:/, ""));

const closed = (message: string) =>
  new Refusal({
    httpStatus: 403,
    code: "unauthorized",
    message,
    hint: "Set SCRY_METRICS_TOKEN and send it as Authorization: Bearer TOKEN.",
  });
