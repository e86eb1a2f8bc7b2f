import { ScryError, type SearchOutcome } from "@scry/core";
import type { Context } from "hono";
import { z } from "zod";
import type { Caller } from "../../http/token.ts";
import type { Gateway, GatewayEnv } from "../contract.ts";
import { timeRangeOf } from "./dates.ts";
import { checkFields, type Quiet, readForm } from "./fields.ts";
import { outcomeWarnings } from "./hits.ts";
import { reply } from "./reply.ts";
import { instanceConfig, searchEngines, silentEngines } from "./searxng-instance.ts";
import { compatibleService } from "./service.ts";

/** It cannot be asked for a number; this is what its clients cut to at the most. */
const hitsOnAPage = 20;

const safeLevels = { "0": "off", "1": "moderate", "2": "strict" } as const;

const fields = z.object({
  q: z.string(),
  format: z.string().optional(),
  pageno: z.coerce.number().int().min(1).default(1),
  language: z
    .string()
    .regex(/^(all|auto|[a-z]{2,3}(-[a-z]{2,4})?)$/i)
    .default("all"),
  time_range: z.enum(["day", "week", "month", "year", ""]).default(""),
  safesearch: z.enum(["0", "1", "2"]).optional(),
  engines: z.string().default(""),
  timeout_limit: z.coerce.number().positive().max(600).optional(),
});

const quiet: Quiet = { categories: ["general"], category_general: "always", theme: "always" };

const invalid = (message: string) => new ScryError({ code: "invalid_input", message });

/** Its own words for a bad parameter; clients look for them. */
function checkParameters(given: Record<string, string>) {
  if (!given.q?.trim()) throw invalid("No query");
  const wrong = fields.safeParse(given).error?.issues[0]?.path[0];
  if (wrong !== undefined)
    throw invalid(`Invalid value "${given[String(wrong)]}" for parameter ${String(wrong)}`);
  return checkFields(given, fields, quiet);
}

/** Query string and form together. A body of JSON is not read, as there: LangChain sends the type without a body. */
async function parametersOf(context: Context<GatewayEnv>): Promise<Record<string, string>> {
  const form = (await readForm(context)) ?? {};
  const texts = Object.entries(form).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return { ...context.req.query(), ...Object.fromEntries(texts) };
}

/** Engines that are providers here are asked, and only they; the other names are told. */
function chooseProviders(names: string, caller: Caller, gateway: Gateway) {
  const asked = names.split(",").flatMap((name) => name.trim().toLowerCase() || []);
  const known = searchEngines(gateway, caller).map(({ id }) => id);
  const unknown = asked.filter((name) => !known.includes(name));
  return {
    providers: asked.filter((name) => known.includes(name)),
    warnings: unknown.length ? [`Unknown engines: ${unknown.join(", ")}.`] : [],
  };
}

const rowOf = (
  { url, title, snippet, publishedAt, ...hit }: SearchOutcome["results"][number],
  index: number,
) => {
  const { protocol, host, pathname, search, hash } = new URL(url);
  return {
    url,
    title,
    content: snippet,
    engine: hit.provider,
    engines: hit.providers ?? [hit.provider],
    positions: [index + 1],
    // SearXNG's own for a single engine: 1 for the first, less for each that follows.
    score: 1 / (index + 1),
    category: "general",
    template: "default.html",
    parsed_url: [protocol.slice(0, -1), host, pathname, "", search.slice(1), hash.slice(1)],
    img_src: "",
    thumbnail: "",
    priority: "",
    publishedDate: publishedAt ?? null,
  };
};

async function search(context: Context<GatewayEnv>, gateway: Gateway): Promise<Response> {
  const given = await parametersOf(context);
  if (given.format !== "json") return context.text(onlyJson, 403);
  const { fields: asked, warnings } = checkParameters(given);
  const caller = context.get("caller");
  const chosen = chooseProviders(asked.engines, caller, gateway);
  const anyLanguage = /^(all|auto)$/i.test(asked.language);
  const outcome = await gateway.search(
    caller,
    {
      query: asked.q,
      limit: hitsOnAPage,
      page: asked.pageno,
      timeRange: timeRangeOf(asked.time_range || undefined),
      language: anyLanguage ? undefined : asked.language,
      safe: asked.safesearch && safeLevels[asked.safesearch],
    },
    {
      signal: context.req.raw.signal,
      timeoutMs: asked.timeout_limit && asked.timeout_limit * 1000,
      ...(chosen.providers.length && { providers: chosen.providers }),
    },
  );
  return reply(
    context,
    {
      query: asked.q,
      number_of_results: outcome.results.length,
      results: outcome.results.map(rowOf),
      answers: outcome.answer ? [outcome.answer] : [],
      corrections: [],
      infoboxes: [],
      suggestions: [],
      unresponsive_engines: silentEngines(outcome),
    },
    [...warnings, ...chosen.warnings, ...outcomeWarnings(outcome)],
  );
}

const onlyJson = "Only format=json is offered here. People find a search page at the root of this gateway.\n";

export const searxng = compatibleService({
  path: "searxng",
  about: "Clients of SearXNG: SEARXNG_URL=GATEWAY/searxng (the token as password)",
  offers: "GET and POST /search?format=json, GET /config and GET /autocompleter",
  // Its own sentences about parameters stand alone.
  errorBody: (text, _status, { code, message }) => ({ error: code === "invalid_input" ? message : text }),
  addRoutes(app, gateway) {
    app.on(["GET", "POST"], "/search", (context) => search(context, gateway));
    app.get("/config", (context) => context.json(instanceConfig(gateway, context.get("caller"))));
    // Nobody here knows what people type next.
    app.get("/autocompleter", (context) => context.json([context.req.query("q") ?? "", []]));
    // Clients look whether somebody is there, with and without the last slash.
    app.get("*", (context, next) =>
      /\/searxng\/?$/.test(context.req.path) ? Promise.resolve(context.text(onlyJson)) : next(),
    );
  },
});
