import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer, isIP, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from "node:tls";
import { request } from "undici";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { describeWithOpenssl } from "../../test/support/openssl.ts";
import { createGuard, type Dial, type DialOptions, dialSocket, type Guard } from "./index.ts";

const publicFour = "151.101.65.140";
const publicSix = "2a04:4e42:400::396";
const guards: Guard[] = [];

function guardWith(addresses: readonly string[], dial: Dial): Guard {
  const guard = createGuard({
    lookup: async () => addresses.map((address) => ({ address, family: isIP(address) })),
    dial,
  });
  guards.push(guard);
  return guard;
}

afterEach(async () => {
  await Promise.all(guards.splice(0).map((guard) => guard.dispatcher().destroy()));
});

describeWithOpenssl("TLS", () => {
  const folder = mkdtempSync(join(tmpdir(), "scry-guard-"));
  const trusted = getCACertificates("default");
  const seen: { servername: string | false; host: string | undefined }[] = [];
  const servers: Server[] = [];

  function certificate(name: string, alternatives: string, days: string): { key: string; cert: string } {
    const file = (kind: string) => join(folder, `${name}.${kind}`);
    const openssl = (...options: string[]) => execFileSync("openssl", options, { stdio: "ignore" });
    writeFileSync(file("ext"), `subjectAltName=${alternatives}`);
    openssl(
      ...["req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"],
      ...["-subj", `/CN=${name}`, "-keyout", file("key"), "-out", file("csr")],
    );
    openssl(
      ...["x509", "-req", "-in", file("csr"), "-signkey", file("key"), "-days", days],
      ...["-extfile", file("ext"), "-out", file("pem")],
    );
    return { key: readFileSync(file("key"), "utf8"), cert: readFileSync(file("pem"), "utf8") };
  }

  async function serve(pair: { key: string; cert: string }): Promise<number> {
    const server = createTlsServer({ ...pair, ALPNProtocols: ["h2", "http/1.1"] }, (incoming, response) => {
      const { servername } = incoming.socket as TLSSocket & { servername: string | false };
      seen.push({ servername, host: incoming.headers.host });
      response.end("page");
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return (server.address() as AddressInfo).port;
  }

  let goodPort: number;
  let expiredPort: number;
  let unknownPort: number;
  beforeAll(async () => {
    const good = certificate("good", "DNS:site.example.com,IP:127.0.0.1", "2");
    const expired = certificate("expired", "DNS:site.example.com", "-1");
    const unknown = certificate("unknown", "DNS:site.example.com", "2");
    goodPort = await serve(good);
    expiredPort = await serve(expired);
    unknownPort = await serve(unknown);
    setDefaultCACertificates([...trusted, good.cert, expired.cert]);
  });
  afterAll(() => {
    setDefaultCACertificates(trusted);
    for (const server of servers) server.close();
    rmSync(folder, { recursive: true });
  });

  // The real dialler, only led to the loopback server instead of the public address.
  function guardTo(port: () => number): { guard: Guard; dialled: DialOptions[] } {
    const dialled: DialOptions[] = [];
    const guard = guardWith([publicFour], async (options) => {
      dialled.push(options);
      return await dialSocket({ ...options, address: "127.0.0.1", port: port() });
    });
    return { guard, dialled };
  }

  async function read(guard: Guard, url: string, headers: Record<string, string> = {}): Promise<string> {
    const response = await request(guard.checkUrl(url), { dispatcher: guard.dispatcher(), headers });
    return await response.body.text();
  }

  it("asks for the name of the URL and checks the certificate against it", async () => {
    const { guard, dialled } = guardTo(() => goodPort);
    expect(await read(guard, "https://site.example.com/")).toBe("page");
    expect(seen.at(-1)).toEqual({ servername: "site.example.com", host: "site.example.com" });
    expect(dialled).toMatchObject([
      {
        address: publicFour,
        family: 4,
        port: 443,
        host: "site.example.com",
        servername: "site.example.com",
        tls: true,
      },
    ]);
  });

  it("does so with a final dot and in spite of a Host header", async () => {
    const { guard } = guardTo(() => goodPort);
    expect(await read(guard, "https://site.example.com./")).toBe("page");
    expect(seen.at(-1)?.servername).toBe("site.example.com");
    expect(await read(guard, "https://site.example.com/", { host: "other.example.com" })).toBe("page");
    expect(seen.at(-1)).toEqual({ servername: "site.example.com", host: "other.example.com" });
  });

  it("refuses a certificate of another name, an expired one and an unknown one, naming no address", async () => {
    const attempt = async (port: () => number, url: string) => {
      const error: unknown = await read(guardTo(port).guard, url).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: "unavailable" });
      return (error as Error).message;
    };
    expect(await attempt(() => goodPort, "https://other.example.com/")).toMatch(/is for another host name/);
    expect(await attempt(() => expiredPort, "https://site.example.com/")).toMatch(/has expired/);
    expect(await attempt(() => unknownPort, "https://site.example.com/")).toMatch(/self-signed/);
  });

  it("is not made to accept it by the environment", async () => {
    const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
    try {
      const { guard } = guardTo(() => unknownPort);
      await expect(read(guard, "https://site.example.com/")).rejects.toMatchObject({ code: "unavailable" });
    } finally {
      if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
      else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
    }
  });

  it("sends no name for an address and checks the certificate against the address", async () => {
    const own = createGuard({
      policy: { allow_private: [`127.0.0.1:${goodPort}`, `127.0.0.1:${unknownPort}`] },
    });
    guards.push(own);
    expect(await read(own, `https://127.0.0.1:${goodPort}/`)).toBe("page");
    expect(seen.at(-1)?.servername).toBe(false);
    const other = read(own, `https://127.0.0.1:${unknownPort}/`);
    await expect(other).rejects.toMatchObject({ code: "unavailable" });
  });
});

