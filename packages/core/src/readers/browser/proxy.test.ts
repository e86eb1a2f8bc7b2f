import { createServer, type IncomingHttpHeaders } from "node:http";
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createGuard, type DialOptions, type Guard } from "../../guard/index.ts";
import { type ForwardProxy, startProxy } from "./proxy.ts";
import type { ProxySession } from "./proxy-session.ts";

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

describe("the forward proxy", () => {
  let guard: Guard;
  let proxy: ForwardProxy;
  let session: ProxySession;
  let seen: Seen[];
  let port: number;
  let dialled: DialOptions[];
  let answers: string[];
  const closers: (() => void)[] = [];

  beforeEach(async () => {
    seen = [];
    dialled = [];
    answers = [];
    const site = createServer(async (request, response) => {
      const { method, url, headers } = request;
      seen.push({ method, url, headers, body: await text(request) });
      if (url === "/flood") {
        response.end(Buffer.alloc(300_000));
        return;
      }
      response.writeHead(201, { "set-cookie": ["a=1", "b=2"], "keep-alive": "timeout=5" });
      response.end("hello");
    });
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
    port = (site.address() as AddressInfo).port;
    closers.push(() => {
      site.closeAllConnections();
      site.close();
    });
    guard = createGuard({
      policy: { allow_private: [`127.0.0.1:${port}`] },
      lookup: async () => [{ address: answers.shift() ?? "93.184.215.14", family: 4 }],
      dial: async (options) => {
        dialled.push(options);
        const socket = connect(options.port, "127.0.0.1");
        await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
        return socket;
      },
    });
    proxy = await startProxy(guard, { bytes: 200_000, connections: 8 });
    session = proxy.openSession({ ownServices: true });
  });
  afterEach(async () => {
    await proxy.close();
    await guard.close();
    for (const close of closers.splice(0)) close();
  });

  const credentials = () =>
    `Proxy-Authorization: Basic ${Buffer.from(`${session.username}:${session.password}`).toString("base64")}\r\n`;

  /** Sends raw text to the proxy and returns everything that comes back until the end. */
  async function say(message: string): Promise<string> {
    const socket = connect(proxy.port, "127.0.0.1");
    socket.on("error", () => {});
    socket.write(message);
    return await text(socket);
  }
  const get = (target: string, headers = credentials()) =>
    say(`GET ${target} HTTP/1.1\r\nHost: elsewhere\r\n${headers}Connection: close\r\n\r\n`);
  const tunnel = (target: string, headers = credentials()) =>
    say(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n${headers}\r\n`);

  it("lets nothing through without the credentials of a session", async () => {
    expect(await get(`http://127.0.0.1:${port}/`, "")).toMatch(/^HTTP\/1\.1 407 /);
    expect(await tunnel(`127.0.0.1:${port}`, "")).toMatch(/^HTTP\/1\.1 407 /);
    const token = credentials();
    session.close();
    expect(await get(`http://127.0.0.1:${port}/`, token)).toMatch(/^HTTP\/1\.1 407 /);
    expect(dialled).toEqual([]);
  });

  it("forwards a request under the name in its URL, and does not pass on its own headers", async () => {
    const reply = await say(
      `POST http://127.0.0.1:${port}/path?q=1 HTTP/1.1\r\nHost: elsewhere\r\n${credentials()}X-Own: yes\r\n` +
        "Connection: close\r\nContent-Length: 4\r\n\r\nbody",
    );
    expect(reply).toMatch(/^HTTP\/1\.1 201 /);
    expect(reply).toContain("hello");
    expect(reply.match(/set-cookie/gi)).toHaveLength(2);
    expect(reply).not.toContain("timeout=5");
    expect(seen).toMatchObject([{ method: "POST", url: "/path?q=1", body: "body" }]);
    expect(seen[0]?.headers).toMatchObject({ host: `127.0.0.1:${port}`, "x-own": "yes" });
    expect(seen[0]?.headers).not.toHaveProperty("proxy-authorization");
  });

  it("forwards a body that comes in chunks", async () => {
    await say(
      `POST http://127.0.0.1:${port}/ HTTP/1.1\r\nHost: x\r\n${credentials()}Connection: close\r\n` +
        "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n",
    );
    expect(seen[0]?.body).toBe("abcde");
  });

  it("forwards only to other hosts, and serves nothing itself", async () => {
    for (const target of ["/", "/status", "*", "https://example.com/", "ftp://example.com/"]) {
      expect(await get(target)).toMatch(/^HTTP\/1\.1 400 /);
    }
    expect(dialled).toEqual([]);
  });

  it.each([
    ["http://127.0.0.1:9/", "127.0.0.1:9"],
    ["http://169.254.169.254/latest/", "169.254.169.254:80"],
    ["http://localhost/", "localhost:443"],
    ["http://[::1]/", "[::1]:443"],
    ["http://0x7f.1/", "0x7f.1:443"],
    ["http://metadata.google.internal/", "metadata.google.internal:80"],
    ["http://example.com:22/", "example.com:22"],
  ])("refuses %s and remembers why", async (url, authority) => {
    expect(await get(url)).toMatch(/^HTTP\/1\.1 403 /);
    expect(await tunnel(authority)).toMatch(/^HTTP\/1\.1 403 /);
    expect(dialled).toEqual([]);
    expect(session.failureOf(new URL(url))).toMatchObject({ code: "refused_url" });
  });

  it.each(["", "host", "host:", "host:99999999", "a:b:1", "user@host:80:", "[::1"])(
    "does not guess what CONNECT %j means",
    async (authority) => {
      expect(await tunnel(authority)).toMatch(/^HTTP\/1\.1 (?:400|403|502) |^$/);
      expect(dialled).toEqual([]);
    },
  );

  it("dials only what was judged, however the answers of a name change", async () => {
    session.close();
    session = proxy.openSession({ ownServices: false });
    answers = ["93.184.215.14", "127.0.0.1"];
    expect(await get("http://rebinding.example/")).toMatch(/^HTTP\/1\.1 403 /);
    answers = ["93.184.215.14", "10.0.0.1"];
    expect(await tunnel("rebinding.example:443")).toMatch(/^HTTP\/1\.1 403 /);
    answers = ["192.168.0.1"];
    expect(await tunnel("rebinding.example:443")).toMatch(/^HTTP\/1\.1 403 /);
    expect(dialled).toEqual([]);
  });

  it("keeps the operator's own services from pages that come from elsewhere", async () => {
    session.close();
    session = proxy.openSession({ ownServices: false });
    expect(await get(`http://127.0.0.1:${port}/`)).toMatch(/^HTTP\/1\.1 403 /);
    expect(await tunnel(`127.0.0.1:${port}`)).toMatch(/^HTTP\/1\.1 403 /);
    expect(seen).toEqual([]);
  });

  it("ends a session that takes more bytes than it may", async () => {
    const reply = await get(`http://127.0.0.1:${port}/flood`);
    expect(reply.length).toBeLessThan(300_000);
    expect(session.signal.aborted).toBe(true);
  });

  it("carries a tunnel both ways, and cuts it when the session ends", async () => {
    const echo = createTcpServer((socket) => socket.pipe(socket).on("error", () => {}));
    await new Promise<void>((resolve) => echo.listen(0, "127.0.0.1", resolve));
    const echoPort = (echo.address() as AddressInfo).port;
    const allowing = createGuard({ policy: { allow_private: [`127.0.0.1:${echoPort}`] } });
    const other = await startProxy(allowing);
    session = other.openSession({ ownServices: true });
    const socket: Socket = connect(other.port, "127.0.0.1");
    const received: string[] = [];
    const until = async (part: string) => {
      while (!received.join("").includes(part)) await new Promise((resolve) => socket.once("data", resolve));
    };
    socket.on("data", (data) => received.push(String(data)));
    socket.write(`CONNECT 127.0.0.1:${echoPort} HTTP/1.1\r\nHost: x\r\n${credentials()}\r\n`);
    await until("200 Connection Established");
    socket.write("there and back");
    await until("there and back");
    const closed = new Promise((resolve) => socket.once("close", resolve));
    session.close();
    await closed;
    await other.close();
    await allowing.close();
    echo.close();
  });
});
