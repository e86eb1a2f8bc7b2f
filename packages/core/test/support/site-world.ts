import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { CrawlItem, CrawlOptions } from "../../src/contracts/crawl.ts";
import { createScry, type Scry } from "../../src/engine/create-scry.ts";
import { article, respond } from "./reader-world.ts";

export interface SiteWorld {
  origin: string;
  scry: Scry;
  /** The paths that were asked for, oldest first, without robots.txt and sitemap.xml. */
  asked: string[];
  requests: IncomingMessage[];
  /** An HTML page with links; an answer of its own for anything else. */
  on(path: string, answer: RequestListener | readonly string[], title?: string): void;
  /** Answers what has no answer of its own. */
  otherwise(answer: RequestListener): void;
  /** Crawls to the end at once, without a delay unless one is given. */
  crawl(path?: string, options?: CrawlOptions): Promise<CrawlItem[]>;
  /** The paths of the pages of a crawl, sorted. */
  pages(path?: string, options?: CrawlOptions): Promise<string[]>;
  close(): Promise<void>;
}

/** An article of its own for each title, with links below it. */
export const linked = (title: string, links: readonly string[]): RequestListener =>
  respond(
    article(
      `<p>About ${title}.</p><ul>${links.map((url) => `<li><a href="${url}">${url}</a></li>`).join("")}</ul>`,
      title,
    ),
  );

/** A site on the loopback address, and an engine that may reach it. */
export async function createSiteWorld(): Promise<SiteWorld> {
  const answers = new Map<string, RequestListener>();
  const requests: IncomingMessage[] = [];
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  let other: RequestListener = respond("<h1>Nothing here</h1>", { "content-type": "text/html" }, 404);
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    requests.push(request);
    if (path !== "/robots.txt" && path !== "/sitemap.xml") asked.push(path);
    const answer = answers.get(path) ?? answers.get(path.split("?")[0] ?? path);
    if (answer) answer(request, response);
    else if (path === "/robots.txt" || path === "/sitemap.xml") response.writeHead(404).end();
    else other(request, response);
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const scry = createScry({
    settings: { policy: { allow_private: [`127.0.0.1:${port}`] } },
    env: {},
    cooldowns: false,
  });
  const crawl: SiteWorld["crawl"] = async (path = "/", options = {}) => {
    const items: CrawlItem[] = [];
    for await (const item of scry.crawl(origin + path, { delayMs: 0, ...options })) items.push(item);
    return items;
  };
  return {
    origin,
    scry,
    asked,
    requests,
    on(path, answer, title = path) {
      answers.set(path, typeof answer === "function" ? answer : linked(title, answer));
    },
    otherwise(answer) {
      other = answer;
    },
    crawl,
    async pages(path, options) {
      const items = await crawl(path, options);
      return items.flatMap((item) => ("page" in item ? item.url.slice(origin.length) : [])).sort();
    },
    async close() {
      await scry.close();
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