describe("dialSocket", () => {
  let server: Server;
  let port: number;
  const accepted: Socket[] = [];
  beforeAll(async () => {
    server = createTcpServer((socket) => accepted.push(socket));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    for (const socket of accepted) socket.destroy();
    server.close();
  });
  const options = (changes: Partial<DialOptions>): DialOptions => ({
    ...{ address: "127.0.0.1", family: 4, port, host: "x", tls: false, servername: undefined },
    signal: new AbortController().signal,
    ...changes,
  });

  it("is over at once when it was aborted before", async () => {
    const reason = new Error("stop");
    await expect(dialSocket(options({ signal: AbortSignal.abort(reason) }))).rejects.toBe(reason);
  });

  it("ends a handshake that hangs when it is aborted", async () => {
    const controller = new AbortController();
    const reason = new Error("stop");
    const dialling = dialSocket(options({ tls: true, signal: controller.signal }));
    server.once("connection", () => controller.abort(reason));
    await expect(dialling).rejects.toBe(reason);
  });

  it("leaves a socket alone that is open before the abort", async () => {
    const controller = new AbortController();
    const socket = await dialSocket(options({ signal: controller.signal }));
    controller.abort();
    expect(socket.destroyed).toBe(false);
    socket.destroy();
  });

  it("opens tunnels to checked addresses only", async () => {
    const dialled: DialOptions[] = [];
    const dial: Dial = async (asked) => {
      dialled.push(asked);
      return await dialSocket({ ...asked, address: "127.0.0.1", port });
    };
    const socket = await guardWith([publicFour], dial).open("site.example.com", 443);
    expect(socket.remotePort).toBe(port);
    socket.destroy();
    expect(dialled).toMatchObject([{ address: publicFour, port: 443, tls: false, servername: undefined }]);
    const refused = [
      guardWith(["10.0.0.1"], dial).open("site.example.com", 443),
      guardWith([publicFour], dial).open("site.example.com", 22),
      guardWith([publicFour], dial).open("0x7f.1", 443),
      guardWith([publicFour], dial).open("::1", 443),
      guardWith([publicFour], dial).open("localhost", 443),
    ];
    for (const attempt of refused) await expect(attempt).rejects.toMatchObject({ code: "refused_url" });
    expect(dialled).toHaveLength(1);
  });

  it("dials what was judged, though the resolver changes its answer each time, inside allow_ranges and out", async () => {
    const answers = [
      ["10.1.0.1", "10.1.0.2"],
      ["10.1.0.3"],
      ["10.1.0.4", "192.168.0.1"],
      [publicFour],
      ["169.254.169.254"],
      ["10.1.0.5"],
    ];
    let asked = 0;
    const dialled: string[][] = [];
    const guard = createGuard({
      policy: { allow_ranges: ["10.0.0.0/8"] },
      lookup: async () => {
        dialled.push([]);
        return (answers[asked++] ?? []).map((address) => ({ address, family: isIP(address) }));
      },
      dial: async ({ address, host }) => {
        expect(host).toBe("site.example.com");
        dialled.at(-1)?.push(address);
        throw new Error("nobody is there");
      },
    });
    guards.push(guard);
    const outcomes: unknown[] = [];
    for (const way of ["open", "request", "open", "request", "request", "open"]) {
      const attempt =
        way === "open"
          ? guard.open("site.example.com", 443)
          : request("https://site.example.com/", { dispatcher: guard.dispatcher() });
      outcomes.push(
        await attempt.then(
          () => "open",
          (error: { code: string }) => error.code,
        ),
      );
    }
    // One look-up for each connection, and every dial is to one of its answers; one bad answer spoils the others.
    expect(asked).toBe(answers.length);
    expect(dialled).toEqual([["10.1.0.1", "10.1.0.2"], ["10.1.0.3"], [], [publicFour], [], ["10.1.0.5"]]);
    expect(outcomes.filter((code) => code === "refused_url")).toHaveLength(2);
  });
});

