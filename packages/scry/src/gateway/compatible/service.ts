import type { ErrorCode, PageView, ScryError, SearchHit, SearchInput, SearchOutcome } from "@scry/core";
import { type Context, Hono } from "hono";
import type { z } from "zod";
import { Refusal } from "../../http/refusal.ts";
import type { Caller } from "../../http/token.ts";
import type { CallOptions, CompatibleService, Gateway, GatewayEnv } from "../contract.ts";
import { failureHeaders, statusOf } from "../error-response.ts";
import { checkFields, type Quiet, readBody } from "./fields.ts";
import { failedPages, type Opened, openPage, openPages, passagesOf } from "./pages.ts";

/** One request of a client. The calls to the engine carry its caller and its signal, and collect what it has to know. */
export interface Call {
  context: Context<GatewayEnv>;
  gateway: Gateway;
  caller: Caller;
  signal: AbortSignal;
  /** Fields that were ignored, filters and pages that failed: sent as a header, since the services have no place for it. */
  warnings: string[];
  /** The JSON body, checked. */
  body<Schema extends z.ZodObject>(schema: Schema, quiet?: Quiet): Promise<z.infer<Schema>>;
  /** Fields from elsewhere, checked. */
  fields<Schema extends z.ZodObject>(raw: unknown, schema: Schema, quiet?: Quiet): z.infer<Schema>;
  search(input: SearchInput & { limit: number }, options?: CallOptions): Promise<SearchOutcome>;
  /** One page, whole. */
  open(url: string, options?: CallOptions): Promise<PageView>;
  /** Several pages, whole, in the order of the addresses. */
  openAll(urls: readonly string[], options?: CallOptions): Promise<Opened[]>;
  /** The passages of a page that answer a query, within so many tokens. */
  passages(page: PageView, query: string, maxTokens: number): Promise<string[]>;
  reply(body: object): Response;
  replyText(text: string): Response;
}

/** The engine's bound for one search. */
const mostHits = 50;

function callOf(context: Context<GatewayEnv>, gateway: Gateway): Call {
  const caller = context.get("caller");
  const { signal } = context.req.raw;
  const warnings: string[] = [];
  const noted = <Fields>(asked: { fields: Fields; warnings: string[] }): Fields => {
    warnings.push(...asked.warnings);
    return asked.fields;
  };
  return {
    context,
    gateway,
    caller,
    signal,
    warnings,
    body: async (schema, quiet) => noted(await readBody(context, schema, quiet)),
    fields: (raw, schema, quiet) => noted(checkFields(raw, schema, quiet)),
    async search(input, options) {
      // A service may allow none at all, or more than the engine returns.
      const limit = Math.min(Math.max(input.limit, 1), mostHits);
      if (limit < input.limit) warnings.push(`At most ${mostHits} results are returned.`);
      const outcome = await gateway.search(caller, { ...input, limit }, { signal, ...options });
      warnings.push(...outcome.warnings);
      if (outcome.filters.page?.honoured === "unsupported")
        warnings.push("The provider has no further pages: this is the first.");
      return outcome;
    },
    open: (url, options) => openPage(gateway, caller, url, { signal, ...options }),
    async openAll(urls, options) {
      const opened = await openPages(gateway, caller, urls, { signal, ...options });
      warnings.push(...failedPages(opened));
      return opened;
    },
    passages: (page, query, maxTokens) => passagesOf(gateway, page, query, { maxTokens, signal }),
    reply: (body) => context.json(body, 200, warningHeader(warnings)),
    replyText: (text) => context.text(text, 200, warningHeader(warnings)),
  };
}

/** Proxies and clients refuse header blocks of more than 8 or 16 kilobytes. */
const mostCharacters = 2000;

function warningHeader(warnings: readonly string[]): Record<string, string> {
  if (!warnings.length) return {};
  const text = [...new Set(warnings)].join(" ");
  // Headers hold ASCII; whatever else a page or a client put into the text is not let through.
  return { "x-scry-warning": text.slice(0, mostCharacters).replace(/[^\x20-\x7e]/g, "?") };
}

/** How one service talks: its routes and its errors. */
interface Dialect {
  path: string;
  rootPath?: string;
  about: string;
  /** The offered routes, for errors about other ones. */
  offers: string;
  /** Statuses that its clients understand better than those of the gateway's own table. */
  statuses?: Partial<Record<ErrorCode, number>>;
  /** The body of an error; `text` is the message with the next step. */
  errorBody(text: string, status: number, error: ScryError): unknown;
  errorHeaders?(error: ScryError): Record<string, string>;
  /** By method and path, e.g. "POST /search" or "GET,POST *". Undefined: it is not offered. */
  routes: Readonly<Record<string, (call: Call) => Response | undefined | Promise<Response>>>;
}

export function compatibleService(dialect: Dialect): CompatibleService {
  const { path, rootPath, about, statuses = {} } = dialect;

  function failure(error: ScryError): Response {
    // Errors of the gateway itself (401, 403, 413, 429) keep their status.
    const own = error instanceof Refusal ? undefined : statuses[error.code];
    const status = own ?? statusOf(error);
    return Response.json(dialect.errorBody(errorText(error), status, error), {
      status,
      headers: { ...failureHeaders(error), ...dialect.errorHeaders?.(error) },
    });
  }

  /** The routes whose paths begin with this. */
  function routesBelow(gateway: Gateway, start: string): Hono<GatewayEnv> {
    const app = new Hono<GatewayEnv>();
    for (const [route, answer] of Object.entries(dialect.routes)) {
      const [methods = "", place = ""] = route.split(" ");
      if (!place.startsWith(start)) continue;
      app.on(
        methods.split(","),
        place,
        async (context, next) => (await answer(callOf(context, gateway))) ?? next(),
      );
    }
    app.all(`${start}*`, ({ req }) => failure(notOffered(dialect, `${req.method} ${req.path}`)));
    return app;
  }

  return {
    path,
    rootPath,
    about,
    failure,
    routes: (gateway) => routesBelow(gateway, ""),
    ...(rootPath && { rootRoutes: (gateway) => routesBelow(gateway, `/${rootPath}/`) }),
  };
}

const notOffered = ({ offers }: Dialect, asked: string) =>
  new Refusal({
    httpStatus: 404,
    code: "not_found",
    message: `scry does not offer ${asked}.`,
    hint: `Offered here: ${offers}.`,
  });

/** What went wrong and the next step, where a service has one text for both. */
export const errorText = ({ message, hint }: ScryError): string => `${message} ${hint}`;

/** Between 0 and 1, as clients expect it: the provider's own score where it is such a number, else the rank. */
export function scoreOf(hit: SearchHit, index: number, all: readonly SearchHit[]): number {
  if (hit.score !== undefined && hit.score >= 0 && hit.score <= 1) return hit.score;
  return Math.round((1 - index / all.length) * 1e4) / 1e4;
}
