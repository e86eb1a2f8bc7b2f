import type { ErrorCode, ScryError, SearchHit, SearchOutcome } from "@scry/core";
import { type Context, Hono } from "hono";
import { Refusal } from "../../http/refusal.ts";
import type { CompatibleService, Gateway, GatewayEnv } from "../contract.ts";
import { failureHeaders, statusOf } from "../error-response.ts";

/** How one service talks: its routes, and its way to say no. */
interface Dialect {
  path: string;
  about: string;
  /** What is offered, told to those who ask for something else. */
  offers: string;
  /** Statuses that its clients understand better than those of the gateway's own table. */
  statuses?: Partial<Record<ErrorCode, number>>;
  /** The body of an error; `text` is the message with the next step. */
  errorBody(text: string, status: number, error: ScryError): unknown;
  errorHeaders?(error: ScryError): Record<string, string>;
  addRoutes(app: Hono<GatewayEnv>, gateway: Gateway): void;
}

export function compatibleService(dialect: Dialect): CompatibleService {
  const { path, about, statuses = {} } = dialect;

  function failure(error: ScryError): Response {
    // What the gateway itself said (401, 403, 413, 429) keeps its status.
    const own = error instanceof Refusal ? undefined : statuses[error.code];
    const status = own ?? statusOf(error);
    return Response.json(dialect.errorBody(`${error.message} ${error.hint}`, status, error), {
      status,
      headers: { ...failureHeaders(error), ...dialect.errorHeaders?.(error) },
    });
  }

  return {
    path,
    about,
    failure,
    routes(gateway) {
      const app = new Hono<GatewayEnv>();
      dialect.addRoutes(app, gateway);
      app.all("*", ({ req }) => failure(notOffered(dialect, `${req.method} ${req.path}`)));
      return app;
    },
  };
}

const notOffered = ({ offers }: Dialect, asked: string) =>
  new Refusal({
    httpStatus: 404,
    code: "not_found",
    message: `scry does not offer ${asked}.`,
    hint: `Offered here: ${offers}.`,
  });

/** Proxies and clients refuse header blocks of more than 8 or 16 kilobytes. */
const mostCharacters = 2000;

/** What a client could not know otherwise: fields that were ignored, filters and pages that failed. */
export function warningHeader(warnings: readonly string[]): Record<string, string> {
  if (!warnings.length) return {};
  const text = [...new Set(warnings)].join(" ");
  // Headers hold ASCII; whatever a page or a client put in between is not let through.
  return { "x-scry-warning": text.slice(0, mostCharacters).replace(/[^\x20-\x7e]/g, "?") };
}

export const reply = (context: Context<GatewayEnv>, body: object, warnings: readonly string[]): Response =>
  context.json(body, 200, warningHeader(warnings));

/** The engine's bound for one search. */
const mostHits = 50;

/** How many hits to ask for where a service allows none at all (0) or more than the engine gives. */
export function limitOf(wanted: number): { limit: number; warnings: string[] } {
  const limit = Math.min(Math.max(wanted, 1), mostHits);
  return { limit, warnings: wanted > mostHits ? [`At most ${mostHits} results are returned.`] : [] };
}

/** Between 0 and 1, as clients expect it: the provider's own score where it is such a number, else the rank. */
export function scoreOf(hit: SearchHit, index: number, all: readonly SearchHit[]): number {
  if (hit.score !== undefined && hit.score >= 0 && hit.score <= 1) return hit.score;
  return Math.round((1 - index / all.length) * 1e4) / 1e4;
}

/** What the engine wants told: it has no place of its own in the answers of other services. */
export const outcomeWarnings = ({ warnings, filters }: SearchOutcome): string[] => [
  ...warnings,
  ...(filters.page?.honoured === "unsupported"
    ? ["The provider has no further pages: this is the first."]
    : []),
];
