import { describe, expect, it } from "vitest";
import { ScryError } from "../src/contracts/error.ts";
import type { LogLevel } from "../src/contracts/tool.ts";
import { createScry } from "../src/engine/create-scry.ts";
import { webSearchTool } from "../src/tools/web-search.ts";
import { temporaryFolder, write } from "./support/folder.ts";
import { json, type Recorded } from "./support/server.ts";
import { type Answer, createWorld, keyVariables, searchProviders } from "./support/world.ts";

// The canary is in every place that can hold a secret. Whatever a service does with it, nothing that leaves the engine
// may hold it, in any spelling.

const canary = "CANARY/s3cr3t+0123=456789";

const base64 = (text: string) => Buffer.from(text).toString("base64");
const spellings = [
  canary,
  encodeURIComponent(canary),
  encodeURIComponent(canary).replace(/%../g, (hex) => hex.toLowerCase()),
  encodeURIComponent(encodeURIComponent(canary)),
  new URLSearchParams({ k: canary }).toString().slice(2),
  JSON.stringify(canary).slice(1, -1),
  base64(canary).replace(/=+$/, ""),
  Buffer.from(canary).toString("base64url"),
  base64(`user:${canary}`).replace(/=+$/, ""),
];
/** What is left when a text is cut in the middle of a secret must not leave either. */
const halves = [canary.slice(0, 14), canary.slice(-14), encodeURIComponent(canary).slice(0, 18)];

/** Everything that can be read from a value: JSON, own properties hidden or not, stack, and the chain of causes. */
function everything(value: unknown, depth = 0): string {
  if (depth > 12 || value === null || value === undefined) return "";
  if (typeof value !== "object") return String(value);
  const own = Object.getOwnPropertyNames(value).map((name) => {
    const inside = everything((value as Record<string, unknown>)[name], depth + 1);
    return `${name} ${inside}`;
  });
  return `${String(value)} ${own.join(" ")}`;
}

function expectClean(what: string, value: unknown): void {
  const text = `${everything(value)} ${JSON.stringify(value) ?? ""}`;
  for (const spelling of [...spellings, ...halves]) {
    if (text.includes(spelling)) expect.unreachable(`${what} holds ${spelling}: ${text.slice(0, 400)}`);
  }
}

/** Whatever the request carried, in every spelling, in one text. */
const echo = ({ url, headers, body }: Recorded) =>
  [
    url,
    decodeURIComponent(url),
    JSON.stringify(headers),
    body,
    ...Object.values(headers).flat(),
    ...spellings,
  ].join(" ");

/** Without a space in it, so that the cut at so many characters falls into the secret. */
const cutAt = (most: number) => `${"x".repeat(most - 18)}${canary}`;

/** The ways to fail, each with the request repeated in it. */
const failures: Record<string, Answer> = {
  "401 with text": (response, request) => response.writeHead(401).end(echo(request)),
  "an error object": (response, request) =>
    json(response, { error: echo(request), message: echo(request), detail: { error: echo(request) } }, 400),
  "nested errors": (response, request) =>
    json(response, { error: { message: echo(request), code: echo(request), detail: echo(request) } }, 422),
  "a message that is cut in the middle of the secret": (response) =>
    json(response, { error: cutAt(200), message: cutAt(200), detail: { error: cutAt(200) } }, 400),
  "403 as a page": (response, request) => response.writeHead(403).end(`<html>${echo(request)}</html>`),
  "429 with headers": (response, request) =>
    response.writeHead(429, { "x-echo": encodeURIComponent(echo(request)) }).end(echo(request)),
  "500": (response, request) => response.writeHead(500).end(echo(request)),
  "JSON that is cut off": (response, request) => response.writeHead(200).end(`{"results":["${echo(request)}`),
  "another shape": (response, request) => json(response, { odd: echo(request), results: echo(request) }),
  "a redirect to itself": (response, request) =>
    response.writeHead(302, { location: request.url }).end(echo(request)),
  "a reset connection": (response) => response.socket?.resetAndDestroy(),
  silence: () => undefined,
};

/** Rows that hold the request, in the shapes of all providers. */
const rows: Answer = (response, request) => {
  const said = echo(request);
  const row = {
    title: said,
    url: `https://a.test/?x=${encodeURIComponent(said)}`,
    snippet: said,
    content: said,
    description: said,
  };
  const all = [
    row,
    {
      ...row,
      link: row.url,
      title: cutAt(200),
      content: cutAt(500),
      snippet: cutAt(500),
      description: cutAt(500),
    },
  ];
  json(response, {
    results: all,
    organic: all,
    web: { results: all },
    query: { search: all },
    answer: said,
    answerBox: { answer: said },
    unresponsive_engines: [[said, said]],
    suggestions: [said],
  });
};

