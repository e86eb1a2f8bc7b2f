import type { ErrorCode, ScryError } from "@scry/core";
import type { Context } from "hono";
import { z } from "zod";
import type { Gateway, GatewayEnv } from "../contract.ts";
import { dayField } from "./dates.ts";
import {
  contentFields,
  ignoredDetails,
  openOptions,
  partsOf,
  rowOf,
  statusRow,
  wantsPages,
} from "./exa-contents.ts";
import { addressList, checkFields, type Quiet, readBody } from "./fields.ts";
import { limitOf, outcomeWarnings, scoreOf } from "./hits.ts";
import { failedPages, openPages } from "./pages.ts";
import { reply } from "./reply.ts";
import { compatibleService } from "./service.ts";

const searchFields = z.object({
  query: z.string(),
  numResults: z.int().min(1).max(100).default(10),
  includeDomains: z.array(z.string()).optional(),
  excludeDomains: z.array(z.string()).optional(),
  startPublishedDate: dayField,
  endPublishedDate: dayField,
  userLocation: z.string().optional(),
  moderation: z.boolean().optional(),
  contents: z.unknown().optional(),
});

/** Ways of Exa's own index to search, which have no meaning elsewhere. */
const searchQuiet: Quiet = { type: "always", useAutoprompt: "always" };

const addresses = addressList(100).optional();
const contentsFields = z.object({ ...contentFields.shape, urls: addresses, ids: addresses });
const contentsQuiet: Quiet = { filterEmptyResults: "always" };

async function search(context: Context<GatewayEnv>, gateway: Gateway): Promise<Response> {
  const started = Date.now();
  const { fields, warnings } = await readBody(context, searchFields, searchQuiet);
  const wanted = checkFields(fields.contents || {}, contentFields);
  const count = limitOf(fields.numResults);
  const caller = context.get("caller");
  const { signal } = context.req.raw;
  const outcome = await gateway.search(
    caller,
    {
      query: fields.query,
      limit: count.limit,
      allowedDomains: fields.includeDomains,
      blockedDomains: fields.excludeDomains,
      since: fields.startPublishedDate,
      until: fields.endPublishedDate,
      region: fields.userLocation,
      safe: fields.moderation ? "strict" : undefined,
    },
    { signal },
  );
  const hits = outcome.results;
  const urls = wantsPages(wanted.fields) ? hits.map(({ url }) => url) : [];
  const opened = await openPages(gateway, caller, urls, openOptions(context, wanted.fields));
  const results = hits.map(async (hit, index) => ({
    ...rowOf(hit, opened[index]?.page?.author),
    score: scoreOf(hit, index, hits),
    ...(await partsOf(gateway, wanted.fields, opened[index]?.page, {
      query: fields.query,
      snippet: hit.snippet,
      signal,
    })),
  }));
  return reply(
    context,
    {
      requestId: crypto.randomUUID(),
      resolvedSearchType: "auto",
      results: await Promise.all(results),
      ...(opened.length && { statuses: opened.map(statusRow) }),
      searchTime: Date.now() - started,
    },
    [
      ...warnings,
      ...wanted.warnings,
      ...ignoredDetails(wanted.fields),
      ...count.warnings,
      ...outcomeWarnings(outcome),
      ...failedPages(opened),
    ],
  );
}

async function contents(context: Context<GatewayEnv>, gateway: Gateway): Promise<Response> {
  const { fields, warnings } = await readBody(
    context,
    contentsFields.refine(({ urls, ids }) => urls ?? ids, {
      path: ["urls"],
      message: "urls or ids are required",
    }),
    contentsQuiet,
  );
  // Without a word about what is wanted, the text is.
  const wanted = wantsPages(fields) ? fields : { ...fields, text: true };
  const urls = fields.urls ?? fields.ids ?? [];
  const opened = await openPages(gateway, context.get("caller"), urls, openOptions(context, wanted));
  const { signal } = context.req.raw;
  const results = opened
    .flatMap(({ url, page }) => (page ? { url, page } : []))
    .map(async ({ url, page }) => ({
      ...rowOf({ ...page, url }, page.author),
      ...(await partsOf(gateway, wanted, page, { query: "", signal })),
    }));
  return reply(
    context,
    {
      requestId: crypto.randomUUID(),
      results: await Promise.all(results),
      statuses: opened.map(statusRow),
    },
    [...warnings, ...ignoredDetails(fields), ...failedPages(opened)],
  );
}

const errorTags: Partial<Record<ErrorCode, string>> = {
  invalid_input: "INVALID_REQUEST_BODY",
  out_of_credit: "NO_MORE_CREDITS",
  unavailable: "SERVICE_OVERLOADED",
};

function tagOf(error: ScryError, status: number): string {
  return status === 401 ? "INVALID_API_KEY" : (errorTags[error.code] ?? error.code.toUpperCase());
}

export const exa = compatibleService({
  path: "exa",
  about: "Exa clients: new Exa(TOKEN, GATEWAY/exa)",
  offers: "POST /search and POST /contents",
  statuses: { out_of_credit: 402 },
  errorBody: (text, status, error) => ({
    requestId: crypto.randomUUID(),
    error: text,
    tag: tagOf(error, status),
  }),
  addRoutes(app, gateway) {
    app.post("/search", (context) => search(context, gateway));
    app.post("/contents", (context) => contents(context, gateway));
  },
});
