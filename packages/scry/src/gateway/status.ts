import type { ErrorCode, ScryError } from "@scry/core";
import { Refusal } from "../http/refusal.ts";

/**
 * The one table from our codes to HTTP. 401 and 402 are missing on purpose: a provider that refuses the
 * operator's key or wants money says nothing about the token or the account of the caller.
 */
const statuses: Readonly<Record<ErrorCode, number>> = {
  invalid_input: 400,
  not_configured: 503,
  unauthorized: 502,
  out_of_credit: 503,
  rate_limited: 429,
  blocked: 503,
  unavailable: 503,
  timeout: 504,
  bad_reply: 502,
  refused_url: 403,
  not_found: 404,
  unsupported_content: 422,
  too_large: 422,
  needs_browser: 501,
  budget_spent: 429,
  // nginx's number for a client that went away; nobody is left to read it.
  cancelled: 499,
};

export const statusOfCode = (code: ErrorCode): number => statuses[code];

/** The HTTP status of a failure: what the gateway itself said, else by the table. */
export const statusOf = (error: ScryError): number =>
  error instanceof Refusal ? error.httpStatus : statuses[error.code];
