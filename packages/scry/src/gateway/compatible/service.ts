import type { ErrorCode, ScryError } from "@scry/core";
import { Hono } from "hono";
import { Refusal } from "../../http/refusal.ts";
import type { CompatibleService, Gateway, GatewayEnv } from "../contract.ts";
import { failureHeaders } from "../failure.ts";
import { statusOf } from "../status.ts";

/** How one service talks: its routes, and its way to say no. */
export interface Dialect {
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
