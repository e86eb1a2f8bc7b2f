import { type ErrorCode, errorCodes } from "../../contracts/error.ts";
import { asObject, asText } from "../../contracts/json.ts";
import type { WebCall, WebResult } from "../shared/web-calls.ts";

/** The error codes of Anthropic's hosted `web_search` and `web_fetch`. */
export type HostedErrorCode =
  | "invalid_tool_input"
  | "query_too_long"
  | "too_many_requests"
  | "max_uses_exceeded"
  | "unavailable"
  | "url_too_long"
  | "url_not_allowed"
  | "url_not_accessible"
  | "unsupported_content_type";

/** The longest query of the tool, and the longest address that the guard reads. */
const longestQuery = 500;
const longestUrl = 8000;

const ofBoth: Partial<Record<ErrorCode, HostedErrorCode>> = {
  invalid_input: "invalid_tool_input",
  rate_limited: "too_many_requests",
  budget_spent: "max_uses_exceeded",
  cancelled: "unavailable",
  not_configured: "unavailable",
};

const ofOpen: Partial<Record<ErrorCode, HostedErrorCode>> = {
  refused_url: "url_not_allowed",
  unsupported_content: "unsupported_content_type",
};

/** A failure as a model that knows the hosted tools would be told. */
export function hostedErrorCode(kind: WebCall["kind"], input: unknown, result: WebResult): HostedErrorCode {
  const code = errorCodes.find((known) => known === result.data.code) ?? "unavailable";
  const asked = asObject(input);
  if (kind === "search") {
    const query = asText(asked?.query) ?? "";
    if (code === "invalid_input" && query.trim().length > longestQuery) return "query_too_long";
    return ofBoth[code] ?? "unavailable";
  }
  if (code === "refused_url" && (asText(asked?.url) ?? "").trim().length > longestUrl) return "url_too_long";
  return ofBoth[code] ?? ofOpen[code] ?? "url_not_accessible";
}
