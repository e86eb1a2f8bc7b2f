import { once } from "node:events";
import { Readable, type Writable } from "node:stream";
import { setImmediate, setTimeout } from "node:timers/promises";
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { checkedLines } from "./check-lines.ts";

/**
 * The SDK drops what is under way as soon as its input ends, so `echo … | scry mcp` would never see an answer. Here
 * the input ends for the SDK once every request has been answered, or when `patienceMs` are over.
 */
export function patientStdio(input: Readable, output: Writable, patienceMs: number): Transport {
  const open = new Set<string | number>();
  let settled = Promise.withResolvers<void>();
  const settle = (id: string | number | undefined) => {
    if (id !== undefined && open.delete(id) && !open.size) settled.resolve();
  };
  const allAnswered = async () => {
    // What was read last is looked at before anything is counted.
    await setImmediate();
    if (!open.size) return;
    settled = Promise.withResolvers();
    await Promise.race([
      settled.promise,
      once(output, "close"),
      setTimeout(patienceMs, undefined, { ref: false }),
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
