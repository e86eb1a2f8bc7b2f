/** docs/reference/http.md says what the gateway really answers. Where it no longer does: npm run docs:reference */
import { join } from "node:path";
import { expect, it } from "vitest";
import { startShipped } from "../mcp/shipped-server.ts";
import { startWorld } from "../support/web-world.ts";
import { type Example, httpReference, type OpenApi } from "./markdown.ts";

const page = join(import.meta.dirname, "../../docs/reference/http.md");
const token = "a-token-of-16-letters";

type Call = Omit<Example, "status" | "answer">;

const calls = (pages: string): Call[] => [
  {
    title: "A search",
    operation: "POST /v1/search",
    path: "/v1/search",
    body: { query: "water mills", limit: 2 },
  },
  {
    title: "A search that finds nothing",
    operation: "POST /v1/search",
    path: "/v1/search",
    body: { query: "nothing of the kind" },
  },
  {
    title: "A search that fails: the service is out of order",
    operation: "POST /v1/search",
    path: "/v1/search",
    body: { query: "mills out of order" },
  },
  { title: "Bad input", operation: "POST /v1/search", path: "/v1/search", body: { query: "" } },
  {
    title: "The passages of a page that answer a question",
    operation: "POST /v1/open",
    path: "/v1/open",
    body: { url: `${pages}/mills`, query: "how large is the wheel", max_length: 400 },
  },
  {
    title: "A page that does not exist",
    operation: "POST /v1/open",
    path: "/v1/open",
    body: { url: `${pages}/lost` },
  },
  {
    title: "An address that the guard refuses",
    operation: "POST /v1/open",
    path: "/v1/open",
    body: { url: "http://169.254.169.254/" },
  },
  {
    title: "One of the providers",
    operation: "GET /v1/providers",
    path: "/v1/providers",
  },
  { title: "It runs", operation: "GET /health", path: "/health" },
  { title: "It can search", operation: "GET /ready", path: "/ready" },
  {
    title: "Keep a page in the caller's library",
    operation: "POST /v1/library",
    path: "/v1/library",
    body: { url: `${pages}/rivers` },
  },
  { title: "List the library", operation: "GET /v1/library", path: "/v1/library" },
  {
    title: "Remove a page from it",
    operation: "DELETE /v1/library",
    path: `/v1/library?url=${pages}/rivers`,
  },
];

/** Times of the clock, ports and the numbers of envelopes are new in every run. */
function steady(text: string, pages: string): string {
  return text
    .replaceAll(pages, "https://mills.example")
    .replaceAll(new URL(pages).host, "mills.example")
    .replaceAll(/127\.0\.0\.1:\d+/g, "127.0.0.1:8080")
    .replace(/"(\w*ms)": \d+/g, '"$1": 12')
    .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"2026-11-18T12:00:00.000Z"');
}

/** Of many providers one is enough to show what they look like. */
function shown(path: string, answer: unknown): unknown {
  if (path !== "/v1/providers") return answer;
  const { providers, readers } = answer as { providers: { id: string }[]; readers: { id: string }[] };
  return {
    providers: providers.filter(({ id }) => id === "searxng"),
    readers: readers.filter(({ id }) => id === "direct"),
  };
}

async function answered(origin: string, pages: string, call: Call): Promise<Example> {
  const response = await fetch(origin + call.path, {
    method: call.operation.split(" ", 1)[0] ?? "GET",
    headers: { "content-type": "application/json", ...call.headers },
    ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  const answer = isJson ? JSON.stringify(shown(call.path, JSON.parse(text)), undefined, 2) : text.trim();
  const { body, path, ...rest } = call;
  return {
    ...rest,
    path: steady(path, pages),
    ...(body !== undefined && { body: JSON.parse(steady(JSON.stringify(body), pages)) }),
    status: response.status,
    answer: steady(answer, pages),
  };
}

it("says what the gateway answers", async () => {
  const world = await startWorld();
  const env = { ...world.env, WEB_SEARCH_PROVIDER: "searxng" };
  const open = await startShipped([], env);
  const closed = await startShipped([], { ...env, SCRY_TOKEN: token });
  try {
    const api = (await (await fetch(`${open.url}/openapi.json`)).json()) as OpenApi;
    const examples: Example[] = [];
    for (const call of calls(world.pages)) examples.push(await answered(open.url, world.pages, call));
    const search = { operation: "POST /v1/search (token)", path: "/v1/search", body: { query: "mills" } };
    examples.push(
      await answered(closed.url, world.pages, {
        ...search,
        title: "Without the token of a gateway that has one",
      }),
      await answered(open.url, world.pages, {
        title: "A route that does not exist",
        operation: "GET /v1/nothing",
        path: "/v1/nothing",
      }),
    );
    await expect(httpReference(api, examples)).toMatchFileSnapshot(page);
  } finally {
    await Promise.all([open.close(), closed.close()]);
    await world.close();
  }
});