const secretSettings = () => ({
  providers: {
    tavily: { api_key: canary },
    searxng: {
      api_key: canary,
      username: "user",
      password: canary,
      headers: { "x-proxy-token": `Bearer ${canary}` },
    },
    brave: { headers: { cookie: `session=${canary}` } },
    exa: { headers: { authorization: `Basic ${base64(`user:${canary}`)}` } },
  },
});

async function worldWith(id: string, answer: Answer) {
  const env = Object.fromEntries(
    Object.values(keyVariables).map((variable) => [variable, `${canary}, second-key-1234`]),
  );
  const world = await createWorld({ [id]: answer }, { env, settings: secretSettings() });
  // The key in the base URL too.
  const base_url = `${world.servers[id]?.url}/prefix?access_token=${encodeURIComponent(canary)}`;
  const own = { ...world.settings.providers?.[id], base_url };
  return world.another({
    settings: { ...world.settings, providers: { ...world.settings.providers, [id]: own } },
  });
}

async function searchAndCollect(id: string, answer: Answer) {
  const scry = await worldWith(id, answer);
  const call = { providers: [id], timeoutMs: 700 };
  const lines: unknown[] = [];
  const log = (level: LogLevel, message: string, fields: unknown) =>
    void lines.push({ level, message, fields });
  // The query repeats the secret as well: a user may paste it.
  const query = `paper ${canary}`;
  const outcome = await scry.search(query, call).catch((error: unknown) => error);
  const again = await scry.search("paper", call).catch((error: unknown) => error);
  const results = [];
  for (const format of ["numbered", "markdown", "brief"] as const) {
    const tool = webSearchTool(scry, { format, search: { ...call, fresh: true } });
    const result = await tool.execute({ query: `paper ${format}` }, { log, userId: "u", agentId: "a" });
    results.push(result, tool.display({ query: "paper" }, result));
  }
  return { outcome, again, results, lines, status: await scry.providers() };
}

describe.each(Object.entries(failures))("no secret leaves with %s", (_name, answer) => {
  it("from any provider", async () => {
    await Promise.all(
      searchProviders.map(async (id) => {
        const collected = await searchAndCollect(id, answer);
        expect(ScryError.is(collected.outcome)).toBe(true);
        expect(collected.lines.length).toBeGreaterThan(0);
        // The query itself is echoed in `data.query`, by the caller's own doing; the first call's is not collected there.
        for (const [what, value] of Object.entries(collected)) expectClean(`${id} ${what}`, value);
      }),
    );
  });
});

describe("no secret leaves with an answer", () => {
  it("that repeats the request in every field", async () => {
    await Promise.all(
      searchProviders.map(async (id) => {
        for (const [what, value] of Object.entries(await searchAndCollect(id, rows)))
          expectClean(`${id} ${what}`, value);
      }),
    );
  });
});

describe("no secret leaves at the start", () => {
  const options = { cwd: false, env: {} } as const;
  const thrownBy = (body: () => unknown) => {
    try {
      body();
    } catch (error) {
      return error;
    }
    return expect.unreachable("it should have thrown");
  };

  it.each([
    ["settings.json", `{"providers":{"tavily":{"api_key": ${canary}}}}`],
    ["settings.json", canary],
    ["settings.yaml", `providers:\n  tavily: {api_key: ${canary}\n`],
    ["settings.json", JSON.stringify({ providers: { tavily: { api_key: [canary] } } })],
    ["settings.json", JSON.stringify({ providers: { tavily: { base_url: canary } } })],
    ["settings.json", JSON.stringify({ search: { limit: canary, strategy: canary, time_range: canary } })],
    ["settings.json", JSON.stringify({ network: { proxy: `not a url ${canary}` } })],
  ])("from a file that cannot be used: %s", (name, content) => {
    const config = write(temporaryFolder(), name, content);
    expectClean(
      "the error",
      thrownBy(() => createScry({ ...options, config })),
    );
  });

  it("from a proxy or certificate that cannot be used", async () => {
    const proxy = `http://user:${encodeURIComponent(canary)}@127.0.0.1:9`;
    const settings = { network: { proxy }, providers: { brave: { api_key: canary } } };
    const scry = createScry({ ...options, config: false, settings, store: "memory" });
    const error = await scry
      .search("paper", { providers: ["brave"], timeoutMs: 800 })
      .catch((thrown: unknown) => thrown);
    expect(ScryError.is(error)).toBe(true);
    expectClean("the error", error);
    expectClean("redact", scry.redact({ text: `proxy ${proxy} ${canary}` }));
    await scry.close();
  });

  it("from a base URL with a password, which is refused", async () => {
    const base_url = `http://user:${encodeURIComponent(canary)}@127.0.0.1:9`;
    const settings = { providers: { brave: { api_key: canary, base_url } } };
    const scry = createScry({ ...options, config: false, settings, store: "memory" });
    const error = await scry.search("paper", { providers: ["brave"] }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "not_configured" });
    expectClean("the error", error);
    await scry.close();
  });
});
