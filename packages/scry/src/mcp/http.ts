import { createMcpHandler, type McpServer } from "@modelcontextprotocol/server";
import type { Caller, Gateway, McpRoute } from "../gateway/contract.ts";
import { buildServer, type Offer } from "./server.ts";

export type McpRouteOptions = Pick<Offer, "compact" | "chatgpt">;

/**
 * MCP over streamable HTTP, for clients of the stateless revision of 2026 and of those before it. Below the path of
 * the route, `/chatgpt` is the same with the tools of ChatGPT's connectors.
 */
export const createMcpRoute = (gateway: Gateway, options: McpRouteOptions = {}): McpRoute =>
  serveMcp(
    (caller, path) => {
      const chatgpt = options.chatgpt || path.endsWith("/chatgpt");
      return buildServer({ ...options, chatgpt, ...offeredTools(gateway, caller) });
    },
    (error) => process.stderr.write(`scry serve: mcp: ${gateway.scry.redact(error.message)}\n`),
  );

/** A list that differed between callers could not be kept by clients: who may not search is told so by the tool. */
function offeredTools(gateway: Gateway, caller: Caller): Pick<Offer, "search" | "open"> {
  const { search, open } = gateway.tools(caller);
  const { settings } = gateway.scry;
  return { ...(settings.search.enabled && { search }), ...(settings.read.enabled && { open }) };
}

/**
 * Every request gets a server of its own, made for its caller: nothing is shared that could leak. There is no
 * protocol session, so citation numbers count from 1 in each call.
 */
export function serveMcp(
  build: (caller: Caller, path: string) => McpServer,
  onerror: (error: Error) => void,
): McpRoute {
  // The SDK closes the exchanges of the new revision by itself, those of the older ones it forgets.
  const older = new Set<McpServer>();
  const handler = createMcpHandler(
    ({ era, authInfo }) => {
      const { caller, path } = whose(authInfo?.extra);
      const server = build(caller, path);
      if (era === "legacy") {
        older.add(server);
        server.server.onclose = () => older.delete(server);
      }
      return server;
    },
    { onerror },
  );
  return {
    fetch(request, caller) {
      const extra: Whose = { caller, path: new URL(request.url).pathname };
      // The token itself stays at the door: no tool needs it.
      return handler.fetch(request, {
        authInfo: { token: "", clientId: caller.name, scopes: [], extra: { ...extra } },
      });
    },
    async close() {
      await handler.close();
      await Promise.all([...older].map((server) => server.close()));
    },
  };
}

/** What the SDK carries from a request to the making of its server. */
interface Whose {
  caller: Caller;
  path: string;
}

function whose(extra: Record<string, unknown> | undefined): Whose {
  if (!extra?.caller) throw new Error("A request came without its caller.");
  return extra as unknown as Whose;
}
