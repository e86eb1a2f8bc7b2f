import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { bm25Scores } from "./bm25.ts";
import type { PageFile } from "./set.ts";

/** Ways in which a search service fails. None of them says that nothing was found. */
export const breakages = {
  "HTTP 503": (response: ServerResponse) => response.writeHead(503).end("upstream is down"),
  "HTTP 429": (response: ServerResponse) =>
    response.writeHead(429, { "retry-after": "60" }).end("Too Many Requests"),
  "a captcha page": (response: ServerResponse) =>
    response
      .writeHead(200, { "content-type": "text/html" })
      .end("<title>Are you a robot?</title><form id=captcha>Solve the captcha to continue</form>"),
  "all engines suspended": (response: ServerResponse) =>
    sendJson(response, {
      ...emptyReply,
      unresponsive_engines: [
        ["one", "Suspended: CAPTCHA"],
        ["two", "timeout"],
      ],
    }),
  "a dropped connection": (response: ServerResponse) => response.destroy(),
} as const;

export type Breakage = keyof typeof breakages;

export interface LoopbackWeb {
  /** Without a slash at the end. */
  url: string;
  /** `127.0.0.1:port`, for the guard. */
  host: string;
  addressOf(page: string): string;
  /** The same web with an engine that fails in this way. */
  broken(how: Breakage): LoopbackWeb;
  close(): Promise<void>;
}

const emptyReply = {
  results: [],
  answers: [],
  corrections: [],
  infoboxes: [],
  suggestions: [],
  unresponsive_engines: [] as string[][],
};

const mostHits = 10;
/** Services show the beginning of a page where they have nothing better. */
const snippetLength = 160;

/** The pages of a set at `/pages/NAME`, and an engine that ranks them by plain BM25 and replies as SearXNG does. */
export async function serveWeb(pages: readonly PageFile[]): Promise<LoopbackWeb> {
  const scores = bm25Scores(pages.map(({ title, text }) => `${title} ${text}`));
  const byName = new Map(pages.map((page) => [page.name, page]));
  const ways = Object.keys(breakages) as Breakage[];

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
    const way = ways[Number(/^\/broken\/(\d)\/search$/.exec(pathname)?.[1])];
    if (way) {
      breakages[way](response);
      return;
    }
    if (pathname === "/search") {
      sendJson(response, { ...emptyReply, results: search(searchParams.get("q") ?? "") });
      return;
    }
    const page = byName.get(decodeURIComponent(pathname.replace(/^\/pages\//, "")));
    if (!page) response.writeHead(404, { "content-type": "text/plain" }).end("There is no such page.");
    else response.writeHead(200, { "content-type": page.type }).end(page.body);
  });

  function search(query: string) {
    return scores(query)
      .map((score, index) => ({ score, page: pages[index] }))
      .filter(({ score }) => score > 0)
      .sort((first, second) => second.score - first.score)
      .slice(0, mostHits)
      .flatMap(({ score, page }) =>
        page
          ? [
              {
                url: addressOf(page.name),
                title: page.title,
                content: page.text.slice(page.title.length).trim().slice(0, snippetLength),
                engine: "loopback",
                engines: ["loopback"],
                category: "general",
                score,
              },
            ]
          : [],
      );
  }

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const addressOf = (page: string) => `http://${host}/pages/${encodeURIComponent(page)}`;
  const web: LoopbackWeb = {
    url: `http://${host}`,
    host,
    addressOf,
    broken: (how) => ({ ...web, url: `http://${host}/broken/${ways.indexOf(how)}` }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return web;
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
}
