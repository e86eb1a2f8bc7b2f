import { Hono } from "hono";
import type { GatewayEnv } from "../contract.ts";

/**
 * RFC 9728: where clients of a protected resource learn who gives tokens for it. Only the tokens of this gateway
 * are accepted; an authorization server has to hand out those.
 */
export function protectedResourceRoutes(authorizationServers: readonly string[]): Hono<GatewayEnv> {
  const metadata = (requested: string, path: string) => ({
    resource: `${new URL(requested).origin}${path}`,
    ...(authorizationServers.length && { authorization_servers: authorizationServers }),
    bearer_methods_supported: ["header"],
    resource_name: "scry",
    resource_documentation: `${new URL(requested).origin}/docs`,
  });
  return new Hono<GatewayEnv>()
    .get("/oauth-protected-resource", (context) => context.json(metadata(context.req.url, "")))
    .get("/oauth-protected-resource/mcp", (context) => context.json(metadata(context.req.url, "/mcp")));
}
