import type { ScryError } from "../../contracts/error.ts";
import { nothingReached } from "../../engine/search-failed.ts";

const temporarily = "Web search is temporarily unavailable. Please try again later.";

/** A failed search as the model reads it: every provider's reason and the next step, never "no results". */
export function formatSearchFailure(error: ScryError): string {
  if (error.code === "invalid_input" && !error.attempts.length)
    return `Invalid search query: ${error.message}`;
  const tried = error.attempts.filter(({ outcome, message }) => outcome === "error" && message);
  const reasons = tried.length
    ? tried.map(({ provider, message }) => `- ${provider}: ${message}`)
    : [`- ${error.message}`];
  const skipped = error.attempts.filter(
    ({ outcome, code }) => outcome === "skipped" && code === "unavailable",
  );
  if (tried.length && skipped.length)
    reasons.push(
      `- ${skipped.map(({ provider }) => provider).join(", ")}: not asked, the network is unreachable.`,
    );
  const failed = `Search failed:\n${reasons.join("\n")}\nNext step: ${error.hint}`;
  return nothingReached(error.attempts) ? `${temporarily}\n\n${failed}` : failed;
}
