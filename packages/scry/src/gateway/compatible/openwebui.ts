import type { Context } from "hono";
import { z } from "zod";
import type { Gateway, GatewayEnv } from "../contract.ts";
import { addressList, readBody } from "./fields.ts";
import { failedPages, openPages } from "./pages.ts";
import { compatibleService, limitOf, outcomeWarnings, reply } from "./service.ts";

const searchFields = z.object({ query: z.string(), count: z.int().min(1).default(5) });

/** It sends 20 at a time. */
const loadFields = z.object({ urls: addressList(100) });

async function search(context: Context<GatewayEnv>, gateway: Gateway): Promise<Response> {
  const { fields, warnings } = await readBody(context, searchFields);
  const count = limitOf(fields.count);
  const outcome = await gateway.search(
    context.get("caller"),
    { query: fields.query, limit: count.limit },
    { signal: context.req.raw.signal },
  );
  const rows = outcome.results.map(({ url, title, snippet }) => ({ link: url, title, snippet }));
  return reply(context, rows, [...warnings, ...count.warnings, ...outcomeWarnings(outcome)]);
}

/**
 * Open WebUI takes every entry for a document, so one that failed has no text, and its reason in the metadata.
 * Nothing but failures is an error of the whole call: its log shows it.
 */
async function load(context: Context<GatewayEnv>, gateway: Gateway): Promise<Response> {
  const { fields, warnings } = await readBody(context, loadFields);
  const opened = await openPages(gateway, context.get("caller"), fields.urls, {
    signal: context.req.raw.signal,
  });
  const first = opened[0];
  if (first?.error && opened.every(({ error }) => error)) throw first.error;
  const documents = opened.map(({ url, page, error }) =>
    page
      ? {
          page_content: page.content,
          metadata: {
            source: url,
            title: page.title,
            ...(page.description && { description: page.description }),
            ...(page.language && { language: page.language }),
            ...(page.publishedAt && { published_at: page.publishedAt }),
          },
        }
      : { page_content: "", metadata: { source: url, error: `${error.message} ${error.hint}` } },
  );
  return reply(context, documents, [...warnings, ...failedPages(opened)]);
}

export const openwebui = compatibleService({
  path: "openwebui",
  about: "Open WebUI, engine and loader “external”: GATEWAY/openwebui/search and GATEWAY/openwebui/load",
  offers: "POST /search and POST /load",
  errorBody: (text) => ({ detail: text }),
  addRoutes(app, gateway) {
    app.post("/search", (context) => search(context, gateway));
    app.post("/load", (context) => load(context, gateway));
  },
});
