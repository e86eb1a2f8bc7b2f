import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createRegistry, createScry, type SearchQuery } from "@scry/core";
import { createGatewayApp } from "../../../packages/scry/src/gateway/app.ts";
import { createGateway } from "../../../packages/scry/src/gateway/gateway.ts";
import { allowedHosts } from "../../../packages/scry/src/http/host.ts";
import { listen } from "../../../packages/scry/src/http/listen.ts";
import { createTokenRing, sha256 } from "../../../packages/scry/src/http/token.ts";
import { afterEveryTest } from "../../support/hooks.ts";
import { invented, type Row } from "./invented-provider.ts";
import { publicGuard } from "./public-guard.ts";

export const token = "gateway-token-0123456789";
const providerKey = "invented-key-0123456789";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const closing: (() => Promise<void>)[] = [];
afterEveryTest(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** A server of this test alone. */
async function serve(handler: Handler): Promise<string> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What the provider's service answers: rows, a status, or never. */
type Answer = { rows: readonly Row[]; answer?: string } | { status: number } | "silence";

export interface World {
  /** Where the gateway listens. */
  url: string;
  /** Where the pages are. */
  site: string;
  /** The queries that reached the provider, as the engine fitted them. */
  asked: Partial<SearchQuery>[];
  /** How many calls to the provider were given up by us. */
  abandoned(): number;
  /** What happens to pages: their requests, by path. */
  visited: string[];
}

export interface WorldOptions {
  answer?: Answer | ((site: string) => Answer);
  /** Without it the provider is not configured. */
  keyed?: boolean;
  pages?: Record<string, string>;
  /** Every public name leads to the pages. */
  publicly?: boolean;
  /** Settings of the holder of the token. */
  holder?: { providers?: readonly string[]; may?: readonly ("search" | "open")[]; perMinute?: number };
}

export const rows: readonly Row[] = [
  { title: "The first mill", url: "https://one.example/mill", snippet: "It turned.", date: "2026-03-04" },
  { title: "The second mill", url: "https://two.example/", snippet: "It stood still." },
];

const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** An ordinary page with enough words that nobody takes it for a wall. */
export const pageHtml = (title: string, extra = "") =>
  `<!doctype html><html lang="en"><head><title>${title}</title><meta name="description" content="About ${title}."></head><body><main><h1>${title}</h1>${days
    .map(
      (day) => `<p>On ${day} the miller opened the sluice before the village was awake, and flour fell.</p>`,
    )
    .join("")}${extra}</main></body></html>`;

/** The real gateway over an engine whose only provider and whose pages are on this machine. */
export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const { pages = {}, keyed = true } = options;
  const asked: Partial<SearchQuery>[] = [];
  const visited: string[] = [];
  let abandoned = 0;
  const site = await serve(({ url = "/" }, response) => {
    visited.push(url);
    const html = pages[url];
    const status = html === undefined ? 404 : 200;
    response
      .writeHead(status, { "content-type": "text/html; charset=utf-8" })
      .end(html ?? "<h1>Nothing</h1>");
  });
  const answer = typeof options.answer === "function" ? options.answer(site) : (options.answer ?? { rows });
  const service = await serve((request, response) => {
    asked.push(JSON.parse(new URL(request.url ?? "/", "http://x").searchParams.get("query") ?? "{}"));
    response.on("close", () => {
      if (!response.writableFinished) abandoned++;
    });
    if (answer === "silence") return;
    const status = "status" in answer ? answer.status : 200;
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  const scry = createScry({
    registry: createRegistry([invented]),
    settings: {
      search: { provider: ["invented"], cache_minutes: 0 },
      read: { provider: ["direct"] },
      providers: { invented: { base_url: service, ...(keyed && { api_key: providerKey }) } },
      policy: { allow_private: [new URL(site).host] },
    },
    ...(options.publicly && { guard: publicGuard(Number(new URL(site).port)) }),
    store: "memory",
    cwd: false,
    config: false,
    env: {},
  });
  closing.push(() => scry.close());
  const { providers, may, perMinute } = options.holder ?? {};
  const holder = { name: "tester", sha256: sha256(token), limits: { perMinute }, providers, may };
  const app = createGatewayApp(createGateway(scry), {
    tokens: createTokenRing([holder]),
    hosts: allowedHosts("127.0.0.1", []),
    // Also called for errors that only have a cause; an internal error fails the test.
    onInternalError(error) {
      if (error.message.includes("because of an internal error")) throw error;
    },
  });
  const listening = await listen(app.fetch, { host: "127.0.0.1", port: 0 });
  closing.push(() => listening.close(0));
  return { url: listening.url, site, asked, visited, abandoned: () => abandoned };
}

/** A world with a client of the service under test: gives the function that starts both, with another key if wanted. */
export const worldWith =
  <Client>(connect: (url: string, key: string) => Client) =>
  async (options?: WorldOptions, key = token): Promise<World & { client: Client }> => {
    const world = await createWorld(options);
    return { ...world, client: connect(world.url, key) };
  };

/** Two hits on this site: the page /mill, and one that is gone. */
export const mills = (site: string): Answer => ({
  rows: [
    { title: "The mill", url: `${site}/mill`, snippet: "It turned.", date: "2026-03-04", score: 0.9 },
    { title: "No mill", url: `${site}/gone`, snippet: "Nothing." },
  ],
  answer: "Two mills.",
});

/** A world that finds them, with this in the page. */
export const withMills = (extra = ""): WorldOptions => ({
  pages: { "/mill": pageHtml("The mill", extra) },
  answer: mills,
});

/** A hit whose texts try to hide something, and what is left of them. */
export const hostile: Row = {
  title: "Free <b>flour</b>\u200b\u202e & more",
  url: "https://one.example/hostile",
  snippet: "Read <script>alert(1)</script>this\u{e0041}\u{e0042} \u001b[31mnow\u001b[0m.",
};
export const hiddenCharacters = /[\u200b\u202e\u001b\u{e0041}]|<script|<b>/u;

/** Waits until something is so: connections end when they end. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** What a client threw. */
export const thrownBy = (call: Promise<unknown>): Promise<Error & Record<string, unknown>> =>
  call.then(
    () => {
      throw new Error("The call did not fail.");
    },
    (thrown) => thrown,
  );

/** A call without a client, for what clients do not show: statuses and headers. */
export const post = (url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
