import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { createSession, type Session } from "@scry/core";
import type { Caller } from "../http/token.ts";

/** Who asks, where, and within which conversation, if there is one. */
export interface Asked {
  caller: Caller;
  path: string;
  session?: Session;
}

/** A new one takes 35 kilobytes, one that opened pages with very many links some megabytes. */
const most = 1000;
/** So that nobody displaces the others. Without tokens everybody is one caller. */
const mostOfOneCaller = 100;
/**
 * Longer than a person thinks between two questions. After that, clients that left without closing it are forgotten.
 */
const idleMs = 30 * 60_000;

export interface Sessions {
  /** Answers `initialize` with a new session; undefined when there is no place for one. */
  begin(request: Request, message: unknown, asked: Asked): Promise<Response> | undefined;
  /** A request that names a session. It answers to the caller who began it, as they were then, and to nobody else. */
  goOn(request: Request, message: unknown, asked: Asked): Promise<Response>;
  close(): Promise<void>;
}

interface Kept {
  asked: Asked;
  session: ProtocolSession;
  timer: NodeJS.Timeout;
}

/** The sessions of clients of the revisions before 2026. They live in this process. */
export function createSessions(build: (asked: Asked) => McpServer, onlySeen = false): Sessions {
  /** The least recently used comes first. */
  const kept = new Map<string, Kept>();
  let closed = false;

  async function end(id: string): Promise<void> {
    const found = kept.get(id);
    if (!found) return;
    kept.delete(id);
    clearTimeout(found.timer);
    await found.session.close();
  }

  function keep(asked: Asked): [string, Kept] {
    const id = randomUUID();
    const server = build({ ...asked, session: createConversation(onlySeen) });
    const session = openProtocolSession(id, server, () => end(id));
    const timer = setTimeout(() => {
      // A client that holds a connection open is still there.
      if (session.busy() || session.listening()) timer.refresh();
      else void end(id);
    }, idleMs).unref();
    const entry = { asked, session, timer };
    kept.set(id, entry);
    return [id, entry];
  }

  /** Ends a session to make room for a new one: one without a client first, never one with a call in progress. */
  function makeRoom({ caller }: Asked): boolean {
    const all = [...kept];
    const own = all.filter(([, { asked }]) => asked.caller.name === caller.name);
    const candidates = own.length >= mostOfOneCaller ? own : all.length >= most ? all : undefined;
    if (!candidates) return true;
    const idle = candidates.filter(([, { session }]) => !session.busy());
    const [id] = idle.find(([, { session }]) => !session.listening()) ?? idle[0] ?? [];
    if (id === undefined) return false;
    void end(id);
    return true;
  }

  return {
    begin(request, message, asked) {
      if (closed || !makeRoom(asked)) return;
      const [id, { session }] = keep(asked);
      return session.fetch(request, message).then((response) => {
        // A request with wrong headers begins nothing.
        if (!response.ok) void end(id);
        return response;
      });
    },
    async goOn(request, message, asked) {
      const id = request.headers.get("mcp-session-id") ?? "";
      const found = kept.get(id);
      // Does not reveal whether somebody else has such a session. A client that reads this starts over.
      if (!found || !isDeepStrictEqual(found.asked, asked)) return refuse(404, -32001, "Session not found");
      kept.delete(id);
      kept.set(id, found);
      found.timer.refresh();
      return found.session.fetch(request, message);
    },
    async close() {
      closed = true;
      await Promise.all([...kept.keys()].map(end));
    },
  };
}

/** Keeps citation numbers and seen addresses, but not the texts that were shown: nobody checks citations here. */
function createConversation(onlySeen: boolean): Session {
  const session = createSession({ open: onlySeen ? "seen" : "any" });
  return { ...session, cite: (url, title) => session.cite(url, title) };
}

/** One client's conversation over many requests, as the revisions before 2026 have it. */
interface ProtocolSession {
  /** Whether a call is in progress. */
  busy(): boolean;
  /** Whether the client holds its stream for news open. */
  listening(): boolean;
  /** `message` is the body of the request, when it has one that can be read. */
  fetch(request: Request, message: unknown): Promise<Response>;
  close(): Promise<void>;
}

type RequestId = string | number;

function openProtocolSession(id: string, server: McpServer, onclose: () => void): ProtocolSession {
  const transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: () => id });
  const connected = server.connect(transport);
  server.server.onclose = onclose;
  const underWay = new Set<RequestId>();
  let streams = 0;

  /** Ends the stream of a cancelled call: it gets no answer. */
  function forget(requestId: RequestId): void {
    transport.closeSSEStream(requestId);
    // The SDK keeps a request until it is answered. Nobody hears this answer: the stream is closed.
    const error = { code: -32000, message: "Called off." };
    transport.send({ jsonrpc: "2.0", id: requestId, error }).catch(() => undefined);
  }

  /**
   * These revisions say that a lost connection cancels nothing, because the client may come back for the answer. Here
   * it cannot, since nothing is stored for it: the work would be done, and paid for, in vain.
   */
  function cancel(requestId: RequestId): void {
    const params = { requestId, reason: "The response was closed." };
    transport.onmessage?.({ jsonrpc: "2.0", method: "notifications/cancelled", params });
    forget(requestId);
  }

  async function call(request: Request, message: unknown, requestId: RequestId): Promise<Response> {
    // Two calls with one id could not be distinguished: the first would never be answered.
    if (underWay.has(requestId)) return refuse(400, -32600, "A request with this id is under way.");
    underWay.add(requestId);
    await connected;
    const response = await transport.handleRequest(request, { parsedBody: message });
    return watchBody(response, (whole) => {
      underWay.delete(requestId);
      if (!whole) cancel(requestId);
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

/** A request that is answered before the protocol sees it. */
export const refuse = (status: number, code: number, message: string): Response =>
  Response.json({ jsonrpc: "2.0", id: null, error: { code, message } }, { status });

/** Calls back once when the body of a response was sent whole, or was abandoned by either side. */
export function watchBody(response: Response, ended: (whole: boolean) => void): Response {
  const { body, status, statusText, headers } = response;
  if (!body) {
    ended(true);
    return response;
  }
  const watched = body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      flush: () => ended(true),
      cancel: () => ended(false),
    }),
  );
  return new Response(watched, { status, statusText, headers });
}
