import { once } from "node:events";
import { connect } from "node:net";
import { createScry } from "@scry/core";
import { describe, expect, it } from "vitest";
import { createGatewayApp } from "../src/gateway/app.ts";
import { createGateway } from "../src/gateway/gateway.ts";
import { createTokenRing, sha256 } from "../src/http/token.ts";
import { startGateway, token } from "./serve-world.ts";

/** Bytes as they are: clients correct what is tried here. */
async function send(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let answer = "";
  socket.setEncoding("utf8").on("data", (part) => {
    answer += part;
  });
  socket.write(text);
  await once(socket, "close");
  return answer;
}

const request = (line: string, ...headers: string[]) =>
  `${[`${line} HTTP/1.1`, "Connection: close", ...headers].join("\r\n")}\r\n\r\n`;

describe("a request line", () => {
  it("with a foreign address is refused, and nothing is named after it", async () => {
    const { url } = await startGateway();
    const { host } = new URL(url);
    const path = "/.well-known/oauth-protected-resource";
    const own = await send(url, request(`GET http://${host}${path}`, `Host: ${host}`));
    expect(own).toContain(`"resource":"${url}"`);
    const foreign = await send(url, request(`GET http://evil.example${path}`, `Host: ${host}`));
    expect(foreign).toMatch(/^HTTP\/1\.1 403 /);
    expect(foreign).not.toContain("/docs");
  });

  it.each([
    "TRACE /v1/search",
    "QUERY /v1/search",
    "OPTIONS /v1/search",
    "HEAD /v1/providers",
    "GET /v1%2Fproviders",
    "GET /%761/providers",
    "GET /v1/providers/.",
    "GET /page/..;/v1/providers",
    "GET /page/%2e%2e%2fv1/providers",
    "GET /.well-known/../v1/providers",
    "GET /docs/../v1/providers",
    "GET /%6dcp",
    "GET /%6aina/https://one.example/",
  ])("%s shows nothing without the token", async (line) => {
    const { url, told } = await startGateway({ token });
    const answer = await send(url, request(line, "Host: 127.0.0.1"));
    expect(answer).toMatch(/^HTTP\/1\.1 (401|404) /);
    expect(answer).not.toContain("searxng");
    expect(told).toEqual([]);
  });
});

describe("a client that leaves in the middle of its body", () => {
  it("is not an error to report", async () => {
    const world = await startGateway();
    const { hostname, port } = new URL(world.url);
    const socket = connect(Number(port), hostname);
    socket.write('POST /v1/search HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n{"query":');
    const metrics = async () => (await fetch(`${world.url}/metrics`)).text();
    // It and the question for the metrics.
    await expect.poll(metrics).toContain("scry_http_requests_in_progress 2\n");
    socket.resetAndDestroy();
    const messages = () => world.logged.map(({ message }) => message);
    await expect.poll(messages).toContain("POST /v1/search closed by the client");
    expect((await world.post("/v1/search", { query: "mills" })).status).toBe(200);
    expect(world.told).toEqual([]);
  });
});

describe("a connection without a request", () => {
  it("does not hold up the end of the gateway", async () => {
    const { url, serving } = await startGateway();
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, "connect");
    // The gateway has seen the first connection when it answers on a second.
    await (await fetch(`${url}/health`)).text();
    const closed = once(socket, "close");
    await serving.close(60_000);
    await closed;
  });
});

describe("somebody with many addresses", () => {
  it("does not make the gateway forget how often a token was used", async () => {
    const scry = createScry({ cwd: false, config: false, env: {}, store: "memory" });
    const app = createGatewayApp(createGateway(scry), {
      tokens: createTokenRing([{ name: "ann", sha256: sha256(token), limits: { perDay: 1 } }]),
      hosts: new Set(["localhost"]),
      onInternalError: () => undefined,
    });
    const call = async (remoteAddress: string, key: string) => {
      const headers = { host: "localhost", "x-api-key": key };
      const env = { incoming: { socket: { remoteAddress } } };
      return (await app.request("http://localhost/v1/nothing", { headers }, env)).status;
    };
    expect(await call("10.0.0.1", token)).toBe(404);
    expect(await call("10.0.0.1", token)).toBe(429);
    for (let index = 0; index < 10_001; index++) await call(`2001:db8:0:${index.toString(16)}::1`, "a guess");
    expect(await call("10.0.0.1", token)).toBe(429);
    await scry.close();
  });
});
