import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, get, type IncomingMessage, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { makeCall } from "../../test/support/call.ts";
import { serve } from "../../test/support/server.ts";
import type { NetworkSettings } from "../settings/settings.ts";
import { createDispatcher } from "./dispatcher.ts";
import { send } from "./send.ts";

async function ask(url: string, network: NetworkSettings) {
  const dispatcher = createDispatcher(network);
  const request = {
    method: "GET" as const,
    url: new URL(url),
    headers: {},
    signal: AbortSignal.timeout(5000),
  };
  try {
    return await send(dispatcher.get, network)(request, makeCall());
  } finally {
    await dispatcher.close();
  }
}

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** A proxy that forwards plain requests, opens tunnels for the others, and notes their targets. */
async function proxy(status = 200) {
  const asked: { to: string; authorization: string | undefined }[] = [];
  const note = ({ url = "", headers }: IncomingMessage) => {
    asked.push({ to: url, authorization: headers["proxy-authorization"] });
  };
  const server = createServer((request, response) => {
    note(request);
    if (status !== 200) return void response.writeHead(status).end();
    // Here every name resolves to this machine.
    const { port, pathname } = new URL(request.url ?? "");
    get({ host: "127.0.0.1", port, path: pathname }, (answer) => answer.pipe(response));
  });
  server.on("connect", (request, client, head) => {
    note(request);
    if (status !== 200) return void client.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`);
    const upstream = connect(Number((request.url ?? "").split(":")[1]), "127.0.0.1", () => {
      client.write("HTTP/1.1 200 OK\r\n\r\n");
      upstream.write(head);
      upstream.pipe(client).pipe(upstream);
    });
    for (const socket of [client, upstream]) socket.on("error", () => upstream.destroy());
  });
  return { url: `http://127.0.0.1:${await listen(server)}`, asked };
}

describe("createDispatcher", () => {
  it("uses the proxy, with its user name and password", async () => {
    const target = await serve((_request, response) => response.end("hello"));
    const via = await proxy();
    const withUser = via.url.replace("http://", "http://me:pass@");
    expect((await ask(target.url, { httpProxy: withUser })).body).toBe("hello");
    expect(via.asked).toEqual([
      { to: `${target.url}/`, authorization: `Basic ${Buffer.from("me:pass").toString("base64")}` },
    ]);
  });

  it("resolves no name by itself when there is a proxy", async () => {
    const target = await serve((_request, response) => response.end("by name"));
    const via = await proxy();
    const url = target.url.replace("127.0.0.1", "provider.invalid");
    expect((await ask(url, { httpProxy: via.url })).body).toBe("by name");
    expect(via.asked[0]?.to).toBe(`${url}/`);
  });

  it.each(["127.0.0.1", "example.com, 127.0.0.1", "*"])(
    "goes directly where NO_PROXY is %s",
    async (noProxy) => {
      const target = await serve((_request, response) => response.end("direct"));
      const via = await proxy();
      expect((await ask(target.url, { httpProxy: via.url, noProxy })).body).toBe("direct");
      expect(via.asked).toHaveLength(0);
    },
  );

  it("says that the proxy refused", async () => {
    const via = await proxy(407);
    for (const url of ["http://provider.invalid/", "https://provider.invalid/"]) {
      await expect(ask(url, { httpProxy: via.url })).rejects.toThrow("the proxy refused the connection");
    }
  });

  it.each(["http://provider.invalid/", "https://provider.invalid/"])(
    "names a proxy that nobody serves, without its password, for %s",
    async (url) => {
      const places = { httpProxy: "HTTP_PROXY" };
      // Port 1 is reserved; nothing listens there.
      const network = { httpProxy: "http://me:pass-canary@127.0.0.1:1", places, noProxy: "other.example" };
      const error = await ask(url, network).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({
        code: "unavailable",
        message: "Plain could not be reached through the proxy 127.0.0.1:1: the connection was refused.",
        hint: "Check that the proxy is running, or correct HTTP_PROXY.",
      });
    },
  );

  it("names a proxy whose name does not resolve", async () => {
    await expect(
      ask("https://provider.invalid/", { httpsProxy: "http://proxy.invalid:3128" }),
    ).rejects.toThrow(
      /could not be reached through the proxy proxy\.invalid:3128: (its name|the name service)/,
    );
  });

  it("does not blame the proxy where no_proxy excepts the service, nor for the other kind of address", async () => {
    const proxied = { httpProxy: "http://127.0.0.1:2", noProxy: "127.0.0.1" };
    await expect(ask("http://127.0.0.1:1/", proxied)).rejects.toThrow(/reached at 127\.0\.0\.1:1: /);
    const other = { httpsProxy: "http://127.0.0.1:2" };
    await expect(ask("http://127.0.0.1:1/", other)).rejects.toThrow(/reached at 127\.0\.0\.1:1: /);
  });

  it.each(["proxy.example:3128", "me:pass-canary@proxy.example:3128", "socks5://proxy.example", "http://"])(
    "says that %s is no proxy, and does not repeat it",
    async (httpsProxy) => {
      const error = await createDispatcher({ httpsProxy })
        .get("search")
        .catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: "not_configured" });
      expect(`${error} ${JSON.stringify(error)}`).not.toContain("pass-canary");
    },
  );

  it("names a certificate file that cannot be read, and closes all the same", async () => {
    const dispatcher = createDispatcher({ ca: "/no/such/file.pem" });
    await expect(dispatcher.get("search")).rejects.toMatchObject({
      code: "not_configured",
      message: "The certificate file /no/such/file.pem cannot be read.",
    });
    await dispatcher.close();
  });

  describe("with a private certificate authority", () => {
    let folder: string;
    const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });

    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), "scry-ca-"));
      openssl(
        ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"],
        ...["-keyout", "key.pem", "-out", "ca.pem", "-subj", "/CN=127.0.0.1"],
        ...["-addext", "subjectAltName=IP:127.0.0.1,DNS:provider.invalid"],
      );
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    async function secureTarget() {
      const [key, cert] = ["key.pem", "ca.pem"].map((name) => readFileSync(join(folder, name)));
      const server = createSecureServer({ key, cert }, (_request, response) => response.end("secure"));
      return `https://127.0.0.1:${await listen(server)}`;
    }

    it("trusts what the file vouches for", async () => {
      expect((await ask(await secureTarget(), { ca: join(folder, "ca.pem") })).body).toBe("secure");
    });

    it("trusts it behind a proxy too", async () => {
      const url = (await secureTarget()).replace("127.0.0.1", "provider.invalid");
      const via = await proxy();
      const network = { httpsProxy: via.url, ca: join(folder, "ca.pem") };
      expect((await ask(url, network)).body).toBe("secure");
      expect(via.asked).toHaveLength(1);
    });

    it("trusts no other, and says which setting helps", async () => {
      await expect(ask(await secureTarget(), {})).rejects.toMatchObject({
        code: "unavailable",
        message: expect.stringContaining("certificate is self-signed"),
        hint: expect.stringContaining("network.ca"),
      });
    });
  });
});
