import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { Hono } from "hono";
import type { GatewayEnv } from "../contract.ts";

/** Next to this file; the bundled command has a copy next to its own (see scripts/bundle.ts). */
const folder = new URL("./static/", import.meta.url);

const types: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
};

/** Everything comes from here and nothing is ever parsed as HTML: Chromium refuses innerHTML by the last two rules. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

/** For the documentation, whose script connects to nothing. */
export const docsPolicy = pagePolicy
  .split("; ")
  .filter((rule) => !rule.startsWith("connect-src"))
  .join("; ");

/** The documentation uses these too, so they are there without the page. */
const shared = ["base.css", "prose.css", "icon.svg", "theme.js"];

/** Serves only the names that are in the folder, so no path can lead out of it. */
export function fileRoutes(withPage: boolean): Hono<GatewayEnv> {
  const routes = new Hono<GatewayEnv>();
  for (const name of withPage ? readdirSync(folder) : shared) {
    if (name === "index.html") routes.get("/", ({ req }) => servePage(name, req.header("sec-fetch-site")));
    else routes.get(`/page/${name}`, () => serveFile(name));
  }
  return routes;
}

/** Says in the page whether another site led to it: its address may then name a search that nobody here wants. */
async function servePage(name: string, from: string | undefined): Promise<Response> {
  const page = await readFile(new URL(name, folder), "utf8");
  const isFromElsewhere = from === "cross-site" || from === "same-site";
  const response = respond(
    name,
    isFromElsewhere ? page.replace("<body>", '<body data-opened="elsewhere">') : page,
  );
  response.headers.set("vary", "Sec-Fetch-Site");
  return response;
}

async function serveFile(name: string): Promise<Response> {
  return respond(name, await readFile(new URL(name, folder)));
}

function respond(name: string, body: ConstructorParameters<typeof Response>[0]): Response {
  return new Response(body, {
    headers: {
      "content-type": types[name.split(".").at(-1) ?? ""] ?? "application/octet-stream",
      "content-security-policy": pagePolicy,
      // Kept, but asked for again: a new version of scry shows at once.
      "cache-control": "no-cache",
    },
  });
}
