import { createServer as createRawServer, type Socket } from "node:net";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { article, createWorld, respond, type World } from "../../test/support/reader-world.ts";
import { createGuard } from "../guard/index.ts";
import { createDirectReader } from "./direct.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const html = { "content-type": "text/html; charset=utf-8" };
const encoders = {
  gzip: gzipSync,
  "x-gzip": gzipSync,
  br: brotliCompressSync,
  zstd: zstdCompressSync,
  deflate: deflateSync,
};

describe("compression", () => {
  it.each(Object.entries(encoders))("%s is undone", async (encoding, encode) => {
    world.on("/packed", respond(encode(article()), { ...html, "content-encoding": encoding }));
    expect((await world.open("/packed")).title).toBe("The lighthouse keeper");
  });

  it("bare deflate is understood too", async () => {
    world.on("/bare", respond(deflateRawSync(article()), { ...html, "content-encoding": "deflate" }));
    expect((await world.open("/bare")).title).toBe("The lighthouse keeper");
  });

  it("two layers are undone in the right order", async () => {
    world.on(
      "/twice",
      respond(gzipSync(brotliCompressSync(article())), { ...html, "content-encoding": "br, gzip" }),
    );
    expect((await world.open("/twice")).title).toBe("The lighthouse keeper");
  });

  it("three layers are refused", async () => {
    const packed = gzipSync(gzipSync(gzipSync(article())));
    world.on("/thrice", respond(packed, { ...html, "content-encoding": "gzip, gzip, gzip" }));
    expect(await world.failure("/thrice")).toMatchObject({
      code: "bad_reply",
      message: expect.stringContaining("3 times"),
    });
  });

  it.each(["lzma", "gzip, constructor"])("%s is refused, and the connection ended", async (encoding) => {
    const closed = new Promise<void>((resolve) => {
      world.on("/odd", (_, response) => {
        response.on("close", resolve);
        response.writeHead(200, { ...html, "content-encoding": encoding }).write("and no end");
      });
    });
    expect(await world.failure("/odd")).toMatchObject({ code: "bad_reply" });
    await closed;
  });

  it("a stream that lacks its end is still a page", async () => {
    world.on("/short", respond(gzipSync(article()).subarray(0, -8), { ...html, "content-encoding": "gzip" }));
    expect(await world.open("/short")).toMatchObject({ title: "The lighthouse keeper", warnings: [] });
  });

  it("a stream that stops in the middle is half a page, and says so", async () => {
    const packed = gzipSync(article());
    const half = packed.subarray(0, packed.length * 0.8);
    world.on("/half", respond(half, { ...html, "content-encoding": "gzip" }));
    const page = await world.open("/half");
    expect(page.markdown).toContain("The keeper climbed the tower");
    expect(page.warnings).toEqual([expect.stringMatching(/^The page is truncated: /)]);
  });

  it.each(["gzip", "br", "zstd", "deflate"])("damaged %s is an error, not a page", async (encoding) => {
    world.on(
      "/noise",
      respond(Buffer.from("this is no compressed stream at all, is it"), {
        ...html,
        "content-encoding": encoding,
      }),
    );
    expect(await world.failure("/noise")).toMatchObject({ code: "bad_reply" });
  });

  const zeros = Buffer.alloc(40_000_000, "a");
  it.each([
    ["gzip", gzipSync(zeros)],
    ["br", brotliCompressSync(zeros)],
    ["zstd", zstdCompressSync(zeros)],
    ["gzip, gzip", gzipSync(gzipSync(zeros))],
  ])("a bomb of %s goes off in nobody's memory", async (encoding, bomb) => {
    world.on("/bomb", respond(bomb, { ...html, "content-encoding": encoding }));
    const before = process.memoryUsage().arrayBuffers;
    expect(await world.failure("/bomb")).toMatchObject({ code: "too_large" });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
  });
});

describe("size", () => {
  it("an endless body is cut, and the page says so", async () => {
    let closed = false;
    world.on("/endless", (_, response) => {
      response.writeHead(200, html).write(article());
      const timer = setInterval(() => response.write(`<p>${"and on and on it goes ".repeat(500)}</p>`), 1);
      response.on("close", () => {
        clearInterval(timer);
        closed = true;
      });
    });
    const page = await world.open("/endless", { limits: { textBytes: 200_000 } });
    expect(page.markdown).toContain("The keeper climbed the tower");
    expect(page.warnings).toEqual([expect.stringContaining("larger than 0.2 MB")]);
    await expect.poll(() => closed).toBe(true);
  });

  it("a large text is cut at the limit", async () => {
    world.on("/log", respond("a line of a long log file\n".repeat(50_000), { "content-type": "text/plain" }));
    const page = await world.open("/log", { limits: { textBytes: 500_000 } });
    expect(page.markdown.length).toBeGreaterThan(499_000);
    expect(page.markdown.length).toBeLessThanOrEqual(500_000);
    expect(page.warnings[0]).toContain("not read");
  });

  it("a PDF above its limit is an error: half a PDF cannot be read", async () => {
    world.on("/huge.pdf", respond(`%PDF-1.4\n${"x".repeat(300_000)}`, { "content-type": "application/pdf" }));
    expect(await world.failure("/huge.pdf", { limits: { pdfBytes: 100_000 } })).toMatchObject({
      code: "too_large",
    });
  });

  it("a page with too many headers is refused", async () => {
    world.on("/headers", respond(article(), { ...html, "x-long": "y".repeat(17_000) }));
    expect(await world.failure("/headers")).toMatchObject({
      code: "bad_reply",
      message: expect.stringContaining("headers"),
    });
  });

  it("an image is refused before it is loaded", async () => {
    let sent = 0;
    world.on("/photo", (_, response) => {
      response
        .writeHead(200, { "content-type": "image/png" })
        .write(Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]));
      const timer = setInterval(() => {
        response.write(Buffer.alloc(2_000));
        sent += 2_000;
      }, 1);
      response.on("close", () => clearInterval(timer));
    });
    expect(await world.failure("/photo")).toMatchObject({ code: "unsupported_content" });
    expect(sent).toBeLessThan(1_000_000);
  });
});

