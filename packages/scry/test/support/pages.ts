import type { IncomingMessage, ServerResponse } from "node:http";
import { type Ran, type RunOptions, scry } from "./command.ts";
import { type Served, serve } from "./servers.ts";

const days = ["On Monday", "On Tuesday", "On Wednesday", "On Thursday", "On Friday", "On Saturday"];
const paragraphs = days.map(
  (day) =>
    `<p>${day} the miller opened the sluice before the village was awake, and flour fell into the sack.</p>`,
);

/** An ordinary page with enough words that nobody takes it for a wall. */
export const pageHtml = (title: string, extra = "") =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${paragraphs.join("")}${extra}</main></body></html>`;

type Route = string | ((response: ServerResponse, request: IncomingMessage) => void);

export interface Pages extends Served {
  /** Runs the command with the permission to read from this server. */
  run(args: readonly string[], options?: RunOptions): Promise<Ran>;
}

/** Pages by path, on this machine. */
export async function servePages(routes: Record<string, Route>): Promise<Pages> {
  const server = await serve((request, response) => {
    const route = routes[(request.url ?? "/").split("?")[0] ?? ""];
    if (typeof route === "function") return route(response, request);
    response
      .writeHead(route === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" })
      .end(route ?? "<h1>Nothing here</h1>");
  });
  const SCRY_ALLOW_PRIVATE = `192.168.7.7:81, ${new URL(server.url).host}`;
  return {
    ...server,
    run: (args, options = {}) => scry(args, { ...options, env: { SCRY_ALLOW_PRIVATE, ...options.env } }),
  };
}
