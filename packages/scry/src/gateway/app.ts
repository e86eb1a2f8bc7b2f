import { randomUUID } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { ScryError } from "@scry/core";
import { type Context, Hono } from "hono";
import { isBounded, readWhole, withBoundedBody } from "../http/body.ts";
import { addMissing, securityHeaders } from "../http/headers.ts";
import { checkHost } from "../http/host.ts";
import type { VerifyJwt } from "../http/jwt.ts";
import { checkOrigin, corsHeaders, preflight } from "../http/origin.ts";
import { addressGroup, checkRate, createRateLimiter } from "../http/rate.ts";
import type { ServerWords } from "../http/refusal.ts";
import { checkTokenOrJwt, type TokenRing } from "../http/token.ts";
import { traceRequests } from "../http/trace.ts";
import type { McpRoute } from "../mcp/http.ts";
import { compatibleServices } from "./compatible/index.ts";
import type { CompatibleService, Gateway, GatewayEnv } from "./contract.ts";
import { docsRoutes } from "./docs/page.ts";
import { asScryError, failureHeaders, failureResponse } from "./error-response.ts";
import { type Observer, observeRequests, quietPaths } from "./observe/observer.ts";
import { fileRoutes } from "./page/files.ts";
import { activityRoutes } from "./routes/activity.ts";
import { libraryRoutes } from "./routes/library.ts";
import { type MetricsAccess, metricsRoutes } from "./routes/metrics.ts";
import { livenessRoutes, providerRoutes } from "./routes/status.ts";
import { toolRoutes } from "./routes/v1.ts";
import { createSpending } from "./spending.ts";
import type { Holder } from "./tokens-file.ts";

export interface AppOptions {
  tokens: TokenRing<Holder>;
  /** Verifies tokens of an authorization server; left out: only those of `tokens` are accepted. */
  verifyJwt?: VerifyJwt | undefined;
  /** The names in the Host header under which the gateway answers. */
  hosts: ReadonlySet<string>;
  /** Foreign origins whose pages may call. */
  origins?: readonly string[];
  /** Requests a minute from one address; undefined: no limit. */
  perMinute?: number;
  /** Left out: there is no /mcp. */
  mcp?: McpRoute;
  /** Whether there is a page for people at /; there is, unless this says false. */
  page?: boolean;
  /** The address that clients use if a proxy is in front of the gateway, e.g. https://scry.example. */
  publicUrl?: string;
  /** Who gives tokens, for OAuth clients of /mcp. */
  authorizationServers?: readonly string[];
  /** The log and the metrics; left out: there are none. */
  observe?: Observer & { access: MetricsAccess };
  /** Whether the gateway is about to stop, and takes calls only until others know. */
  isStopping?: () => boolean;
  /** Called for every internal error. */
  onInternalError(error: ScryError): void;
}

type Env = GatewayEnv & { Bindings: Partial<HttpBindings> };

const words: ServerWords = {
  what: "gateway",
  hostHint: "If it is, start it with --allowed-host and that name.",
  originHint: "Start it with --allowed-origin and that origin to allow it.",
};

/** Room for a few thousand domains in a filter; pages travel the other way. */
const mostBytes = 1_000_000;

/** The caller where no token is required. */
const anybody = { name: "anybody", isAnybody: true } as const;

