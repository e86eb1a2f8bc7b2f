import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ProxyAgent, request } from "undici";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import type { ScryError } from "../src/contracts/error.ts";
import { createGuard } from "../src/guard/index.ts";
import { startProxy } from "../src/readers/browser/proxy.ts";
import { article, describeInChromium, setTrap, startWorld, type Trap, type World } from "./browser-world.ts";
import { hasOpenssl } from "./support/openssl.ts";

/** The text comes late, so that whatever the page tries has time to happen. */
const lateArticle = `<div id="root"></div><script>setTimeout(() => { root.innerHTML = ${JSON.stringify(article("The visible page"))}; }, 1500)</script>`;

/** Each writes what a page may try; `host` is the host and port that must not be reached. */
const attempts: Record<string, (host: string) => string> = {
  "sub-resources": (host) =>
    `<script src="http://${host}/a.js"></script><link rel="stylesheet" href="http://${host}/a.css">` +
    `<img src="http://${host}/a.png"><object data="http://${host}/o"></object><embed src="http://${host}/e">` +
    `<video src="http://${host}/v"></video><link rel="icon" href="http://${host}/i.ico">`,
  "fetch and XMLHttpRequest": (host) =>
    `<script>{fetch("http://${host}/f").catch(() => {}); fetch("http://${host}/n", { mode: "no-cors", method: "POST", body: "x" }).catch(() => {});` +
    `const x = new XMLHttpRequest(); x.open("GET", "http://${host}/x"); x.send();}</script>`,
  beacons: (host) =>
    `<script>{navigator.sendBeacon("http://${host}/b", "x")}</script><a ping="http://${host}/p" href="#">x</a><script>{document.querySelectorAll("a").forEach((a) => a.click())}</script>`,
  frames: (host) =>
    `<iframe src="http://${host}/i"></iframe><script>{const i = document.createElement("iframe");` +
    `i.srcdoc = '<script src="http://${host}/s"><\\/script>'; document.body.append(i);}</script>`,
  WebSocket: (host) =>
    `<script>{new WebSocket("ws://${host}/w"); new WebSocket("wss://${host}/w");}</script>`,
  EventSource: (host) => `<script>{new EventSource("http://${host}/e")}</script>`,
  workers: (host) =>
    `<script>{const code = 'fetch("http://${host}/k").catch(() => {}); new WebSocket("ws://${host}/kw"); importScripts("http://${host}/ki");';` +
    `const url = URL.createObjectURL(new Blob([code])); new Worker(url); new SharedWorker(url);}</script>`,
  "service worker": () => `<script>{navigator.serviceWorker.register("/worker.js").catch(() => {})}</script>`,
  "prefetch, preconnect and prerender": (host) =>
    `<link rel="dns-prefetch" href="//${host}"><link rel="preconnect" href="http://${host}">` +
    `<link rel="prefetch" href="http://${host}/p"><link rel="preload" as="fetch" href="http://${host}/l">` +
    `<link rel="modulepreload" href="http://${host}/m.js"><script type="speculationrules">` +
    `{"prefetch":[{"urls":["http://${host}/s"],"eagerness":"immediate"}],"prerender":[{"urls":["http://${host}/r"],"eagerness":"immediate"}]}</script>`,
  WebRTC: (host) =>
    `<script>{for (const kind of ["stun:${host}", "turn:${host}?transport=udp", "turn:${host}?transport=tcp"]) {` +
    `const peer = new RTCPeerConnection({ iceServers: [{ urls: kind, username: "u", credential: "c" }] });` +
    `peer.createDataChannel("d"); peer.createOffer().then((offer) => peer.setLocalDescription(offer)); }` +
    // A peer that claims to live at the forbidden address gets connectivity checks without any server.
    `const one = new RTCPeerConnection(); one.createDataChannel("d"); one.createOffer().then(async (offer) => {` +
    `await one.setLocalDescription(offer); const two = new RTCPeerConnection(); await two.setRemoteDescription(offer);` +
    `const answer = await two.createAnswer(); const [address, port] = "${host}".split(":");` +
    `await one.setRemoteDescription({ type: "answer", sdp: answer.sdp + "a=candidate:1 1 udp 2130706431 " + address + " " + port + " typ host\\r\\n" }); });}</script>`,
  WebTransport: (host) =>
    `<script>{try { new WebTransport("https://${host}/t").ready.catch(() => {}); } catch {}}</script>`,
  "form and popup": (host) =>
    `<form action="http://${host}/form" method="post" target="_blank"></form><script>{document.querySelectorAll("form").forEach((form) => form.submit()); window.open("http://${host}/popup");}</script>`,
  "style sheet": (host) =>
    `<style>@import "http://${host}/i.css"; body { background: url(http://${host}/b.png); } @font-face { font-family: f; src: url(http://${host}/f.woff); } main { font-family: f; }</style>`,
};

