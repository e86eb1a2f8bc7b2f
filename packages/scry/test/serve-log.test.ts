import { describe, expect, it } from "vitest";
import { createGatewayLog, logLevelOf } from "../src/gateway/observe/log.ts";
import { type GatewayWorld, mill, startGateway, token } from "./serve-world.ts";

const key = "a-secret-of-the-operator";

/** The lines of requests, once there are so many: a line is written when its response has been sent. */
const requestLines = async ({ logged }: GatewayWorld, count: number) => {
  const lines = () => logged.filter((line) => line.request_id !== undefined);
  await expect.poll(() => lines().length).toBe(count);
  return lines();
};

describe("the log of the gateway", () => {
  it("has one line for each request: id, caller, tool, provider, code and time", async () => {
    const world = await startGateway({ pages: { "/mill": mill } });
    const sent = await world.post("/v1/search", { query: "mills" }, { "x-request-id": "from-the-proxy-1" });
    expect(sent.headers.get("x-request-id")).toBe("from-the-proxy-1");
    const [line] = await requestLines(world, 1);
    expect(line).toEqual({
      level: "info",
      message: "POST /v1/search 200",
      request_id: "from-the-proxy-1",
      caller: "anybody",
      door: "v1",
      method: "POST",
      route: "/v1/search",
      status: 200,
      tool: "search",
      provider: "searxng",
      cached: false,
      ms: expect.any(Number),
      attempts: [{ provider: "searxng", outcome: "ok", ms: expect.any(Number) }],
    });
    const other = await world.post("/v1/open", { url: `${world.pages}/nothing` }, { "x-request-id": "a b" });
    expect(other.headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
    const [, failed] = await requestLines(world, 2);
    expect(failed).toMatchObject({ tool: "open", code: "not_found", status: 404 });
    await world.post("/v1/search", { query: "" });
    expect((await requestLines(world, 3))[2]).toMatchObject({ code: "invalid_input", status: 400 });
  });

  it("holds no query and no address unless the settings ask for it", async () => {
    const silent = await startGateway({ pages: { "/secret-mill": mill } });
    await silent.post("/v1/search", { query: "secret mills" });
    await silent.post("/v1/open", { url: `${silent.pages}/secret-mill` });
    await fetch(`${silent.url}/jina/${silent.pages}/secret-mill`);
    await fetch(`${silent.url}/searxng/search?q=secret&format=json`);
    expect(JSON.stringify(await requestLines(silent, 4))).not.toContain("secret");
    const open = await startGateway({ settings: { log: { queries: true } } });
    await open.post("/v1/search", { query: "mills of the north" });
    expect(await requestLines(open, 1)).toMatchObject([{ query: "mills of the north" }]);
  });

  it("logs refusals by their code, and never a token or a key", async () => {
    const world = await startGateway({
      token,
      settings: { log: { queries: true }, providers: { brave: { api_key: key } } },
    });
    await world.post("/v1/search", { query: `what is ${key}` }, { authorization: `Bearer ${token}` });
    await world.post("/v1/search", { query: "mills" }, { authorization: "Bearer another-long-token" });
    const lines = await requestLines(world, 2);
    expect(lines).toMatchObject([
      { caller: "the holder of the token", status: 200 },
      { status: 401, code: "unauthorized" },
    ]);
    expect(JSON.stringify(lines)).not.toContain(key);
    expect(JSON.stringify(lines)).not.toMatch(/another-long-token|a-token-for-tests/);
  });

  it("keeps the lines of probes for debugging", async () => {
    const world = await startGateway();
    await fetch(`${world.url}/health`);
    expect(await requestLines(world, 1)).toMatchObject([{ level: "debug", route: "/health" }]);
  });
});

describe("a line of the log", () => {
  const write = async (isTTY: boolean) => {
    const texts: string[] = [];
    const log = createGatewayLog("info", { isTTY, write: (text) => texts.push(text) });
    log("debug", "not shown");
    log("info", "listening on http://127.0.0.1:8787");
    log("warn", "POST /v1/search 503", {
      ...{ request_id: "r-1", caller: "ann\u001b[31m", tool: "search", code: "unavailable", ms: 12 },
      attempts: [{ provider: "brave", outcome: "error", code: "rate_limited" }],
    });
    await expect.poll(() => texts).toHaveLength(1);
    return texts.join("");
  };

  it("is JSON in a pipe", async () => {
    const lines = (await write(false))
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      {
        level: "info",
        time: expect.stringMatching(/^\d{4}-.*Z$/),
        message: "listening on http://127.0.0.1:8787",
      },
      { level: "warn", request_id: "r-1", attempts: [{ provider: "brave" }] },
    ]);
  });

  it("is text on a terminal, without control characters", async () => {
    const [start, request] = (await write(true)).split("\n");
    expect(start).toBe("scry serve: listening on http://127.0.0.1:8787");
    expect(request?.slice(9)).toBe(
      "warn: POST /v1/search 503  12 ms  ann\\u001b[31m  search  unavailable  (brave rate_limited)  r-1",
    );
  });

  it("refuses a level that it does not know", () => {
    expect(logLevelOf()).toBe("info");
    expect(() => logLevelOf("loud")).toThrow('SCRY_LOG_LEVEL is "loud".');
  });
});
