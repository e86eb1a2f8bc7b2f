import { z } from "zod";
import { addressList } from "./fields.ts";
import { type Call, compatibleService, errorText } from "./service.ts";

const searchFields = z.object({ query: z.string(), count: z.int().min(1).default(5) });

/** It sends 20 at a time. */
const loadFields = z.object({ urls: addressList(100) });

async function search(call: Call): Promise<Response> {
  const { query, count } = await call.body(searchFields);
  const { results } = await call.search({ query, limit: count });
  return call.reply(results.map(({ url, title, snippet }) => ({ link: url, title, snippet })));
}

/**
 * Open WebUI takes every entry for a document, so one that failed has no text, and its reason in the metadata.
 * If all of them failed, the whole call is an error, which Open WebUI shows in its log.
 */
async function load(call: Call): Promise<Response> {
  const { urls } = await call.body(loadFields);
  const opened = await call.openAll(urls);
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
      : { page_content: "", metadata: { source: url, error: errorText(error) } },
  );
  return call.reply(documents);
}

export const openwebui = compatibleService({
  path: "openwebui",
  about: "Open WebUI, engine and loader “external”: GATEWAY/openwebui/search and GATEWAY/openwebui/load",
  offers: "POST /search and POST /load",
  errorBody: (text) => ({ detail: text }),
  routes: { "POST /search": search, "POST /load": load },
});
