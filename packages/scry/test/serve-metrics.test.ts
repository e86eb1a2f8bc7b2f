import { describe, expect, it } from "vitest";
import { mill, rawRequest, startGateway, token } from "./serve-world.ts";
import { serveText } from "./support/servers.ts";

const read = async (url: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${url}/metrics`, { headers });
  return { status: response.status, text: await response.text() };
};
const bearer = (of: string) => ({ authorization: `Bearer ${of}` });

describe("/metrics", () => {
  it("counts calls, attempts, cache hits and time", async () => {
    const world = await startGateway({ pages: { "/mill": mill } });
    await world.post("/v1/search", { query: "mills" });
    await world.post("/v1/search", { query: "mills" });
    await world.post("/tavily/search", { query: "other mills" });
    await world.post("/v1/open", { url: `${world.pages}/mill` });
    await world.post("/v1/open", { url: `${world.pages}/nothing` });
    await world.post("/an/address/of/a/caller", {});
    const { text } = await read(world.url);
    for (const line of [
      'scry_calls_total{tool="search",door="v1",outcome="ok"} 2',
      'scry_calls_total{tool="search",door="tavily",outcome="ok"} 1',
      'scry_calls_total{tool="open",door="v1",outcome="not_found"} 1',
      'scry_provider_attempts_total{provider="searxng",outcome="ok",code=""} 2',
      'scry_provider_attempts_total{provider="searxng",outcome="cached",code=""} 1',
      'scry_provider_attempts_total{provider="direct",outcome="error",code="not_found"} 1',
      'scry_cache_total{tool="search",result="hit"} 1',
      'scry_call_seconds_count{tool="search",door="v1"} 2',
      'scry_provider_seconds_count{provider="searxng"} 2',
      'scry_http_requests_total{door="other",status="404"} 1',
      "scry_browser_pages 0",
      "scry_http_requests_in_progress 1",
    ])
      expect(text).toContain(`${line}\n`);
    expect(text).toMatch(/^scry_result_tokens_total\{tool="open"\} [1-9]/m);
    expect(text).toContain("nodejs_eventloop_lag_p99_seconds");
    expect(text).not.toContain("caller");
  });

  it("distinguishes a service that is paused from one that was asked", async () => {
    const broken = await serveText(500, "broken");
    const world = await startGateway({ env: { SEARXNG_URL: broken.url } });
    for (const query of ["a", "b", "c", "d", "e"]) await world.post("/v1/search", { query });
    const { text } = await read(world.url);
    for (const line of [
      'scry_provider_attempts_total{provider="searxng",outcome="error",code="unavailable"} 3',
      'scry_provider_attempts_total{provider="searxng",outcome="skipped",code="unavailable"} 2',
      'scry_provider_seconds_count{provider="searxng"} 3',
    ])
      expect(text).toContain(`${line}\n`);
    const activity = await fetch(`${world.url}/v1/activity`);
    const { calls } = (await activity.json()) as { calls: { attempts: object[] }[] };
    expect(calls.flatMap(({ attempts }) => attempts.filter((one) => "asked" in one))).toHaveLength(2);
  });

  it("without a token is for this machine, and never for a proxy's clients", async () => {
    const { url } = await startGateway();
    expect((await read(url)).status).toBe(200);
    for (const name of ["x-forwarded-for", "x-forwarded-proto", "forwarded", "x-real-ip", "cf-connecting-ip"])
      expect((await read(url, { [name]: "127.0.0.1" })).status).toBe(403);
    const foreign = await rawRequest(`${url}/metrics`, { host: "rebound.example" });
    expect(foreign.status).toBe(403);
  });

  it("takes the gateway's token, or only its own where there is one", async () => {
    const plain = await startGateway({ token });
    expect((await read(plain.url)).status).toBe(401);
    expect((await read(plain.url, bearer(token))).status).toBe(200);
    const own = "a-token-for-prometheus";
    const { url } = await startGateway({ token, env: { SCRY_METRICS_TOKEN: own } });
    expect((await read(url, bearer(token))).status).toBe(401);
    expect((await read(url, bearer(own))).status).toBe(200);
  });
});
