import diagnostics from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { makeCall } from "../../test/support/call.ts";
import { deadAddress, type Recorded, serve } from "../../test/support/server.ts";
import { createDispatcher } from "./dispatcher.ts";
import { send } from "./send.ts";

const dispatchers: ReturnType<typeof createDispatcher>[] = [];
afterEach(async () => {
  await Promise.all(dispatchers.splice(0).map((dispatcher) => dispatcher.close()));
});

function get(
  url: string,
  changes: { signal?: AbortSignal; headers?: Record<string, string>; body?: string } = {},
) {
  const dispatcher = createDispatcher({});
  dispatchers.push(dispatcher);
  const request = {
    method: changes.body === undefined ? ("GET" as const) : ("POST" as const),
    url: new URL(url),
    headers: {},
    signal: new AbortController().signal,
    ...changes,
  };
  return send(dispatcher.get)(request, makeCall());
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable("it should have failed"),
    (error: unknown) => error,
  );

async function answering(answer: (response: ServerResponse, request: Recorded) => void) {
  return (await serve((request, response) => answer(response, request))).url;
}

describe("send", () => {
  it("sends method, path, query, headers and body, and reads the reply", async () => {
    const server = await serve((_request, response) =>
      response.writeHead(201, { "X-Custom": "One", "set-cookie": ["a=1", "b=2"] }).end("grüße"),
    );
    const reply = await get(`${server.url}/a/b?q=1`, { headers: { "x-key": "k" }, body: "{}" });
    expect(server.requests[0]).toMatchObject({ method: "POST", url: "/a/b?q=1", body: "{}" });
    expect(server.requests[0]?.headers["x-key"]).toBe("k");
    expect(reply).toMatchObject({ status: 201, body: "grüße" });
    expect(reply.headers["x-custom"]).toBe("One");
    expect(reply.headers["set-cookie"]).toBe("a=1, b=2");
  });

  const text = JSON.stringify({ text: "ä".repeat(5000) });
  it.each([
    ["gzip", gzipSync],
    ["x-gzip", gzipSync],
    ["GZIP", gzipSync],
    ["deflate", deflateSync],
    ["br", brotliCompressSync],
    ["identity", (body: string) => Buffer.from(body)],
  ])("reads %s", async (encoding, compress) => {
    const url = await answering((response) =>
      response.writeHead(200, { "content-encoding": encoding }).end(compress(text)),
    );
    expect((await get(url)).body).toBe(text);
  });

  it("drops a byte order mark", async () => {
    const url = await answering((response) => response.end("\ufeff{}"));
    expect((await get(url)).body).toBe("{}");
  });

  it.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", brotliCompressSync],
  ])("calls damaged or cut %s a bad reply", async (encoding, compress) => {
    const whole = compress(text);
    const damaged = Buffer.from(whole).fill(0xff, 2, 20);
    for (const body of [
      damaged,
      whole.subarray(0, Math.floor(whole.length / 2)),
      Buffer.from("plain text"),
    ]) {
      const url = await answering((response) =>
        response.writeHead(200, { "content-encoding": encoding }).end(body),
      );
      expect(await failureOf(get(url))).toMatchObject({ code: "bad_reply", provider: "plain" });
    }
  });

  it("names an encoding that it cannot read", async () => {
    // The body never ends, so that there is something to give up.
    const url = await answering((response) => {
      response.writeHead(200, { "content-encoding": "zstd" }).write(Buffer.alloc(100_000));
    });
    const error = await failureOf(get(url));
    expect(error).toMatchObject({ code: "bad_reply" });
    expect(String(error)).toContain("zstd");
  });

  it.each(["gzip, gzip", "zstd", "constructor"])("is not ended by a whole reply in %s", async (encoding) => {
    // The error of an unread stream would be uncaught: the run as a whole would fail.
    const url = await answering((response) =>
      response.writeHead(200, { "content-encoding": encoding }).end("{}"),
    );
    expect(await failureOf(get(url))).toMatchObject({ code: "bad_reply" });
    await new Promise((resolve) => setTimeout(resolve, 20));
  });

  it("keeps little more than the reply when it comes byte by byte", async () => {
    const bytes = 300_000;
    const url = await answering((response) => {
      response.writeHead(200, { "transfer-encoding": "chunked" }).flushHeaders();
      response.socket?.end(`${"1\r\na\r\n".repeat(bytes)}0\r\n\r\n`);
    });
    setFlagsFromString("--expose-gc");
    const collectGarbage: () => void = runInNewContext("gc");
    const used = () => {
      collectGarbage();
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      return heapUsed + arrayBuffers;
    };
    let received = 0;
    let atEnd = 0;
    const count = () => {
      received += 1;
      if (received === bytes) atEnd = used();
    };
    diagnostics.subscribe("undici:request:bodyChunkReceived", count);
    const before = used();
    try {
      expect((await get(url)).body).toBe("a".repeat(bytes));
    } finally {
      diagnostics.unsubscribe("undici:request:bodyChunkReceived", count);
    }
    expect(received).toBe(bytes);
    expect((atEnd - before) / bytes).toBeLessThan(40);
  });

  it("stops at 8 MB, however much comes", async () => {
    const chunk = Buffer.alloc(1024 * 1024, 32);
    let written = 0;
    const url = await answering((response) => {
      const more = () => {
        while (written < 50) {
          written++;
          if (!response.write(chunk)) return void response.once("drain", more);
        }
        response.end();
      };
      more();
    });
    expect(await failureOf(get(url))).toMatchObject({ code: "too_large", provider: "plain" });
    expect(written).toBeLessThan(50);
  });

  it("stops at 8 MB of what a small compressed reply unpacks to", async () => {
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(100_000);
    const url = await answering((response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(bomb),
    );
    expect(await failureOf(get(url))).toMatchObject({ code: "too_large" });
  });

  it("reports that the connection was cut: at once, or in the middle of the body", async () => {
    const reset = await answering((response) => response.socket?.resetAndDestroy());
    expect(await failureOf(get(reset))).toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("the connection was cut"),
    });
    const half = await answering((response) => {
      response.writeHead(200, { "content-length": "1000" });
      response.write('{"results":[');
      setTimeout(() => response.destroy(), 20);
    });
    expect(await failureOf(get(half))).toMatchObject({ code: "unavailable" });
  });

  it.each([
    ["something else than HTTP", "220 mail.example ready\r\n", "did not answer in valid HTTP"],
    ["broken chunks", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n", "valid HTTP"],
    ["a flood of headers", `HTTP/1.1 200 OK\r\n${"x-a: 1\r\n".repeat(5000)}\r\n`, "too many headers"],
  ])("calls %s a bad reply: the address was reached", async (_what, wire, words) => {
    const url = await answering((response) => response.socket?.end(wire));
    expect(await failureOf(get(url))).toMatchObject({
      code: "bad_reply",
      message: expect.stringContaining(words),
    });
  });

  it("reports that the connection was refused, or that a name does not exist", async () => {
    const refused = await failureOf(get(await deadAddress()));
    expect(refused).toMatchObject({ code: "unavailable", message: expect.stringContaining("was refused") });
    const unknown = await failureOf(get("http://no-such-host.invalid/"));
    expect(unknown).toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("no-such-host.invalid"),
    });
  });

  it("follows no redirect", async () => {
    const elsewhere = await serve((_request, response) => response.end("elsewhere"));
    const url = await answering((response) => response.writeHead(302, { location: elsewhere.url }).end());
    expect((await get(url)).status).toBe(302);
    expect(elsewhere.requests).toHaveLength(0);
  });

  it("stops on request: before the answer, and in the middle of it", async () => {
    const silent = await answering(() => undefined);
    const never = new AbortController();
    const first = failureOf(get(silent, { signal: never.signal }));
    setTimeout(() => never.abort(), 20);
    expect(await first).toMatchObject({ name: "AbortError" });

    const slow = new AbortController();
    const trickling = await answering((response) => {
      response.write("x");
      setTimeout(() => slow.abort(), 20);
    });
    expect(await failureOf(get(trickling, { signal: slow.signal }))).toMatchObject({ name: "AbortError" });
  });
});
