import { PassThrough } from "node:stream";
import type { JSONRPCMessage } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";
import { stdioTransport } from "./stdio-transport.ts";

const line = (message: object) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`;
const long = 60_000;

/** A transport over two pipes; `closed` is when it has ended. */
async function start(graceMs: number) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const transport = stdioTransport(input, output, graceMs);
  const heard: JSONRPCMessage[] = [];
  const closed = Promise.withResolvers<void>();
  transport.onmessage = (message) => heard.push(message);
  transport.onclose = () => closed.resolve();
  await transport.start();
  let ended = false;
  closed.promise.then(() => {
    ended = true;
  });
  /** Everything that has been written has arrived: pipes within a process need a few turns of the event loop, no time. */
  const settled = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  };
  return { input, output, transport, heard, closed: closed.promise, settled, hasEnded: () => ended };
}

describe("stdioTransport", () => {
  it("ends at once when nothing is under way", async () => {
    const { input, closed, heard } = await start(long);
    input.end(line({ method: "notifications/initialized" }));
    await closed;
    expect(heard).toHaveLength(1);
  });

  it("ends when the last request has been answered, not before", async () => {
    const { input, output, transport, closed, hasEnded, settled } = await start(long);
    input.end(line({ id: 1, method: "ping" }) + line({ id: "two", method: "ping" }));
    await settled();
    expect(hasEnded()).toBe(false);
    await transport.send({ jsonrpc: "2.0", id: "two", result: {} });
    await settled();
    expect(hasEnded()).toBe(false);
    await transport.send({ jsonrpc: "2.0", id: 1, error: { code: -32603, message: "no" } });
    await closed;
    expect(String(output.read()).trim().split("\n")).toHaveLength(2);
  });

  it("does not mistake a message of the server's own for an answer", async () => {
    const { input, transport, hasEnded, settled } = await start(long);
    input.end(line({ id: 1, method: "tools/list" }));
    await settled();
    await transport.send({ jsonrpc: "2.0", method: "notifications/progress", params: {} });
    await transport.send({ jsonrpc: "2.0", id: 1, method: "ping" });
    await settled();
    expect(hasEnded()).toBe(false);
    await transport.close();
  });

  it.each([
    ["a call that was called off", { method: "notifications/cancelled", params: { requestId: 1 } }],
    ["a subscription", undefined],
  ])("waits for no answer to %s", async (_name, after) => {
    const { input, closed } = await start(long);
    const method = after ? "tools/call" : "subscriptions/listen";
    input.end(line({ id: 1, method }) + (after ? line(after) : ""));
    await closed;
  });

  it("ends when the grace period is over, and when nobody reads any more", async () => {
    const impatient = await start(20);
    impatient.input.end(line({ id: 1, method: "ping" }));
    await impatient.closed;

    const unread = await start(long);
    unread.input.end(line({ id: 1, method: "ping" }));
    await unread.settled();
    unread.output.destroy();
    await unread.closed;
  });
});
