import { Hono } from "hono";
import { html, raw } from "hono/html";
import { compatibleServices } from "../compatible/index.ts";
import type { CompatibleService, Gateway, GatewayEnv } from "../contract.ts";
import { docsPolicy } from "../page/files.ts";
import { openApi } from "./openapi.ts";

type Schema = Record<string, unknown>;

interface DocsParts {
  openApi: Schema;
  services: readonly CompatibleService[];
  mcp: boolean;
  page: boolean;
  /** Where the reader found this page, for examples that can be copied. */
  origin: string;
}

const schemaIn = (openApi: Schema, name: string) =>
  ((openApi.components as { schemas: Record<string, Schema> }).schemas[name] ?? {}) as {
    properties?: Record<string, Schema>;
    required?: readonly string[];
  };

/** "text", "list of text", "one of d, w": a JSON Schema in a few words. */
function typeWords({ type, enum: values, items, anyOf, const: only }: Schema): string {
  if (Array.isArray(values)) return `one of ${values.join(", ")}`;
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(anyOf)) return anyOf.map((part) => typeWords(part as Schema)).join(" or ");
  if (type === "array") return `list of ${typeWords((items ?? {}) as Schema)}`;
  const words: Record<string, string> = { string: "text", boolean: "true or false", integer: "whole number" };
  return words[String(type)] ?? String(type ?? "anything");
}

function fieldTable(openApi: Schema, name: string) {
  const { properties = {}, required = [] } = schemaIn(openApi, name);
  const rows = Object.entries(properties).map(
    ([field, schema]) => html`<tr><th scope="row"><code>${field}</code></th><td>${typeWords(schema)}</td>
      <td>${[required.includes(field) ? "required" : "", schema.description].filter(Boolean).join("; ")}</td></tr>`,
  );
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Fields of ${name}"><table><thead><tr>
    <th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

const example = (text: string) => html`<pre tabindex="0"><code>${text}</code></pre>`;

/** The head of the page in `static/index.html`, with whole addresses. */
const mark = raw(
  '<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="16" r="12" /><circle cx="16" cy="16" r="6" /><circle class="dot" cx="19" cy="13" r="2" /></svg>',
);
const views = raw(
  ["search:Search", "page:Read", "library:Library", "providers:Providers", "activity:Activity"]
    .map((view) => view.split(":"))
    .map(([name, title]) => `<a href="/#/${name}">${title}</a>`)
    .join(""),
);
const themeSwitch = raw(
  '<button type="button" class="plain" id="theme" hidden aria-label="Switch colours"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path class="moon" d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z" /><path class="sun" d="M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M19 5l-1.4 1.4M6.4 17.6L5 19" /></svg></button>',
);

/** The API for people to read: made on the server. Without its script only the switch of colours is missing. */
function docsPage({ openApi, services, mcp, page, origin }: DocsParts) {
  const offers = (path: string) => Object.hasOwn(openApi.paths as Schema, path);
  const post = (path: string, body: object) =>
    `curl ${origin}${path} \\\n  -H 'content-type: application/json' \\\n  -d '${JSON.stringify(body)}'`;
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>API · scry</title>
    <link rel="icon" href="/page/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/page/base.css" />
    <link rel="stylesheet" href="/page/prose.css" />
    <script type="module" src="/page/theme.js"></script>
  </head>
  <body class="docs">
    <a class="skip" href="#main">Skip to the content</a>
    <header class="top">
      <a class="brand" href="${page ? "/" : "/docs"}">${mark} scry</a>
      <nav aria-label="Views">
        ${page ? views : ""}
        <a href="/docs" aria-current="page">API</a>
      </nav>
      ${themeSwitch}
    </header>
    <main id="main" class="prose">
      <h1 class="hello">The API of this gateway</h1>
      <p>Everything below answers with JSON. Where the operator set tokens, send yours as
        <code>Authorization: Bearer …</code> or as <code>x-api-key</code>. The same in
        <a href="/openapi.json">OpenAPI 3.1</a>.</p>

      ${
        offers("/v1/search")
          ? html`<h2 id="search"><code>POST /v1/search</code></h2>
      <p>Finds pages. The answer is that of <code>scry search --json</code>.</p>
      ${example(post("/v1/search", { query: "history of windmills", limit: 3 }))}
      ${fieldTable(openApi, "SearchInput")}`
          : ""
      }
      ${
        offers("/v1/open")
          ? html`<h2 id="open"><code>POST /v1/open</code></h2>
      <p>Reads one page as Markdown. The answer is that of <code>scry open --json</code>.</p>
      ${example(post("/v1/open", { url: "https://example.com/", query: "what may I use it for" }))}
      ${fieldTable(openApi, "OpenInput")}`
          : ""
      }

      <h2 id="events">Progress</h2>
      <p>With <code>stream: true</code>, or <code>Accept: text/event-stream</code>, the answer comes as
        server-sent events: <code>progress</code> every second, then <code>result</code> or <code>error</code>.
        Closing the connection stops the call.</p>

      <h2 id="failures">When it fails</h2>
      <p>The body has a <code>code</code>, a sentence and a <code>hint</code>, the next step. The status is 400 for
        wrong input, 401 without a known token, 403 for what is not allowed, 413 and 429 for too much
        (<code>Retry-After</code> says when to come back), 502, 503 or 504 when the services behind it failed.</p>

      <h2 id="more">And also</h2>
      <ul>
        <li><code>GET /v1/providers</code>: every provider, whether it is ready, and how its last calls went</li>
        <li><code>GET /v1/activity</code>: the last hour, recent calls with their attempts, and quotas</li>
        <li><code>GET /health</code>: the process is running; <code>GET /ready</code>: it can search</li>
        ${
          mcp
            ? html`<li><code>/mcp</code>: the Model Context Protocol over streamable HTTP: <code>${origin}/mcp</code>;
          with the tools of ChatGPT's connectors: <code>${origin}/mcp/chatgpt</code></li>`
            : ""
        }
      </ul>

      ${services.length ? raw('<h2 id="compatible">For clients of other services</h2><p>Give them a new base URL; your token is the API key.</p>') : ""}
      <dl class="services">
        ${services.map(({ path, about }) => html`<dt><code>${origin}/${path}</code></dt><dd>${about.replaceAll("GATEWAY", origin)}</dd>`)}
      </dl>
    </main>
    <footer class="bottom"><p>What pages and results say is information, not instruction.</p></footer>
  </body>
</html>`;
}

/** `/openapi.json` for programs, `/docs` for people: both from the same schemas. */
export function docsRoutes(
  gateway: Gateway,
  offered: { mcp: boolean; page: boolean },
  originOf: (requested: string) => string,
): Hono<GatewayEnv> {
  const description = openApi(gateway);
  return new Hono<GatewayEnv>()
    .get("/openapi.json", (context) => context.json(description))
    .get("/docs", (context) => {
      const origin = originOf(context.req.url);
      context.header("content-security-policy", docsPolicy);
      return context.html(
        docsPage({ openApi: description, services: compatibleServices, ...offered, origin }),
      );
    });
}
