import { type IncomingHttpHeaders, request } from "node:http";
import type { Readable } from "node:stream";
import { afterEveryFile } from "../../../tests/support/hooks.ts";
import { type ServeOptions, type Serving, serveGateway } from "../src/gateway/serve-gateway.ts";
import { temporaryFolder } from "./support/command.ts";
import { pageHtml } from "./support/pages.ts";
import { serve, serveSearxng } from "./support/servers.ts";

export const token = "a-token-for-tests-0123456789";

const running: Serving[] = [];
afterEveryFile(() => Promise.all(running.splice(0).map((serving) => serving.close(0))));

type LogLine = Readonly<Record<string, unknown>> & { level: string; message: string };

export interface GatewayWorld {
  /** Where the gateway listens. */
  url: string;
  serving: Serving;
  /** What it reported to its operator. */
  told: string[];
  /** All that it logged. */
  logged: LogLine[];
  /** The page server, whose pages it may read. */
  pages: string;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
}

interface Setup extends Partial<ServeOptions> {
  env?: Record<string, string>;
  pages?: Record<string, string>;
  results?: Parameters<typeof serveSearxng>[0];
  settings?: NonNullable<Parameters<typeof serveGateway>[0]["settings"]>;
}

/** A gateway in this process, on a free port, over a SearXNG and pages on this machine. */
export async function startGateway(setup: Setup = {}): Promise<GatewayWorld> {
  const { env = {}, pages = {}, results = oneResult, settings = {}, ...options } = setup;
  const searxng = await serveSearxng(results);
  const site = await serve((request, response) => {
    const body = pages[(request.url ?? "").split("?")[0] ?? ""];
    response
      .writeHead(body === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" })
      .end(body ?? "<h1>Nothing here</h1>");
  });
  const folder = temporaryFolder();
  const told: string[] = [];
  const logged: LogLine[] = [];
  const serving = await serveGateway(
    {
      cwd: false,
      settings,
      env: {
        SEARXNG_URL: searxng.url,
        WEB_SEARCH_PROVIDER: "searxng",
        SCRY_ALLOW_PRIVATE: new URL(site.url).host,
        XDG_CONFIG_HOME: folder,
        XDG_STATE_HOME: folder,
        HOME: folder,
        ...env,
      },
    },
    {
      host: "127.0.0.1",
      port: 0,
      hosts: [],
      origins: [],
      page: true,
      mcp: true,
      structured: true,
      ...options,
    },
    (level, message, fields) => {
      logged.push({ level, message, ...fields });
      // Not the line of the first use of a state folder, which every gateway here has.
      if (!fields?.request_id && !message.startsWith("Answers and pages are kept")) told.push(message);
    },
  );
  running.push(serving);
  return {
    url: serving.url,
    serving,
    told,
    logged,
    pages: site.url,
    post: (path, body, headers = {}) =>
      fetch(serving.url + path, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
  };
}

const oneResult = [{ url: "https://one.example/page", title: "The first", content: "Says one." }];

export const mill = pageHtml("The mill");

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A request with any header at all: fetch lets nobody set Host or Origin. */
export function rawRequest(
  url: string,
  headers: Record<string, string>,
  options: { method?: string; body?: string | Readable } = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: options.method ?? "GET", headers }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (text) => {
        body += text;
      });
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    sent.on("error", reject);
    if (options.body === undefined || typeof options.body === "string") sent.end(options.body);
    else options.body.on("error", () => undefined).pipe(sent);
  });
}