/** The whole gateway over HTTP: guards, then routes. */
export function createGatewayApp(gateway: Gateway, options: AppOptions): Hono<Env> {
  const { mcp, page = true, publicUrl } = options;
  const app = new Hono<Env>();
  const origin = (requested: string) => publicUrl ?? new URL(requested).origin;
  // Addresses are counted here: somebody with many of them must not fill the store that holds the counts of tokens.
  const addresses = createRateLimiter();
  // The store changes with the settings.
  const holders = () => createRateLimiter(gateway.scry.store.limits, "token");
  const services = new Map(
    compatibleServices.flatMap((service) =>
      [service.path, service.rootPath].map((path) => [path, service] as const),
    ),
  );
  const serviceOf = (path: string): CompatibleService | undefined => services.get(path.split("/")[1] ?? "");
  /** A name from a list: it becomes a label of the metrics. */
  const doorOf = (path: string): string => {
    const first = path.split("/")[1] ?? "";
    return serviceOf(path)?.path ?? (["v1", "mcp"].includes(first) ? first : "other");
  };

  app.use(async (context, next) => {
    const id = requestIdOf(context.req.header("x-request-id"));
    context.set("requestId", id);
    const headers = { ...securityHeaders, "x-request-id": id };
    const response = context.env?.outgoing;
    // Node adds those that a route does not set, for a fraction of what an object of headers costs.
    if (response) {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      return next();
    }
    await next();
    addMissing(context.res, headers);
  });
  app.use(
    traceRequests({
      quiet: quietPaths,
      show: () => (gateway.scry.settings.telemetry.queries ? gateway.scry.redact : undefined),
      describe: (context: Context<Env>) => ({
        "scry.door": doorOf(context.req.path),
        "scry.request_id": context.get("requestId"),
        "scry.caller": context.get("caller")?.name,
      }),
    }),
  );
  if (options.observe) app.use(observeRequests(options.observe, doorOf));

  // The guards, in this order: cheap and certain first, the body last.
  app.use(async (context, next) => {
    const { headers } = context.req.raw;
    checkHost(headers.get("host") ?? undefined, options.hosts, words, context.req.url);
    const { origins = [] } = options;
    const foreign = isOpenToAll(context.req.path)
      ? origins.find((named) => named === headers.get("origin"))
      : checkOrigin(headers, { allowed: origins, publicOrigin: publicUrl }, words).foreign;
    if (foreign === undefined) return next();
    if (context.req.method === "OPTIONS")
      return preflight(foreign, headers.get("access-control-request-headers"));
    await next();
    for (const [name, value] of Object.entries(corsHeaders(foreign))) context.res.headers.set(name, value);
  });
  app.use(async (context, next) => {
    if (isOpenToAll(context.req.path)) return next();
    const { perMinute } = options;
    const address = context.env?.incoming?.socket.remoteAddress ?? "this process";
    if (perMinute) await checkRate(addresses, addressGroup(address), { perMinute }, "this address");
    const mcpPath = mcpPaths.find((path) => path === context.req.path);
    const metadataUrl = mcpPath && `${origin(context.req.url)}${metadataPath}${mcpPath}`;
    const { tokens, verifyJwt: verify } = options;
    const holder = await checkTokenOrJwt(context.req.raw.headers, tokens, words, { verify, metadataUrl });
    if (holder && "limits" in holder) await checkRate(holders(), holder.name, holder.limits, holder.name);
    context.set("caller", holder ?? anybody);
    const record = context.get("record");
    if (record) record.caller = (holder ?? anybody).name;
    context.set("origin", () => origin(context.req.url));
    // Hono keeps the text for the routes, without the costly copy of the request; MCP reads the request itself.
    if (!mcpPath && isBounded(context.req.raw, mostBytes)) await readWhole(() => context.req.text());
    else context.req.raw = await withBoundedBody(context.req.raw, mostBytes);
    await next();
  });

  app.route("/", livenessRoutes(gateway, options.isStopping));
  if (options.observe) app.route("/", metricsRoutes(options.observe.metrics, options.observe.access));
  app.route("/", protectedResourceRoutes(options.authorizationServers ?? [], origin));
  app.route("/", fileRoutes(page));
  app.route("/", docsRoutes(gateway, { mcp: mcp !== undefined, page }, origin));
  app.route("/v1", toolRoutes(gateway));
  app.route("/v1", providerRoutes(gateway));
  app.route("/v1", libraryRoutes(gateway));
  if (options.observe)
    app.route(
      "/v1",
      activityRoutes({
        ...options.observe,
        tokens: options.tokens,
        quotas: holders,
        spending: () => createSpending(gateway.scry.store.limits),
      }),
    );
  for (const service of compatibleServices) {
    app.route(`/${service.path}`, service.routes(gateway));
    if (service.rootRoutes) app.route("/", service.rootRoutes(gateway));
  }
  if (mcp)
    for (const path of mcpPaths)
      app.all(path, (context) => mcp.fetch(context.req.raw, context.get("caller")));

  const fail = (context: Context<Env>, error: ScryError) => {
    const record = context.get("record");
    if (record) record.code = error.code;
    const response = serviceOf(context.req.path)?.failure(error) ?? failureResponse(error);
    addMissing(response, failureHeaders(error));
    return response;
  };
  app.notFound((context) => fail(context, nothingHere()));
  app.onError((thrown, context) => {
    const error = gateway.scry.redact(asScryError(thrown));
    // An error with a code is an answer; anything else is a bug.
    if (!ScryError.is(thrown)) options.onInternalError(error);
    return fail(context, error);
  });
  return app;
}

/** That of the proxy in front, if it is one, so that its log and ours have the same. */
const requestIdOf = (sent = ""): string => (/^[\w=-]{1,255}$/.test(sent) ? sent : randomUUID());

/** Routes that hold no secret and cost nothing; the metrics have a separate check. */
function isOpenToAll(path: string): boolean {
  return (
    ["/", "/health", "/ready", "/metrics", "/docs", "/openapi.json"].includes(path) ||
    /^\/(page|\.well-known)\//.test(path)
  );
}

const nothingHere = () =>
  new ScryError({
    code: "not_found",
    message: "There is nothing at this address.",
    hint: "See /docs for everything that is.",
  });

/** Where MCP is served: with our tools, and with those that ChatGPT's connectors look for. */
const mcpPaths = ["/mcp", "/mcp/chatgpt"] as const;

const metadataPath = "/.well-known/oauth-protected-resource";

/**
 * RFC 9728: where clients of a protected resource learn who gives tokens for it. Without
 * `verifyJwt` only the tokens of this gateway are accepted, and an authorization server has to hand out those.
 */
function protectedResourceRoutes(
  authorizationServers: readonly string[],
  origin: (requested: string) => string,
): Hono<GatewayEnv> {
  const metadata = (requested: string, path: string) => ({
    resource: `${origin(requested)}${path}`,
    ...(authorizationServers.length && { authorization_servers: authorizationServers }),
    bearer_methods_supported: ["header"],
    resource_name: "scry",
    resource_documentation: `${origin(requested)}/docs`,
  });
  const routes = new Hono<GatewayEnv>();
  for (const path of ["", ...mcpPaths])
    routes.get(metadataPath + path, (context) => context.json(metadata(context.req.url, path)));
  return routes;
}
