import { once } from "node:events";
import { Readable, type Writable } from "node:stream";
import { setImmediate, setTimeout } from "node:timers/promises";
import {
  INVALID_REQUEST,
  type JSONRPCMessage,
  PARSE_ERROR,
  parseJSONRPCMessage,
  STDIO_DEFAULT_MAX_BUFFER_SIZE,
  type Transport,
} from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";

/**
 * The SDK drops calls in progress as soon as its input ends, so `echo … | scry mcp` would never see an answer. Here
 * the input ends for the SDK once every request has been answered, or when `graceMs` are over.
 */
export function stdioTransport(input: Readable, output: Writable, graceMs: number): Transport {
  const open = new Set<string | number>();
  let settled = Promise.withResolvers<void>();
  const settle = (id: string | number | undefined) => {
    if (id !== undefined && open.delete(id) && !open.size) settled.resolve();
  };
  const allAnswered = async () => {
    // Lets the SDK look at what was read last before anything is counted.
    await setImmediate();
    if (!open.size) return;
    settled = Promise.withResolvers();
    await Promise.race([
      settled.promise,
      once(output, "close"),
      setTimeout(graceMs, undefined, { ref: false }),
    ]);
  };
  const patient = Readable.from(
    (async function* () {
      yield* checkedLines(input, output, (error) => transport.onerror?.(error));
      await allAnswered();
    })(),
    { objectMode: false },
  );
  const wire = new StdioServerTransport(patient, output);
  const transport: Transport = {
    start() {
      wire.onclose = () => transport.onclose?.();
      wire.onerror = (error) => transport.onerror?.(error);
      wire.onmessage = (message) => {
        note(message);
        transport.onmessage?.(message);
      };
      return wire.start();
    },
    async send(message) {
      await wire.send(message);
      if (!("method" in message)) settle(message.id);
    },
    close: () => wire.close(),
  };
  /** A subscription stays open as long as the client does: nobody waits for its answer. */
  function note(message: JSONRPCMessage): void {
    if (!("method" in message)) return;
    if ("id" in message && message.method !== "subscriptions/listen") open.add(message.id);
    if (message.method === "notifications/cancelled") {
      const { requestId } = message.params ?? {};
      if (typeof requestId === "string" || typeof requestId === "number") settle(requestId);
    }
  }
  return transport;
}

const newline = 0x0a;

/**
 * The lines that are messages. The SDK silently skips a line that is not JSON, and never answers JSON that is not a
 * message: here both are answered as JSON-RPC demands, and reported. The last line needs no line end.
 */
export async function* checkedLines(
  input: Readable,
  output: Writable,
  onerror: (error: Error) => void,
): AsyncGenerator<Buffer> {
  for await (const line of linesOf(input)) {
    const refusal = refusalOf(line);
    if (!refusal) {
      yield line;
      continue;
    }
    onerror(new Error(refusal.error.message));
    // A client that sends garbage and reads nothing has to wait.
    if (!output.write(`${JSON.stringify({ jsonrpc: "2.0", ...refusal })}\n`)) await once(output, "drain");
  }
}

/** Each line with its end. One that is longer than the SDK allows is passed on as it comes: the SDK ends the connection. */
async function* linesOf(input: Readable): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of input as AsyncIterable<Buffer>) {
    let rest = chunk;
    for (let end = rest.indexOf(newline); end >= 0; end = rest.indexOf(newline)) {
      yield Buffer.concat([...parts, rest.subarray(0, end + 1)]);
      rest = rest.subarray(end + 1);
      parts = [];
      length = 0;
    }
    parts.push(rest);
    length += rest.length;
    if (length <= STDIO_DEFAULT_MAX_BUFFER_SIZE) continue;
    yield Buffer.concat(parts);
    parts = [];
    length = 0;
  }
  if (length) yield Buffer.concat([...parts, Buffer.of(newline)]);
}

interface Refusal {
  id: string | number | null;
  error: { code: number; message: string };
}

function refusalOf(line: Buffer): Refusal | undefined {
  if (line.length > STDIO_DEFAULT_MAX_BUFFER_SIZE) return undefined;
  const text = line.toString("utf8").trim();
  // The SDK skips an empty line, and nobody needs to hear of it.
  if (!text) return undefined;
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return {
      id: null,
      error: {
        code: PARSE_ERROR,
        message: "Parse error: a line that is not JSON. MCP sends one JSON-RPC message per line.",
      },
    };
  }
  try {
    parseJSONRPCMessage(message);
    return undefined;
  } catch {
    const reason = Array.isArray(message)
      ? "send one message per line, not a list"
      : "this is JSON, but not a JSON-RPC 2.0 message";
    return { id: idOf(message), error: { code: INVALID_REQUEST, message: `Invalid request: ${reason}.` } };
  }
}

function idOf(message: unknown): string | number | null {
  const id = typeof message === "object" && message !== null && "id" in message ? message.id : null;
  return typeof id === "string" || typeof id === "number" ? id : null;
}
