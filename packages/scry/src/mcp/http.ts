import { type AuthInfo, createMcpHandler, type McpServer } from "@modelcontextprotocol/server";
import type { Caller, Gateway, McpRoute } from "../gateway/contract.ts";
import { buildServer, type Offer } from "./server.ts";
import { tellFault } from "./tell-fault.ts";

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
    tellFault("scry serve: mcp", gateway.scry),
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
  /** The SDK carries this object of ours from a request to the making of its server. */
  const asked = new WeakMap<AuthInfo, { caller: Caller; path: string }>();
  // The SDK closes the exchanges of the new revision by itself, those of the older ones it forgets.
  const older = new Set<McpServer>();
  const handler = createMcpHandler(
    ({ era, authInfo }) => {
      const request = authInfo && asked.get(authInfo);
      if (!request) throw new Error("A request came without its caller.");
      const server = build(request.caller, request.path);
      if (era === "legacy") {
        older.add(server);
        server.server.onclose = () => older.delete(server);
      }
      return server;
    },
    { onerror },
  );
  return {
    async fetch(request, caller) {
      if (await isBatch(request)) return batchRefused();
      // The token itself stays at the door: no tool needs it.
      const authInfo: AuthInfo = { token: "", clientId: caller.name, scopes: [] };
      asked.set(authInfo, { caller, path: new URL(request.url).pathname });
      return handler.fetch(request, { authInfo });
    },
    async close() {
      await handler.close();
      await Promise.all([...older].map((server) => server.close()));
    },
  };
}

/** Many calls in one request, which one revision of 2025 had: they would pass the limits of the gateway as one. */
const isBatch = async (request: Request) =>
  request.method === "POST" && /^\s*\[/.test(await request.clone().text());

const batchRefused = () =>
  Response.json(
    { jsonrpc: "2.0", id: null, error: { code: -32600, message: "Send one message in each request." } },
    { status: 400 },
  );
