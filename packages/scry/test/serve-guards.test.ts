import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { type GatewayWorld, rawRequest, startGateway, token } from "./serve-world.ts";

const search = '{"query":"mills"}';
const post = (world: GatewayWorld, headers: Record<string, string>, body: string | Readable = search) =>
  rawRequest(`${world.url}/v1/search`, headers, { method: "POST", body });

describe("the Host header", () => {
  it.each(["/v1/search", "/", "/health", "/docs", "/mcp", "/tavily/search"])(
    "of another name finds nothing at %s",
    async (path) => {
      const { url } = await startGateway();
      const answer = await rawRequest(url + path, { host: "evil.example" }, { method: "POST", body: search });
      expect(answer.status).toBe(403);
    },
  );

  it("may be a name that the operator gave", async () => {
    const world = await startGateway({ hosts: ["scry.example"] });
    expect((await post(world, { host: "scry.example" })).status).toBe(200);
  });
});

describe("the Origin header", () => {
  it("of a foreign page is refused, also for what carries no Origin", async () => {
    const world = await startGateway();
    expect((await post(world, { origin: "https://evil.example" })).status).toBe(403);
    expect((await post(world, { origin: "null" })).status).toBe(403);
    expect((await post(world, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await post(world, { origin: world.url })).status).toBe(200);
  });

  it("brings no CORS headers by itself, and a preflight nothing", async () => {
    const world = await startGateway();
    const own = await post(world, { origin: world.url });
    expect(own.headers["access-control-allow-origin"]).toBeUndefined();
    const asked = await rawRequest(
      `${world.url}/v1/search`,
      { origin: "https://evil.example", "access-control-request-method": "POST" },
      { method: "OPTIONS" },
    );
    expect(asked.status).toBe(403);
    expect(asked.headers["access-control-allow-origin"]).toBeUndefined();
  });

  it("of an allowed page gets a preflight without a token, and CORS headers on failures too", async () => {
    const origin = "https://app.example";
    const world = await startGateway({ token, origins: [origin] });
    const asked = await rawRequest(
      `${world.url}/v1/search`,
      { origin, "access-control-request-method": "POST", "access-control-request-headers": "authorization" },
      { method: "OPTIONS" },
    );
    expect(asked.status).toBe(204);
    expect(asked.headers).toMatchObject({
      "access-control-allow-origin": origin,
      "access-control-allow-headers": expect.stringContaining("authorization"),
      "access-control-allow-methods": expect.stringContaining("POST"),
      vary: "origin",
    });
    const refused = await post(world, { origin });
    expect(refused.status).toBe(401);
    expect(refused.headers["access-control-allow-origin"]).toBe(origin);
    const answered = await post(world, { origin, authorization: `Bearer ${token}` });
    expect(answered.status).toBe(200);
    expect(answered.headers["access-control-allow-origin"]).toBe(origin);
    expect(answered.headers["access-control-allow-credentials"]).toBeUndefined();
  });

  it("of an allowed page may carry the headers of other services' clients, and read what is open to all", async () => {
    const origin = "https://app.example";
    const world = await startGateway({ token, origins: [origin] });
    const preflight = (path: string, asked: string) =>
      rawRequest(
        world.url + path,
        { origin, "access-control-request-method": "GET", "access-control-request-headers": asked },
        { method: "OPTIONS" },
      );
    const names = "authorization,x-no-cache,x-stainless-lang,mcp-param-region";
    for (const path of ["/jina/https://a.example/", "/.well-known/oauth-protected-resource/mcp"]) {
      const { status, headers } = await preflight(path, names);
      expect([status, headers["access-control-allow-headers"]]).toEqual([204, names]);
    }
    const odd = await preflight("/v1/search", "x-a; y");
    expect(odd.headers["access-control-allow-headers"]).toBeUndefined();
    const open = await rawRequest(`${world.url}/openapi.json`, { origin });
    expect([open.status, open.headers["access-control-allow-origin"]]).toEqual([200, origin]);
    const stranger = await rawRequest(`${world.url}/openapi.json`, { origin: "https://evil.example" });
    expect([stranger.status, stranger.headers["access-control-allow-origin"]]).toEqual([200, undefined]);
  });
});

describe("the token", () => {
  it.each([
    [{ authorization: `Bearer ${token}` }, 200],
    [{ authorization: `bearer  ${token}` }, 200],
    [{ "x-api-key": token }, 200],
    [{ authorization: `Basic ${Buffer.from(`anybody:${token}`).toString("base64")}` }, 200],
    [{}, 401],
    [{ authorization: "Bearer " }, 401],
    [{ authorization: `Bearer ${token}x` }, 401],
    [{ authorization: `Bearer ${token.slice(0, -1)}` }, 401],
    [{ authorization: `Digest ${token}` }, 401],
    [{ "x-api-key": "" }, 401],
  ])("%j: %d", async (headers, status) => {
    const world = await startGateway({ token });
    expect((await post(world, headers as Record<string, string>)).status).toBe(status);
  });

  it("may come from the environment", async () => {
    const world = await startGateway({ env: { SCRY_TOKEN: token } });
    expect((await post(world, {})).status).toBe(401);
    expect((await post(world, { "x-api-key": token })).status).toBe(200);
  });

  it("is needed everywhere except for routes without data", async () => {
    const { url } = await startGateway({ token });
    const status = async (path: string) => (await fetch(url + path)).status;
    for (const path of ["/", "/page/main.js", "/docs", "/openapi.json", "/health", "/ready"])
      expect(await status(path), path).toBe(200);
    for (const path of [
      "/v1/providers",
      "/mcp",
      "/tavily/search",
      "/searxng/search?q=x",
      "/jina/https://a.example",
    ])
      expect(await status(path), path).toBe(401);
    for (const path of [
      "//v1/providers",
      "/page/../v1/providers",
      "/V1/providers",
      "/page/%2e%2e/v1/providers",
    ])
      expect([401, 404], path).toContain(await status(path));
  });

  it("is requested as RFC 6750 and, at /mcp, RFC 9728 require", async () => {
    const world = await startGateway({ token, authorizationServers: ["https://login.example"] });
    const missing = await post(world, {});
    expect(missing.headers["www-authenticate"]).toBe('Bearer realm="scry"');
    const wrong = await post(world, { "x-api-key": "no" });
    expect(wrong.headers["www-authenticate"]).toBe('Bearer realm="scry", error="invalid_token"');
    expect(wrong.body).not.toContain(token);
    const mcp = await fetch(`${world.url}/mcp`, { method: "POST" });
    const metadata = `${world.url}/.well-known/oauth-protected-resource/mcp`;
    expect(mcp.headers.get("www-authenticate")).toContain(`resource_metadata="${metadata}"`);
    expect(await (await fetch(metadata)).json()).toMatchObject({
      resource: `${world.url}/mcp`,
      authorization_servers: ["https://login.example"],
      bearer_methods_supported: ["header"],
    });
    const chatgpt = await fetch(`${world.url}/mcp/chatgpt`, { method: "POST" });
    expect(chatgpt.status).toBe(401);
    expect(chatgpt.headers.get("www-authenticate")).toContain(`resource_metadata="${metadata}/chatgpt"`);
    expect(await (await fetch(`${metadata}/chatgpt`)).json()).toMatchObject({
      resource: `${world.url}/mcp/chatgpt`,
    });
    const whole = await fetch(`${world.url}/.well-known/oauth-protected-resource`);
    expect(await whole.json()).toMatchObject({ resource: world.url });
  });

  it("is requested under the public address where there is one", async () => {
    const world = await startGateway({ token, publicUrl: "https://scry.example" });
    const asked = (path: string) => rawRequest(world.url + path, { host: "scry.example" });
    const metadata = "https://scry.example/.well-known/oauth-protected-resource/mcp";
    expect((await asked("/mcp")).headers["www-authenticate"]).toContain(`resource_metadata="${metadata}"`);
    expect(JSON.parse((await asked(new URL(metadata).pathname)).body)).toMatchObject({
      resource: "https://scry.example/mcp",
    });
    expect((await asked("/docs")).body).toContain("curl https://scry.example/v1/search");
  });

  it("has to be long enough", async () => {
    await expect(startGateway({ token: "short" })).rejects.toThrow(/shorter than 16/);
  });
});

describe("limits", () => {
  it("refuses what is too large, announced or not, and continues", async () => {
    const world = await startGateway();
    const large = JSON.stringify({ query: "mills", language: "x".repeat(1_000_001) });
    expect((await post(world, { "content-length": String(large.length) }, large)).status).toBe(413);
    const pieces = Readable.from(Array.from({ length: 20 }, () => "x".repeat(100_000)));
    const unannounced = await post(world, { "transfer-encoding": "chunked" }, pieces).catch(
      // The connection ends while the body is being sent: some clients see only that.
      (error: NodeJS.ErrnoException) => ({
        status: error.code === "ECONNRESET" || error.code === "EPIPE" ? 413 : 0,
      }),
    );
    expect(unannounced.status).toBe(413);
    expect((await post(world, {})).status).toBe(200);
  });

  it("counts the calls of an address, refused tokens too, but not those for the page", async () => {
    const world = await startGateway({ token, perMinute: 3 });
    const statuses = [];
    for (let call = 0; call < 4; call++) statuses.push(await post(world, { "x-api-key": "a guess" }));
    expect(statuses.map(({ status }) => status)).toEqual([401, 401, 401, 429]);
    expect(statuses[3]?.headers["retry-after"]).toBe("20");
    expect(JSON.parse(statuses[3]?.body ?? "")).toMatchObject({ code: "rate_limited", retry_after: 20 });
    // Knowing the token does not help somebody who guessed.
    expect((await post(world, { "x-api-key": token })).status).toBe(429);
    expect((await fetch(`${world.url}/health`)).status).toBe(200);
  });
});

describe("MCP behind the guards", () => {
  it.each([
    ["/mcp", ["web_search", "open_page"]],
    ["/mcp/chatgpt", ["search", "fetch"]],
  ])("%s offers %j", async (path, names) => {
    const world = await startGateway();
    const response = await world.post(
      path,
      { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} },
      { accept: "application/json, text/event-stream" },
    );
    const data = /\{.*\}/s.exec(await response.text())?.[0] ?? "";
    const { result } = JSON.parse(data) as { result: { tools: { name: string }[] } };
    expect(result.tools.map(({ name }) => name)).toEqual(names);
  });
});

describe("every answer", () => {
  it.each(["/", "/docs", "/health", "/v1/providers", "/nothing"])("%s guards its reader", async (path) => {
    const { url } = await startGateway();
    const { headers } = await fetch(url + path);
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'.*frame-ancestors 'none'/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  });
});