describe("several addresses", () => {
  const fail = (code: string) =>
    Promise.reject(Object.assign(new Error(`connect ${code} ${publicFour}`), { code }));

  it("are tried in turn, families alternating", async () => {
    const tried: string[] = [];
    const guard = guardWith([publicSix, "2a04:4e42:600::396", publicFour, "9.9.9.9"], ({ address }) => {
      tried.push(address);
      return fail("ECONNREFUSED");
    });
    const error: unknown = await guard.open("site.example.com", 443).catch((thrown: unknown) => thrown);
    expect(tried).toEqual([publicSix, publicFour, "2a04:4e42:600::396", "9.9.9.9"]);
    expect(error).toMatchObject({ code: "unavailable", message: "The server refuses connections." });
  });

  it("get their chance while the first one hangs, which is then cancelled", async () => {
    const winner = new (await import("node:net")).Socket();
    let calledOff = false;
    const guard = guardWith([publicSix, publicFour], ({ family, signal }) => {
      if (family === 4) return Promise.resolve(winner);
      return new Promise((_, reject) => {
        signal.addEventListener("abort", () => {
          calledOff = true;
          reject(new Error("called off"));
        });
      });
    });
    expect(await guard.open("site.example.com", 443)).toBe(winner);
    expect(calledOff).toBe(true);
    expect(winner.destroyed).toBe(false);
  });

  it("are given up after ten seconds", async () => {
    vi.useFakeTimers();
    try {
      const opening = guardWith([publicFour], () => new Promise(() => {})).open("site.example.com", 443);
      const outcome = expect(opening).rejects.toMatchObject({ code: "timeout" });
      await vi.advanceTimersByTimeAsync(10_000);
      await outcome;
    } finally {
      vi.useRealTimers();
    }
  });

  it("are cancelled when the caller cancels", async () => {
    const controller = new AbortController();
    const guard = guardWith([publicFour], ({ signal }) => {
      controller.abort();
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    });
    const opening = guard.open("site.example.com", 443, { signal: controller.signal });
    await expect(opening).rejects.toMatchObject({ code: "cancelled" });
    const late = guard.open("site.example.com", 443, { signal: AbortSignal.abort() });
    await expect(late).rejects.toMatchObject({ code: "cancelled" });
  });
});

it("a guard may be closed twice", async () => {
  const guard = createGuard();
  guard.dispatcher();
  await guard.close();
  await guard.close();
});
