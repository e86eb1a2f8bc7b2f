import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { refuse } from "./refuse.ts";
import { watchBody } from "./watch-body.ts";

/** One client's conversation over many requests, as the revisions before 2026 have it. */
export interface ProtocolSession {
  /** Whether a call is under way. */
  busy(): boolean;
  /** Whether the client holds its stream for news open. */
  listening(): boolean;
  /** `message` is the body of the request, when it has one that can be read. */
  fetch(request: Request, message: unknown): Promise<Response>;
  close(): Promise<void>;
}

type RequestId = string | number;

export function openProtocolSession(id: string, server: McpServer, onclose: () => void): ProtocolSession {
  const transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: () => id });
  const connected = server.connect(transport);
  server.server.onclose = onclose;
  const underWay = new Set<RequestId>();
  let streams = 0;

  /** Ends the stream of a call that was called off: it gets no answer. */
  function forget(requestId: RequestId): void {
    transport.closeSSEStream(requestId);
    // The SDK keeps a request until it is answered. Nobody hears this answer: the stream is closed.
    const error = { code: -32000, message: "Called off." };
    transport.send({ jsonrpc: "2.0", id: requestId, error }).catch(() => undefined);
  }

  /**
   * These revisions say that a lost connection calls nothing off, for the client may come back for the answer. Here
   * it cannot, as nothing is stored for it: the work would be done, and paid for, in vain.
   */
  function callOff(requestId: RequestId): void {
    const params = { requestId, reason: "The response was closed." };
    transport.onmessage?.({ jsonrpc: "2.0", method: "notifications/cancelled", params });
    forget(requestId);
  }

  async function call(request: Request, message: unknown, requestId: RequestId): Promise<Response> {
    // Two calls of one number could not be told apart: the first would never be answered.
    if (underWay.has(requestId)) return refuse(400, -32600, "A request with this id is under way.");
    underWay.add(requestId);
    await connected;
    const response = await transport.handleRequest(request, { parsedBody: message });
    return watchBody(response, (whole) => {
      underWay.delete(requestId);
      if (!whole) callOff(requestId);
    });
  }

  async function listen(request: Request): Promise<Response> {
    streams++;
    return watchBody(await transport.handleRequest(request), () => streams--);
  }

  return {
    busy: () => underWay.size > 0,
    listening: () => streams > 0,
    async fetch(request, message) {
      if (isJSONRPCRequest(message)) return call(request, message, message.id);
      if (request.method === "GET") return listen(request);
      const response = await transport.handleRequest(request, { parsedBody: message });
      if (isJSONRPCNotification(message) && message.method === "notifications/cancelled") {
        const called = [...underWay].find((requestId) => requestId === message.params?.requestId);
        if (called !== undefined) forget(called);
      }
      return response;
    },
    close: () => server.close(),
  };
}
