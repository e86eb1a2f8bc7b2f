import { setTimeout } from "node:timers/promises";
import {
  type AuthInfo,
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  type McpServer,
} from "@modelcontextprotocol/server";
import { createSession, type Scry } from "@scry/core";
import type { Caller } from "../http/token.ts";
import { buildServer, type Offer, reportErrors } from "./server.ts";
import { type Asked, createSessions, refuse, watchBody } from "./sessions.ts";

export interface McpRouteOptions extends Pick<Offer, "structured" | "chatgpt"> {
  /** Open only addresses that the same conversation has seen; a client without a session has seen none. */
  onlySeen?: boolean | undefined;
}

/** The part of the engine that the route needs, limited to the permissions of each caller. */
interface McpTools {
  scry: Pick<Scry, "settings" | "redact">;
  tools(caller: Caller): Required<Pick<Offer, "search" | "open">>;
}

/** MCP over HTTP. The guards have passed the request, its body is read and within its limit. */
export interface McpRoute {
  fetch(request: Request, caller: Caller): Promise<Response>;
  /** Lets calls in progress finish within this time (default: none), then ends everything. */
  close(graceMs?: number): Promise<void>;
}

/**
 * MCP over streamable HTTP, for clients of the stateless revision of 2026 and of those before it. Below the path of
 * the route, `/chatgpt` is the same with the tools of ChatGPT's connectors.
 */
export const createMcpRoute = (
  gateway: McpTools,
  { onlySeen = false, ...options }: McpRouteOptions = {},
): McpRoute =>
  serveMcp(
    ({ caller, path, session = onlySeen ? createSession({ open: "seen" }) : undefined }) => {
      const chatgpt = options.chatgpt || path.endsWith("/chatgpt");
      return buildServer({ ...options, chatgpt, session, ...offeredTools(gateway, caller) });
    },
    reportErrors("scry serve: mcp", gateway.scry),
    onlySeen,
  );

/** Clients could not cache a list that differed between callers: the tool itself refuses callers who may not search. */
function offeredTools(gateway: McpTools, caller: Caller): Pick<Offer, "search" | "open"> {
  const { search, open } = gateway.tools(caller);
  const { settings } = gateway.scry;
  return { ...(settings.search.enabled && { search }), ...(settings.read.enabled && { open }) };
}

/**
 * A client that begins with `initialize`, as those before 2026 do, gets a session with its own server. Every other
 * request gets a server for itself, made for its caller; citation numbers count from 1 in each of them.
 */
export function serveMcp(
  build: (asked: Asked) => McpServer,
  onerror: (error: Error) => void,
  onlySeen = false,
): McpRoute {
  const sessions = createSessions(build, onlySeen);
  /** The SDK carries this object from a request to the point where its server is made. */
  const askedBy = new WeakMap<AuthInfo, Asked>();
  // The SDK closes the exchanges of the new revision by itself, but forgets those of the older ones.
  const older = new Set<McpServer>();
  const single = createMcpHandler(
    ({ era, authInfo }) => {
      const asked = authInfo && askedBy.get(authInfo);
      if (!asked) throw new Error("A request came without its caller.");
      const server = build(asked);
      if (era === "legacy") {
        older.add(server);
        server.server.onclose = () => older.delete(server);
      }
      return server;
    },
    { onerror },
  );

  async function answer(request: Request, message: unknown, asked: Asked): Promise<Response> {
    if (await isLegacyRequest(request, message)) {
      if (request.headers.has("mcp-session-id")) return sessions.goOn(request, message, asked);
      const begun = isInitializeRequest(message) && sessions.begin(request, message, asked);
      if (begun) return begun;
    }
    // The token itself is not passed on: no tool needs it.
    const authInfo: AuthInfo = { token: "", clientId: asked.caller.name, scopes: [] };
    askedBy.set(authInfo, asked);
    return single.fetch(request, { authInfo, parsedBody: message });
  }

  const underWay = new Set<Promise<void>>();
  return {
    async fetch(request, caller) {
      const message = await readMessage(request);
      // Many calls in one request, which one revision of 2025 allowed, would count as one for the gateway's limits.
      if (Array.isArray(message)) return refuse(400, -32600, "Send one message per request.");
      const asked = { caller, path: new URL(request.url).pathname };
      if (staysOpen(request, message)) return answer(request, message, asked);
      const sent = Promise.withResolvers<void>();
      underWay.add(sent.promise);
      const settle = () => {
        underWay.delete(sent.promise);
        sent.resolve();
      };
      try {
        return watchBody(await answer(request, message, asked), settle);
      } catch (thrown) {
        settle();
        throw thrown;
      }
    },
    async close(graceMs = 0) {
      await Promise.race([Promise.all(underWay), setTimeout(graceMs, undefined, { ref: false })]);
      await Promise.all([single.close(), sessions.close(), ...[...older].map((server) => server.close())]);
    },
  };
}

/** The body, if it is JSON; the SDK says what is wrong with any other. */
async function readMessage(request: Request): Promise<unknown> {
  if (request.method !== "POST") return;
  try {
    return await request.clone().json();
  } catch {
    return;
  }
}

/** Streams for notifications, which never come here: nobody waits for their end. */
const staysOpen = ({ method }: Request, message: unknown) =>
  method === "GET" ||
  (typeof message === "object" &&
    message !== null &&
    "method" in message &&
    message.method === "subscriptions/listen");