describe("time", () => {
  it("a server that never answers", async () => {
    world.on("/silent", () => {});
    expect(await world.failure("/silent", { limits: { idleMs: 100 } })).toMatchObject({ code: "timeout" });
  });

  it("a server that stops in the middle", async () => {
    world.on("/stuck", (_, response) => void response.writeHead(200, html).write(article().slice(0, 500)));
    expect(await world.failure("/stuck", { limits: { idleMs: 100 } })).toMatchObject({ code: "timeout" });
  });

  const trickle = (path: string) =>
    world.on(path, (_, response) => {
      response.writeHead(200, html);
      const timer = setInterval(() => response.write("a"), 5);
      response.on("close", () => clearInterval(timer));
    });

  it("a byte at a time is too slow", async () => {
    trickle("/trickle");
    const error = await world.failure("/trickle", { limits: { slowWindowMs: 100, slowBytes: 1_000 } });
    expect(error).toMatchObject({ code: "timeout", message: expect.stringContaining("slowly") });
  });

  it("the deadline holds however busy the line is", async () => {
    trickle("/busy");
    expect(await world.failure("/busy", { deadline: Date.now() + 120 })).toMatchObject({ code: "timeout" });
    expect(await world.failure("/busy", { limits: { totalMs: 120 } })).toMatchObject({ code: "timeout" });
  });

  it("a deadline that has passed sends nothing", async () => {
    const before = world.requests.length;
    expect(await world.failure("/late", { deadline: Date.now() - 1 })).toMatchObject({ code: "timeout" });
    expect(world.requests.length).toBe(before);
  });

  it("an abort before the start sends nothing", async () => {
    const before = world.requests.length;
    expect(await world.failure("/early", { signal: AbortSignal.abort() })).toMatchObject({
      code: "cancelled",
    });
    expect(world.requests.length).toBe(before);
  });

  it("abort in the middle ends the connection", async () => {
    const controller = new AbortController();
    const closed = new Promise<void>((resolve) => {
      world.on("/abort", (_, response) => {
        response.on("close", resolve);
        response.writeHead(200, html).write(article().slice(0, 300));
        setTimeout(() => controller.abort(), 20);
      });
    });
    expect(await world.failure("/abort", { signal: controller.signal })).toMatchObject({ code: "cancelled" });
    await closed;
  });
});

describe("broken connections", () => {
  it("reset in the middle", async () => {
    world.on("/reset", (request, response) => {
      response.writeHead(200, html).write(article().slice(0, 500), () => request.socket.resetAndDestroy());
    });
    expect(await world.failure("/reset")).toMatchObject({ code: "unavailable" });
  });

  it("a length that promises more than comes", async () => {
    world.on("/liar", (request, response) => {
      response
        .writeHead(200, { ...html, "content-length": "100000" })
        .write(article(), () => request.socket.end());
    });
    expect(await world.failure("/liar")).toMatchObject({ code: "unavailable" });
  });

  it("a connection that the server gave up while it rested is opened again", async () => {
    const own = await createWorld();
    const used = new WeakSet<Socket>();
    let resets = 0;
    own.on("/rest", (request, response) => {
      if (used.has(request.socket) && resets++ === 0) return void request.socket.resetAndDestroy();
      used.add(request.socket);
      response.writeHead(200, html).end(article());
    });
    // undici keeps two connections and takes them in turn; the third reading meets the first one again.
    for (let reading = 0; reading < 4; reading++) {
      expect((await own.open("/rest")).title).toBe("The lighthouse keeper");
    }
    expect(resets).toBeGreaterThan(0);
    await own.close();
  });

  const raw = async (answer: string) => {
    const server = createRawServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", () => socket.end(answer));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    const guard = createGuard({ policy: { allow_private: [`127.0.0.1:${port}`] } });
    const reader = createDirectReader({ guard });
    const result = await reader
      .read({
        url: `http://127.0.0.1:${port}/`,
        signal: new AbortController().signal,
        deadline: Date.now() + 5_000,
      })
      .catch((error: unknown) => error);
    server.close();
    await guard.close();
    return result;
  };

  it("a length that promises less than comes gives the page up to there", async () => {
    const body = article();
    const page = await raw(
      `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${body.length}\r\n\r\n${body}<p>findExfiltration words</p>`,
    );
    expect(page).toMatchObject({ title: "The lighthouse keeper" });
    expect(JSON.stringify(page)).not.toContain("findExfiltration");
  });

  it.each([
    ["no HTTP at all", "SSH-2.0-OpenSSH_9.9\r\n"],
    ["a status beyond all", "HTTP/1.1 9999 What\r\n\r\n"],
  ])("%s", async (_, answer) => {
    expect(await raw(answer)).toMatchObject({ code: "bad_reply" });
  });

  it("nobody listens", async () => {
    const guard = createGuard({ policy: { allow_private: ["127.0.0.1:9"] } });
    const reader = createDirectReader({ guard });
    const request = {
      url: "http://127.0.0.1:9/",
      signal: new AbortController().signal,
      deadline: Date.now() + 5_000,
    };
    await expect(reader.read(request)).rejects.toMatchObject({
      code: "unavailable",
      message: expect.not.stringContaining("127"),
    });
    await guard.close();
  });
});
