import { describe, expect, it } from "vitest";
import { scry } from "./support/command.ts";
import { type Served, serve, serveFixture, serveJson, serveText } from "./support/servers.ts";

const unavailable = /^Web search is temporarily unavailable\. Please try again later\.\n\nSearch failed:\n- /;
const key = "canary-key-of-tavily";

const tavily = (server: Pick<Served, "url">, ...args: string[]) =>
  scry(["search", "x", "--provider", "tavily", ...args], {
    env: { TAVILY_API_KEY: key, SCRY_TAVILY_BASE_URL: server.url },
  });

/** Never "nothing found", never a stack, never on stdout. */
function expectFailure(ran: { code: number | null; stdout: string; stderr: string }): void {
  expect(ran).toMatchObject({ code: 1, stdout: "" });
  expect(ran.stderr).toMatch(/Search failed:/);
  expect(ran.stderr).toMatch(/\nNext step: .+/);
  expect(ran.stderr).not.toMatch(/no results/i);
  expect(ran.stderr).not.toMatch(/\n\s+at |node:internal|undefined/);
  expect(ran.stderr).not.toContain(key);
}

describe.concurrent("a provider that fails", () => {
  it.each([
    [401, /did not accept the key \(HTTP 401\)/],
    [402, /no credit left.* \(HTTP 402\)/],
    [403, /\(HTTP 403\)/],
    [422, /did not accept the request \(HTTP 422\)/],
    [429, /rate limiting requests \(HTTP 429\)/],
    [432, /no credit left.*\(HTTP 432\)/],
    [500, /internal error \(HTTP 500\)/],
    [503, /internal error \(HTTP 503\)/],
  ])("answers %i", async (status, reason) => {
    const server = await serveJson(status, { detail: { error: `Refused, and here is your ${key}` } });
    const ran = await tavily(server, "--timeout", "60");
    expectFailure(ran);
    expect(ran.stderr).toMatch(reason);
  });

  it("answers 429 with a long Retry-After: the next run does not ask again", async () => {
    const server = await serveJson(429, {}, { "retry-after": "120" });
    const ran = await tavily(server);
    expectFailure(ran);
    expect(ran.stderr).toContain(" The requested wait is 2 minutes.\n");
    expect(server.asked).toHaveLength(1);
  });

  it("answers 429 with Retry-After: the object has the seconds", async () => {
    const ran = await tavily(await serveJson(429, {}, { "retry-after": "120" }), "--json");
    expect(JSON.parse(ran.stdout)).toMatchObject({ code: "rate_limited", retry_after: 120 });
  });

  it("answers 200 with HTML", async () => {
    const ran = await tavily(await serveText(200, "<html><body>Welcome</body></html>"));
    expectFailure(ran);
    expect(ran.stderr).toMatch(/not understood/);
  });

  it("answers truncated JSON", async () => {
    const ran = await tavily(
      await serveText(200, '{"results":[{"ti', { "content-type": "application/json" }),
    );
    expectFailure(ran);
  });

  it("answers 50 MB", async () => {
    const server = await serve((_request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const part = Buffer.alloc(1024 * 1024, " ");
      let left = 50;
      const more = () => {
        while (left-- > 0) if (!response.write(part)) return void response.once("drain", more);
        response.end();
      };
      response.on("error", () => undefined);
      more();
    });
    const ran = await tavily(server);
    expectFailure(ran);
    expect(ran.stderr).toMatch(/more than 8 MB/);
  });

  it("cuts the connection", async () => {
    const ran = await tavily(await serve((request) => request.socket.destroy()), "--timeout", "60");
    expectFailure(ran);
    expect(ran.stderr).toMatch(unavailable);
  });

  it("never answers: the time-out ends it", async () => {
    const ran = await tavily(await serve(() => undefined), "--timeout", "3");
    expectFailure(ran);
    expect(ran.stderr).toMatch(unavailable);
    expect(ran.stderr).toMatch(/did not answer within [\d.]+ (?:milli)?seconds/);
  });

  it("is a challenge of DuckDuckGo: blocked, not empty", async () => {
    const server = await serveFixture("duckduckgo", "error-blocked-captcha");
    const ran = await scry(["search", "x", "--provider", "duckduckgo"], {
      env: { SCRY_DUCKDUCKGO_BASE_URL: server.url },
    });
    expectFailure(ran);
  });
});

describe.concurrent("nobody is there", () => {
  it("connection refused", async () => {
    const ran = await scry(["search", "x", "--provider", "searxng"], {
      // Port 1 is reserved; nothing listens there.
      env: { SEARXNG_URL: "http://127.0.0.1:1" },
    });
    expectFailure(ran);
    expect(ran.stderr).toMatch(unavailable);
    expect(ran.stderr).toMatch(/the connection was refused/);
  });

  it("a name that does not exist", async () => {
    const ran = await scry(["search", "x", "--provider", "searxng", "--timeout", "60"], {
      env: { SEARXNG_URL: "http://does-not-exist.invalid" },
    });
    expectFailure(ran);
    expect(ran.stderr).toMatch(unavailable);
  });

  it("every provider of the chain is down: each one's reason, in text and in JSON", async () => {
    const nowhere = "http://127.0.0.1:1";
    const env = Object.fromEntries(
      ["DUCKDUCKGO", "TAVILY", "MOJEEK", "WIKIPEDIA"].map((id) => [`SCRY_${id}_BASE_URL`, nowhere]),
    );
    const [text, json] = await Promise.all([
      scry(["search", "x", "--timeout", "60"], { env }),
      scry(["search", "x", "--timeout", "60", "--json"], { env }),
    ]);
    expectFailure(text);
    expect(text.stderr).toMatch(unavailable);
    for (const id of ["duckduckgo", "tavily", "mojeek", "wikipedia"])
      expect(text.stderr).toContain(`\n- ${id}: `);
    expect(json).toMatchObject({ code: 1, stderr: "" });
    const data = JSON.parse(json.stdout);
    expect(data).toMatchObject({ code: "unavailable", results: [], query: "x" });
    expect(data.attempts).toHaveLength(4);
    expect(data.message).toMatch(unavailable);
  });

  it("a provider without its key names the variable", async () => {
    const ran = await scry(["search", "x", "--provider", "brave"]);
    expectFailure(ran);
    expect(ran.stderr).toMatch(/Set BRAVE_API_KEY or providers\.brave\.api_key\./);
  });

  it("search is switched off", async () => {
    const ran = await scry(["search", "x"], { env: { WEB_SEARCH_ENABLED: "false" } });
    expectFailure(ran);
    expect(ran.stderr).toMatch(/switched off/);
  });
});
