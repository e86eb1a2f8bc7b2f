import { createMcpHandler, type McpServer } from "@modelcontextprotocol/server";
import type { Caller, Gateway } from "../gateway/contract.ts";
import { buildServer, type Offer } from "./server.ts";

export interface McpRoute {
  /** Answers one request of a caller whom the guards let through. */
  fetch(request: Request, caller: Caller): Promise<Response>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

export type McpRouteOptions = Pick<Offer, "compact" | "chatgpt">;

/** MCP over streamable HTTP, for clients of the stateless revision of 2026 and of those before it. */
export const createMcpRoute = (gateway: Gateway, options: McpRouteOptions = {}): McpRoute =>
  serveMcp(
    (caller) => buildServer({ ...options, ...offeredTools(gateway, caller) }),
    (error) => process.stderr.write(`scry serve: mcp: ${gateway.scry.redact(error.message)}\n`),
  );

function offeredTools({ scry, tools }: Gateway, caller: Caller): Pick<Offer, "search" | "open"> {
  const { search, open } = tools(caller);
  const { settings } = scry;
  return { ...(settings.search.enabled && { search }), ...(settings.read.enabled && { open }) };
}

/**
 * Every request gets a server of its own, made for its caller: nothing is shared that could leak. There is no
 * protocol session, so citation numbers count from 1 in each call.
 */
export function serveMcp(build: (caller: Caller) => McpServer, onerror: (error: Error) => void): McpRoute {
  // The SDK closes the exchanges of the new revision by itself, those of the older ones it forgets.
  const older = new Set<McpServer>();
  const handler = createMcpHandler(
    ({ era, authInfo }) => {
      const server = build(callerIn(authInfo?.extra));
      if (era === "legacy") {
        older.add(server);
        server.server.onclose = () => older.delete(server);
      }
      return server;
    },
    { onerror },
  );
  return {
    // The token itself stays at the door: no tool needs it.
    fetch: (request, caller) =>
      handler.fetch(request, {
        authInfo: { token: "", clientId: caller.name, scopes: [], extra: { caller } },
      }),
    async close() {
      await handler.close();
      await Promise.all([...older].map((server) => server.close()));
    },
  };
}

function callerIn(extra: Record<string, unknown> | undefined): Caller {
  const caller = extra?.caller as Caller | undefined;
  if (!caller) throw new Error("A request came without its caller.");
  return caller;
}
