import { type ErrorCode, ScryError } from "@scry/core";
import { Refusal } from "../http/refusal.ts";

/** The caller, or the operator, gave something that is wrong. */
export const invalidInput = (message: string, hint?: string) =>
  new ScryError({ code: "invalid_input", message, hint });

/** Whatever was thrown, as a coded error. An internal error becomes a general sentence: its own words may say too much. */
export function asScryError(thrown: unknown): ScryError {
  if (ScryError.is(thrown)) return thrown;
  return new ScryError({
    code: "unavailable",
    message: "The call stopped because of an internal error.",
    hint: "Report it, with the lines on the gateway's standard error.",
    cause: thrown,
  });
}

/** The headers that an error adds, whatever the shape of its body: Retry-After, WWW-Authenticate. */
export function failureHeaders(error: ScryError): Record<string, string> {
  return {
    ...(error.retryAfter !== undefined && {
      "retry-after": String(Math.max(1, Math.ceil(error.retryAfter))),
    }),
    ...(error instanceof Refusal && error.headers),
  };
}

/** A failure as our own routes return it, with the field names of a failed `scry search --json`. */
export function failureResponse(error: ScryError): Response {
  const { code, message, hint, retryAfter } = error;
  const body = {
    code,
    message,
    hint,
    ...(retryAfter !== undefined && { retry_after: Math.ceil(retryAfter) }),
  };
  return Response.json(body, { status: statusOf(error), headers: failureHeaders(error) });
}

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

/** The HTTP status of an error: the gateway's own, else by the table. */
export const statusOf = (error: ScryError): number =>
  error instanceof Refusal ? error.httpStatus : statuses[error.code];
