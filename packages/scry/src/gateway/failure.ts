import { ScryError } from "@scry/core";
import { Refusal } from "../http/refusal.ts";
import { statusOf } from "./status.ts";

/** Whatever was thrown as a coded error. A fault of our own becomes a sentence: its words may say too much. */
export function asScryError(thrown: unknown): ScryError {
  if (ScryError.is(thrown)) return thrown;
  return new ScryError({
    code: "unavailable",
    message: "The call stopped because of an internal error.",
    hint: "Report it, with the lines on the gateway's standard error.",
    cause: thrown,
  });
}

/** What a failure adds to the headers, whatever the shape of its body: Retry-After, WWW-Authenticate. */
export function failureHeaders(error: ScryError): Record<string, string> {
  return {
    ...(error.retryAfter !== undefined && {
      "retry-after": String(Math.max(1, Math.ceil(error.retryAfter))),
    }),
    ...(error instanceof Refusal && error.headers),
  };
}

/** A failure as our own routes tell it: the names of the failed answers of `scry search --json`. */
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