const navigations: Record<string, (host: string) => string> = {
  script: (host) => `<script>setTimeout(() => { location.href = "http://${host}/n"; }, 50)</script>`,
  "meta refresh": (host) => `<meta http-equiv="refresh" content="0; url=http://${host}/m">`,
  form: (host) => `<form action="http://${host}/g"></form><script>document.forms[0].submit()</script>`,
};

describeInChromium("nothing leaves the browser past the guard", () => {
  let world: World;
  let trap: Trap;
  beforeAll(async () => {
    trap = await setTrap();
    world = await startWorld();
    world.routes["/worker.js"] = (_request, response) => {
      response.setHeader("content-type", "text/javascript");
      response.end(`fetch("http://127.0.0.1:${trap.port}/sw").catch(() => {});
        addEventListener("install", (event) => event.waitUntil(fetch("http://127.0.0.1:${trap.port}/sw2").catch(() => {})));`);
    };
    world.routes["/redirect"] = (request, response) => {
      response
        .writeHead(302, { location: new URL(request.url ?? "", world.origin).searchParams.get("to") ?? "" })
        .end();
    };
  });
  afterAll(async () => {
    await world.end();
    await trap.end();
  });
  afterEach(() => vi.unstubAllEnvs());

  it("no attempt of a page arrives at loopback or metadata addresses", async () => {
    const hosts = [
      `127.0.0.1:${trap.port}`,
      `localhost:${trap.port}`,
      `[::1]:${trap.port}`,
      "169.254.169.254",
    ];
    const tries = hosts.flatMap((host) => Object.values(attempts).map((write) => write(host)));
    world.routes["/attempts"] = `<title>Attempts</title>${lateArticle}${tries.join("")}`;
    expect((await world.open("/attempts")).markdown).toContain("The visible page");
    expect(trap.arrivals).toEqual([]);
  });

  it("the attempts are real: they arrive where the operator allows it", async () => {
    const allowed = await setTrap();
    const host = `127.0.0.1:${allowed.port}`;
    const other = await startWorld({ policy: { allow_private: [host] } });
    const tries = Object.values(attempts).map((write) => write(host));
    other.routes["/"] = `<title>Attempts</title>${lateArticle}${tries.join("")}`;
    await other.open("/");
    const real = [
      "/a.js",
      "/a.css",
      "/f",
      "/n",
      "/x",
      "/i",
      "/s",
      "/w",
      "/e",
      "/k",
      "/kw",
      "/ki",
      "/i.css",
      "/m.js",
    ];
    expect(allowed.arrivals).toEqual(expect.arrayContaining(["tcp", ...real]));
    // Neither WebRTC nor WebTransport can use a proxy for their packets, so these go nowhere at all.
    expect(allowed.arrivals).not.toContain("udp");
    await other.end();
    await allowed.end();
  });

  it("a page from elsewhere cannot use the operator's own services", async () => {
    const service = await setTrap();
    const host = `127.0.0.1:${service.port}`;
    const guard = createGuard({ policy: { allow_private: [host] } });
    const proxy = await startProxy(guard);
    const ask = async (ownServices: boolean) => {
      const { username, password } = proxy.openSession({ ownServices });
      const agent = new ProxyAgent({
        uri: `http://127.0.0.1:${proxy.port}`,
        token: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`,
      });
      const { statusCode } = await request(`http://${host}/own`, { dispatcher: agent }).catch(() => ({
        statusCode: 403,
      }));
      await agent.destroy();
      return statusCode;
    };
    expect(await ask(false)).toBe(403);
    expect(service.arrivals).toEqual([]);
    expect(await ask(true)).toBe(200);
    await proxy.close();
    await guard.close();
    await service.end();
  });

  it.concurrent.each(Object.entries(navigations))(
    "a page cannot go there by itself: %s",
    async (name, write) => {
      const path = `/go-${name.replaceAll(" ", "-")}`;
      world.routes[path] = `<title>Gone</title><p>Moved</p>${write(`127.0.0.1:${trap.port}`)}`;
      await world.open(path).catch((error: ScryError) => expect(error.code).toBe("refused_url"));
      expect(trap.arrivals).toEqual([]);
    },
  );

  it.concurrent.each([
    ["the trap", () => `http://127.0.0.1:${trap.port}/`],
    ["a metadata service", () => "http://169.254.169.254/latest/meta-data/"],
    ["a file", () => "file:///etc/hostname"],
  ])("a redirect of the page to %s is refused", async (_name, target) => {
    const opened = world.open(`/redirect?to=${encodeURIComponent(target())}`);
    await expect(opened).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:refused_url|unavailable)$/),
    });
    expect(trap.arrivals).toEqual([]);
  });

  it("a redirect of a sub-resource is refused, whatever variables Playwright knows", async () => {
    // With this variable Playwright lets loopback addresses go around the proxy.
    vi.stubEnv("PLAYWRIGHT_DISABLE_FORCED_CHROMIUM_PROXIED_LOOPBACK", "1");
    const other = await startWorld();
    const to = `/redirect?to=http://127.0.0.1:${trap.port}/x`;
    other.routes["/redirect"] = (request, response) => {
      response
        .writeHead(302, { location: new URL(request.url ?? "", other.origin).searchParams.get("to") ?? "" })
        .end();
    };
    other.routes["/"] =
      `<title>Redirects</title>${article("The visible page")}<script src="${to}"></script><iframe src="${to}"></iframe>` +
      `<script>fetch("http://127.0.0.1:${trap.port}/y").catch(() => {}); fetch(${JSON.stringify(to)}).catch(() => {})</script>`;
    expect((await other.open("/")).markdown).toContain("The visible page");
    expect(trap.arrivals).toEqual([]);
    await other.end();
  });

  it.skipIf(!hasOpenssl)("reads nothing from a server with an untrusted certificate", async () => {
    const folder = mkdtempSync(join(tmpdir(), "scry-certificate-"));
    const words =
      "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout key -out certificate -days 2 -subj /CN=x";
    execFileSync("openssl", words.split(" "), { cwd: folder, stdio: "ignore" });
    const files = { key: readFileSync(join(folder, "key")), cert: readFileSync(join(folder, "certificate")) };
    let answered = 0;
    const site = createServer(files, (_request, response) => {
      answered += 1;
      response.end(article("Behind a broken lock"));
    });
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
    const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
    const other = await startWorld({ policy: { allow_private: [host] } });
    await expect(other.open(`https://${host}/`)).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("certificate"),
    });
    expect(answered).toBe(0);
    await other.end();
    site.closeAllConnections();
    site.close();
    rmSync(folder, { recursive: true });
  });

  it("does not start for an address that the guard refuses", async () => {
    const idle = await startWorld({ executablePath: "/nowhere/chromium" });
    const url = `http://127.0.0.1:${trap.port}/`;
    const request = { url, signal: new AbortController().signal, deadline: Date.now() + 5_000 };
    await expect(idle.reader.read(request)).rejects.toMatchObject({ code: "refused_url" });
    expect(trap.arrivals).toEqual([]);
    await idle.end();
  });
});
