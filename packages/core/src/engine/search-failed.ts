import { type ErrorCode, ScryError } from "../contracts/error.ts";
import type { Attempt } from "../contracts/hit.ts";

const unreachable = new Set(["unavailable", "timeout"]);

/** Whether nothing could be reached at all, as opposed to providers that refused. A library without hits is not a provider. */
export function nothingReached(attempts: readonly Attempt[]): boolean {
  const failed = attempts.filter(({ outcome }) => outcome !== "empty");
  return failed.length > 0 && failed.every(({ code }) => code !== undefined && unreachable.has(code));
}

/**
 * One error for a search in which every provider failed (`errors`): each one's reason, and the next step. `offline`: each
 * failed because there is no network.
 */
export function searchFailed(
  attempts: readonly Attempt[],
  errors: readonly ScryError[] = [],
  offline = false,
): ScryError {
  if (!attempts.length) return nobodyToAsk();
  const failed = attempts.filter(({ outcome }) => outcome === "error");
  const told = failed.length ? failed : attempts;
  const codes = [...new Set(told.map(({ code }) => code))];
  const code = (
    codes.length === 1 ? codes[0] : nothingReached(told) ? "unavailable" : told[0]?.code
  ) as ErrorCode;
  return new ScryError({
    code: code ?? "unavailable",
    message: [...(offline ? [offlineMessage] : []), ...told.map(({ message }) => message)].join(" "),
    hint: offline ? offlineHint : nextStep(told),
    attempts,
    offline,
    ...pauseOf(errors),
    ...(told.length === 1 && { provider: told[0]?.provider }),
  });
}

export const offlineMessage = "The network cannot be reached.";

/** How notes of calls that were to use no network begin. */
export const unused = "No network was used.";
/** The first warning of a search that was to use no network. */
export const offlineWarning = `${unused} Only your library and the cache were asked.`;
const offlineHint = "Check the network connection. Until it is back, every search fails in the same way.";

/** The shortest wait, if every provider stated one. The wait of a single provider would be a promise for all. */
function pauseOf(errors: readonly ScryError[]): { retryAfter?: number; local?: boolean } {
  const waits = errors.flatMap(({ retryAfter }) => retryAfter ?? []);
  if (!waits.length || waits.length < errors.length) return {};
  return { retryAfter: Math.min(...waits), local: errors.every(({ local }) => local) };
}

function nextStep(attempts: readonly Attempt[]): string {
  if (attempts.length === 1 && attempts[0]?.hint) return attempts[0].hint;
  // If something such as a proxy kept all of them away, each hint says so.
  const hints = new Set(attempts.map(({ hint }) => hint));
  if (nothingReached(attempts))
    return (hints.size === 1 && attempts[0]?.hint) || "Check the network connection and try again.";
  if (attempts[0]?.hint && attempts.every(({ code }) => code === "invalid_input")) return attempts[0].hint;
  const missing = attempts.find(({ code }) => code === "not_configured" || code === "unauthorized");
  if (missing?.hint) return missing.hint;
  return "Try again later, or add a provider with a key, e.g. TAVILY_API_KEY or BRAVE_API_KEY, or your own SEARXNG_URL.";
}

const nobodyToAsk = () =>
  new ScryError({
    code: "not_configured",
    message: "No search provider is configured.",
    hint: "Set the key of a provider, e.g. TAVILY_API_KEY, or your own SEARXNG_URL.",
  });
