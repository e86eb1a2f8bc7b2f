import { createServer } from "node:https";
import { type AddressInfo, connect, type Socket } from "node:net";
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { createGuard } from "../src/guard/index.ts";
import { createPageProxy } from "../src/guard/proxy/page-proxy.ts";
import { temporaryFolder } from "./support/folder.ts";
import { makePdf } from "./support/make-pdf.ts";
import { hasOpenssl, makeAuthority } from "./support/openssl.ts";
import { describeWithProxy, startDanted, startOwnProxy, startTinyproxy } from "./support/proxies.ts";
import { deadAddress, serve } from "./support/server.ts";
import { engineOf, pageHtml, serveSite } from "./support/site.ts";

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable("it should have failed"),
    (error: unknown) => error,
  );

const siteThrough = (proxy: string, read: Record<string, unknown> = {}, more: Record<string, unknown> = {}) =>
  serveSite(
    {
      "/": pageHtml("Through the wall"),
      "/moved": (response) => response.writeHead(302, { location: "/" }).end(),
    },
    { settings: { read: { proxy, ...read }, ...more } },
  );

describeWithProxy("tinyproxy", "pages through an HTTP proxy (tinyproxy)", () => {
  it("are read by a tunnel to the address that was checked, redirects and PDFs too", async () => {
    const proxy = await startTinyproxy();
    const { scry, url, host } = await serveSite(
      {
        "/": pageHtml("Through the wall"),
        "/moved": (response) => response.writeHead(302, { location: "/" }).end(),
        "/paper.pdf": (response) =>
          response.writeHead(200, { "content-type": "application/pdf" }).end(makePdf(["Words of a paper."])),
      },
      { settings: { read: { proxy: `http://${proxy.host}` } } },
    );
    expect(await scry.open(`${url}/moved`)).toMatchObject({ title: "Through the wall", finalUrl: `${url}/` });
    expect((await scry.open(`${url}/paper.pdf`)).content).toContain("Words of a paper.");
    expect(proxy.log()).toContain(`CONNECT ${host}`);
    expect(await scry.explain(url)).toMatchObject({
      verdict: "allow",
      reason: expect.stringContaining(`read through the proxy ${proxy.host}`),
    });
  });

  it.runIf(hasOpenssl)("verify the certificate of the site inside the tunnel", async () => {
    const { authorityFile, pair } = makeAuthority(temporaryFolder(), "DNS:localhost");
    const server = createServer(pair, (_request, response) =>
      response.setHeader("content-type", "text/html").end(pageHtml("Encrypted")),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const proxy = await startTinyproxy();
    const settings = {
      read: { proxy: `http://${proxy.host}` },
      policy: { allow_private: [`localhost:${port}`, `127.0.0.1:${port}`] },
    };
    const trusting = engineOf({ settings: { ...settings, network: { ca: authorityFile } } });
    expect(await trusting.open(`https://localhost:${port}/`)).toMatchObject({ title: "Encrypted" });
    const otherName = await failureOf(trusting.open(`https://127.0.0.1:${port}/`));
    expect(otherName).toMatchObject({ message: "The certificate of this site is for another host name." });
    const plain = await failureOf(engineOf({ settings }).open(`https://localhost:${port}/`));
    expect(plain).toMatchObject({ message: expect.stringContaining("unknown authority") });
    server.close();
  });

  it("wants a password: the error says where to put it, and the password is never shown", async () => {
    const proxy = await startTinyproxy(["BasicAuth me canary-word"]);
    const without = await siteThrough(`http://${proxy.host}`);
    expect(await failureOf(without.scry.open(without.url))).toMatchObject({
      code: "unavailable",
      message: "The proxy through which pages are read wants a user name and a password.",
      hint: expect.stringContaining("read.proxy"),
    });
    const wrong = await siteThrough(`http://me:other@${proxy.host}`);
    expect(await failureOf(wrong.scry.open(wrong.url))).toMatchObject({
      message: "The proxy through which pages are read did not accept the user name and password.",
    });
    const right = await siteThrough(`http://me:canary-word@${proxy.host}`);
    expect(await right.scry.open(right.url)).toMatchObject({ title: "Through the wall" });
    const shown = inspect(right.scry.settings, { depth: 9 }) + JSON.stringify(right.scry.settings);
    expect(shown).not.toContain("canary-word");
    expect(right.scry.redact("it is canary-word")).not.toContain("canary-word");
  });

  it("refuses the port: the error says so, and suggests https for a plain page", async () => {
    const proxy = await startTinyproxy(["ConnectPort 443"]);
    const { scry, url } = await siteThrough(`http://${proxy.host}`);
    expect(await failureOf(scry.open(url))).toMatchObject({
      code: "unavailable",
      message: "The proxy through which pages are read does not allow this site.",
      hint: expect.stringContaining("https://"),
    });
  });

  it("gets plain pages as whole requests where it looks names up, and explain says what is not checked", async () => {
    const proxy = await startTinyproxy(["ConnectPort 443", "BasicAuth me pass-word"]);
    const read = { proxy_resolves: true };
    const { scry, url, requests } = await serveSite(
      { "/": pageHtml("Forwarded") },
      { settings: { read: { proxy: `http://me:pass-word@${proxy.host}`, ...read } } },
    );
    expect(await scry.open(url)).toMatchObject({ title: "Forwarded" });
    expect(proxy.log()).toContain(`GET ${url}/`);
    expect(requests.flatMap(({ headers }) => Object.keys(headers))).not.toContain("proxy-authorization");
    expect(await scry.explain("https://www.example.com/")).toMatchObject({
      verdict: "allow",
      rule: "at-proxy",
      reason: expect.stringContaining("cannot be checked here"),
    });
    // What the text says is still judged.
    expect(await scry.explain("http://169.254.169.254/")).toMatchObject({
      verdict: "block",
      rule: "link-local",
    });
    expect(await scry.explain("https://wiki.internal/")).toMatchObject({ verdict: "block" });
  });

  it("is not used for what no_proxy names", async () => {
    const proxy = await startTinyproxy();
    const { scry, url } = await siteThrough(
      `http://${proxy.host}`,
      {},
      { network: { no_proxy: "127.0.0.0/8" } },
    );
    expect(await scry.open(url)).toMatchObject({ title: "Through the wall" });
    expect(proxy.log()).not.toContain("Request (");
    expect((await scry.explain(url)).reason).not.toContain("proxy");
  });

  it("counts for pages by the standard variables only with read.use_proxy", async () => {
    const proxy = await startTinyproxy();
    const env = { HTTPS_PROXY: `http://${proxy.host}` };
    const without = await serveSite({ "/": pageHtml("Direct") }, { env });
    expect(await without.scry.open(without.url)).toMatchObject({ title: "Direct" });
    expect(proxy.log()).not.toContain("Request (");
    const used = await serveSite(
      { "/": pageHtml("Proxied") },
      { env, settings: { read: { use_proxy: true } } },
    );
    expect(await used.scry.open(used.url)).toMatchObject({ title: "Proxied" });
    expect(proxy.log()).toContain(`CONNECT ${used.host}`);
  });

  it("carries the traffic to services that read pages", async () => {
    const proxy = await startTinyproxy();
    const service = await serve((_request, response) =>
      response.writeHead(200, { "content-type": "application/json" }).end(
        JSON.stringify({
          code: 200,
          status: 20_000,
          data: { title: "Afar", url: "https://www.example.com/", content: "Read from afar." },
        }),
      ),
    );
    const scry = engineOf({
      settings: {
        read: { proxy: `http://${proxy.host}`, proxy_resolves: true, provider: "jina" },
        providers: { jina: { base_url: service.url, api_key: "jina-key-0123456789" } },
      },
    });
    expect(await scry.open("https://www.example.com/")).toMatchObject({ title: "Afar" });
    expect(proxy.log()).toContain(`CONNECT ${new URL(service.url).host}`);
  });

  it("dies in the middle of a page: an error, not half a page; with the next one that it cannot be reached", async () => {
    const proxy = await startTinyproxy();
    const { scry, url } = await serveSite(
      {
        "/": (response) => {
          response.writeHead(200, { "content-type": "text/html", "content-length": "100000" });
          response.write(pageHtml("Half"), () => void proxy.kill());
        },
        "/next": pageHtml("Next"),
      },
      { settings: { read: { proxy: `http://${proxy.host}` } } },
    );
    expect(await failureOf(scry.open(url))).toMatchObject({
      code: "unavailable",
      // The second where its death came before the first bytes, and the page was asked for once more.
      message: expect.stringMatching(/was cut before the page was complete|cannot be reached/),
    });
    expect(await failureOf(scry.open(`${url}/next`))).toMatchObject({
      message: "The proxy through which pages are read cannot be reached.",
    });
  });
});

describeWithProxy("danted", "pages through a SOCKS5 proxy (danted)", () => {
  it("are read by address, and by name where the proxy looks names up", async () => {
    const proxy = await startDanted();
    const byAddress = await siteThrough(`socks5://${proxy.host}`);
    expect(await byAddress.scry.open(byAddress.url)).toMatchObject({ title: "Through the wall" });
    const { port } = new URL(byAddress.url);
    const guard = createGuard({
      policy: { allow_private: [`localhost:${port}`] },
      lookup: () => Promise.reject(new Error("nothing is looked up here")),
      proxy: { http: `socks5h://${proxy.host}` },
    });
    const byName = engineOf({ guard });
    expect(await byName.open(`http://localhost:${port}/`)).toMatchObject({ title: "Through the wall" });
  });

  it("wants a password", async () => {
    const proxy = await startDanted({ method: "username" });
    const { scry, url } = await siteThrough(`socks5://${proxy.host}`);
    expect(await failureOf(scry.open(url))).toMatchObject({
      message: "The proxy through which pages are read wants a user name and a password.",
    });
    const wrong = await siteThrough(`socks5://nobody-here:canary-word@${proxy.host}`);
    expect(await failureOf(wrong.scry.open(wrong.url))).toMatchObject({
      message: "The proxy through which pages are read did not accept the user name and password.",
    });
  });

  it("cannot reach the site", async () => {
    const proxy = await startDanted();
    const dead = await deadAddress();
    const scry = engineOf({
      settings: {
        read: { proxy: `socks5://${proxy.host}` },
        policy: { allow_private: [new URL(dead).host] },
      },
    });
    expect(await failureOf(scry.open(dead))).toMatchObject({
      code: "unavailable",
      message: "The proxy through which pages are read could not reach this site.",
    });
  });
});

describe("a proxy for pages", () => {
  /** SOCKS5 with a password (RFC 1929), as far as a client sees it: Debian's danted knows system accounts only. */
  const socksWithPassword =
    (accepted: string, target: { port: number }, asked: string[]) => (socket: Socket) => {
      let step = 0;
      socket.on("data", (bytes: Buffer) => {
        step += 1;
        if (step === 1) socket.write(Buffer.from([5, 2]));
        else if (step === 2) {
          const user = bytes.subarray(2, 2 + (bytes[1] ?? 0)).toString();
          const password = bytes.subarray(3 + (bytes[1] ?? 0)).toString();
          socket.write(Buffer.from([1, `${user}:${password}` === accepted ? 0 : 1]));
        } else if (step === 3) {
          asked.push(bytes.toString("hex"));
          const upstream = connect(target.port, "127.0.0.1", () => {
            socket.removeAllListeners("data");
            socket.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
            socket.pipe(upstream).pipe(socket);
          });
          upstream.on("error", () => socket.destroy());
        }
      });
    };

  it("signs in to SOCKS5 with user name and password, and asks for the checked address", async () => {
    const site = await serve((_request, response) =>
      response.writeHead(200, { "content-type": "text/html" }).end(pageHtml("Signed in")),
    );
    const port = Number(new URL(site.url).port);
    const asked: string[] = [];
    const host = await startOwnProxy(socksWithPassword("me@home:p:w", { port }, asked));
    const guard = createGuard({
      lookup: async () => [
        { address: "2a04:4e42:400::396", family: 6 },
        { address: "151.101.65.140", family: 4 },
      ],
      proxy: { http: `socks5://me%40home:p%3Aw@${host}` },
    });
    const scry = engineOf({ guard });
    expect(await scry.open("http://www.example.com/")).toMatchObject({ title: "Signed in" });
    expect(asked).toEqual([`0501000197654 18c0050`.replace(" ", "")]);
    await guard.close();
  });

  it("is never asked for a name that leads to a private address", async () => {
    const connections: Socket[] = [];
    const host = await startOwnProxy((socket) => connections.push(socket));
    for (const address of ["10.0.0.7", "169.254.169.254", "::1"]) {
      const guard = createGuard({
        lookup: async () => [{ address, family: 4 }],
        proxy: { http: `http://${host}`, https: `http://${host}` },
      });
      const scry = engineOf({ guard });
      expect(await failureOf(scry.open("https://intranet.example.com/"))).toMatchObject({
        code: "refused_url",
      });
      expect(await failureOf(guard.open("intranet.example.com", 443))).toMatchObject({ code: "refused_url" });
      await guard.close();
    }
    expect(connections).toHaveLength(0);
  });

  it.each([
    ["closes at once", (socket: Socket) => void socket.end(), "closed the connection"],
    [
      "speaks something else",
      (socket: Socket) => void socket.end("220 mail.example.com ready\r\n\r\n"),
      "is not such a proxy",
    ],
    ["never stops", (socket: Socket) => void socket.write("x".repeat(100_000)), "is not such a proxy"],
    [
      "has no way to the site",
      (socket: Socket) => void socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n"),
      "could not reach this site",
    ],
  ])("that %s is an error of the proxy", async (_name, behave, words) => {
    const host = await startOwnProxy((socket) => socket.once("data", () => behave(socket)));
    const { scry, url } = await siteThrough(`http://${host}`);
    expect(await failureOf(scry.open(url))).toMatchObject({
      code: "unavailable",
      message: expect.stringContaining(words),
    });
  });

  it("that says nothing is given up when the caller does", async () => {
    const reached = Promise.withResolvers<Socket>();
    const host = await startOwnProxy((socket) => socket.once("data", () => reached.resolve(socket)));
    const { scry, url } = await siteThrough(`socks5://${host}`);
    const controller = new AbortController();
    const opened = failureOf(scry.open(url, { signal: controller.signal }));
    const socket = await reached.promise;
    controller.abort();
    expect(await opened).toMatchObject({ code: "cancelled" });
    socket.destroy();
  });

  it("with a wrong address is an error that does not repeat it", async () => {
    expect(() => engineOf({ settings: { read: { proxy: "ftp://me:canary-word@host" } } })).toThrow(
      /read\.proxy/,
    );
    const env = { HTTPS_PROXY: "me:canary-word@host:3128" };
    const scry = engineOf({ env, settings: { read: { use_proxy: true } } });
    const error = await failureOf(scry.open("https://www.example.com/"));
    expect(error).toMatchObject({ code: "not_configured", hint: expect.stringContaining("HTTPS_PROXY") });
    expect(inspect(error)).not.toContain("canary-word");
  });
});

describe("no_proxy", () => {
  const exempts = (noProxy: string, host: string, port = 443) =>
    createPageProxy({ https: "http://proxy.test:1", noProxy })?.proxyFor(host, port, true) === undefined;
  it.each([
    ["example.com", "example.com", true],
    ["example.com", "www.example.com", true],
    ["example.com", "notexample.com", false],
    [".example.com *.example.org", "a.example.org", true],
    ["example.com:8443", "example.com", false],
    ["*", "anything.example.net", true],
    ["10.0.0.0/8", "10.1.2.3", true],
    ["10.0.0.0/8", "11.1.2.3", false],
    ["fd00::/8,::1", "::1", true],
  ])("%s for %s: %s", (noProxy, host, exempt) => {
    expect(exempts(noProxy, host)).toBe(exempt);
  });
});
