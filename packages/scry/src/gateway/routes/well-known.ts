import { Hono } from "hono";
import type { GatewayEnv } from "../contract.ts";

export const metadataPath = "/.well-known/oauth-protected-resource";

/**
 * RFC 9728: where clients of a protected resource learn who gives tokens for it. Only the tokens of this gateway
 * are accepted; an authorization server has to hand out those.
 */
export function protectedResourceRoutes(
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
  return new Hono<GatewayEnv>()
    .get(metadataPath, (context) => context.json(metadata(context.req.url, "")))
    .get(`${metadataPath}/mcp`, (context) => context.json(metadata(context.req.url, "/mcp")));
}
