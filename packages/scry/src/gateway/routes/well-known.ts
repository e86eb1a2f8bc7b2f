import { Hono } from "hono";
import type { GatewayEnv } from "../contract.ts";

/** Where MCP is served: with our tools, and with those that ChatGPT's connectors look for. */
export const mcpPaths = ["/mcp", "/mcp/chatgpt"] as const;

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
  const routes = new Hono<GatewayEnv>();
  for (const path of ["", ...mcpPaths])
    routes.get(metadataPath + path, (context) => context.json(metadata(context.req.url, path)));
  return routes;
}
