import { type ErrorCode, type Provider, type SearchOutcome, version } from "@scry/core";
import type { Context } from "hono";
import { z } from "zod";
import type { Caller } from "../../http/token.ts";
import type { Gateway, GatewayEnv } from "../contract.ts";
import { invalidInput } from "../error-response.ts";
import { type Quiet, readForm } from "./fields.ts";
import { timeRangeOf } from "./filters.ts";
import { type Call, compatibleService } from "./service.ts";

/** It takes no number of results; this is the most that its clients cut to. */
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

/** Its own words for a bad parameter; clients look for them. */
function checkParameters(call: Call, given: Record<string, string>): z.infer<typeof fields> {
  if (!given.q?.trim()) throw invalidInput("No query");
  const wrong = fields.safeParse(given).error?.issues[0]?.path[0];
  if (wrong !== undefined)
    throw invalidInput(`Invalid value "${given[String(wrong)]}" for parameter ${String(wrong)}`);
  return call.fields(given, fields, quiet);
}

/** Query string and form together. A body of JSON is not read, as there: LangChain sends the type without a body. */
async function parametersOf(context: Context<GatewayEnv>): Promise<Record<string, string>> {
  const form = (await readForm(context)) ?? {};
  const texts = Object.entries(form).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return { ...context.req.query(), ...Object.fromEntries(texts) };
}

/** Asks only the engines that are providers here; the other names are a warning. */
function chooseProviders(names: string, { context, gateway, warnings }: Call): string[] {
  const asked = names.split(",").flatMap((name) => name.trim().toLowerCase() || []);
  const known = searchEngines(gateway, context.get("caller")).map(({ id }) => id);
  const unknown = asked.filter((name) => !known.includes(name));
  if (unknown.length) warnings.push(`Unknown engines: ${unknown.join(", ")}.`);
  return asked.filter((name) => known.includes(name));
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

const onlyJson = "Only format=json is offered here. People find a search page at the root of this gateway.\n";

async function search(call: Call): Promise<Response> {
  const given = await parametersOf(call.context);
  if (given.format !== "json") return call.context.text(onlyJson, 403);
  const asked = checkParameters(call, given);
  const providers = chooseProviders(asked.engines, call);
  const anyLanguage = /^(all|auto)$/i.test(asked.language);
  const outcome = await call.search(
    {
      query: asked.q,
      limit: hitsOnAPage,
      page: asked.pageno,
      timeRange: timeRangeOf(asked.time_range || undefined),
      language: anyLanguage ? undefined : asked.language,
      safe: asked.safesearch && safeLevels[asked.safesearch],
    },
    {
      timeoutMs: asked.timeout_limit && asked.timeout_limit * 1000,
      ...(providers.length && { providers }),
    },
  );
  return call.reply({
    query: asked.q,
    number_of_results: outcome.results.length,
    results: outcome.results.map(rowOf),
    answers: outcome.answer ? [outcome.answer] : [],
    corrections: [],
    infoboxes: [],
    suggestions: [],
    unresponsive_engines: silentEngines(outcome),
  });
}

/** The providers that search and that this caller may use, in the operator's bounds: the engines of the instance. */
function searchEngines({ scry }: Gateway, { providers: own }: Caller): Provider[] {
  const operators = scry.settings.search.providers;
  return scry.registry
    .all()
    .filter(({ id, search }) => search && (own ?? [id]).includes(id) && (operators ?? [id]).includes(id));
}

/** SearXNG's description of an instance, as far as clients read it. */
function instanceConfig(gateway: Gateway, caller: Caller): object {
  const { settings } = gateway.scry;
  return {
    instance_name: "scry",
    version,
    categories: ["general"],
    engines: searchEngines(gateway, caller).map(({ id, search }) => ({
      name: id,
      shortcut: id,
      categories: ["general"],
      enabled: true,
      paging: search?.can.page ?? false,
      language_support: search?.can.language ?? false,
      safesearch: search?.can.safe ?? false,
      // Where the service cannot, the dates of its hits are checked.
      time_range_support: true,
      timeout: settings.search.requestMs / 1000,
    })),
    plugins: [],
    locales: {},
    default_locale: settings.search.language ?? "",
    autocomplete: "",
    safe_search: { off: 0, moderate: 1, strict: 2 }[settings.search.safe ?? "off"],
    default_theme: "simple",
    doi_resolvers: [],
    default_doi_resolver: "",
    public_instance: false,
    limiter: { enabled: false },
  };
}

/** SearXNG's words for what went wrong with an engine. */
const reasons: Partial<Record<ErrorCode, string>> = {
  rate_limited: "too many requests",
  blocked: "CAPTCHA",
  unauthorized: "access denied",
  out_of_credit: "access denied",
  timeout: "timeout",
  unavailable: "HTTP connection error",
  bad_reply: "parsing error",
};

/** Providers that failed before another one answered, as pairs of name and reason. */
const silentEngines = ({ attempts }: SearchOutcome): [string, string][] =>
  attempts.flatMap(({ provider, outcome, code }) =>
    outcome === "error"
      ? [[provider, reasons[code as ErrorCode] ?? code ?? "unexpected crash"] as [string, string]]
      : [],
  );

export const searxng = compatibleService({
  path: "searxng",
  about: "Clients of SearXNG: SEARXNG_URL=GATEWAY/searxng (the token as password)",
  offers: "GET and POST /search?format=json, GET /config and GET /autocompleter",
  // Its own sentences about parameters have no next step.
  errorBody: (text, _status, { code, message }) => ({ error: code === "invalid_input" ? message : text }),
  routes: {
    "GET,POST /search": search,
    "GET /config": ({ context, gateway }) => context.json(instanceConfig(gateway, context.get("caller"))),
    // No provider here suggests completions.
    "GET /autocompleter": ({ context }) => context.json([context.req.query("q") ?? "", []]),
    // Clients check the address itself, with and without the last slash; some also search there, as SearXNG allows.
    "GET *": (call) => {
      const { req } = call.context;
      if (!/\/searxng\/?$/.test(req.path)) return undefined;
      return req.query("q") === undefined ? call.context.text(onlyJson) : search(call);
    },
  },
});
