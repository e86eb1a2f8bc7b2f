import { readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEveryFile } from "../../../../tests/support/hooks.ts";

const closing: (() => void)[] = [];
afterEveryFile(() => {
  for (const close of closing.splice(0)) close();
});

export interface Served {
  url: string;
  /** What was asked, as path and query. */
  asked: URL[];
}

/** A server on this machine until the tests of the file are over. */
export async function serve(answer: RequestListener): Promise<Served> {
  const asked: URL[] = [];
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? "/", "http://loopback"));
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked };
}

export const serveText = (status: number, body: string, headers: Record<string, string> = {}) =>
  serve((_request, response) => {
    response.writeHead(status, { "content-type": "text/html", ...headers }).end(body);
  });

export const serveJson = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  serveText(status, JSON.stringify(body), { "content-type": "application/json", ...headers });

/** A reply in the real shape of the service, as the provider's own tests use it. */
export function serveFixture(provider: string, name: string): Promise<Served> {
  const folder = join(import.meta.dirname, `../../../core/fixtures/${provider}/search`);
  const fixture = JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8"));
  const body = fixture.body === undefined ? readFileSync(join(folder, `${name}.html`), "utf8") : fixture.body;
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return serveText(fixture.status, text, fixture.headers);
}

interface Result {
  url?: string | null;
  title?: string | null;
  content?: string;
}

export const twoResults: readonly Result[] = [
  { url: "https://one.example/page", title: "The first", content: "Says <b>one</b> &amp; more." },
  { url: "https://two.example/", title: "The second", content: "Says two." },
];

/** SearXNG's JSON. */
const searxngBody = (results: readonly Result[], more: Record<string, unknown> = {}) => ({
  query: "anything",
  number_of_results: results.length,
  results: results.map((result) => ({ ...result, engine: "invented", engines: ["invented"] })),
  answers: [],
  corrections: [],
  infoboxes: [],
  suggestions: [],
  unresponsive_engines: [],
  ...more,
});

export const serveSearxng = (results: readonly Result[], more?: Record<string, unknown>) =>
  serveJson(200, searxngBody(results, more));
