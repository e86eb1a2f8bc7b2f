import { asObject } from "../contracts/json.ts";

const mostNamed = 5;

/**
 * A word about arguments that no tool reads. Models send stray ones, which is no reason to fail; but a filter that is
 * spelt wrongly would seem to hold.
 */
export function unknownArguments(raw: unknown, known: readonly string[]): string[] {
  const unknown = Object.entries(asObject(raw) ?? {})
    .filter(([name, value]) => !known.includes(name) && value !== undefined && value !== null && value !== "")
    .map(([name]) => name);
  if (unknown.length === 0) return [];
  // Names come from the caller, and this is read by a model: no sentence may be said by them.
  const named = unknown.slice(0, mostNamed).map((name) => name.replace(/[^\w.-]/g, "?").slice(0, 40));
  const more = unknown.length > mostNamed ? ` and ${unknown.length - mostNamed} more` : "";
  const what = unknown.length === 1 ? "argument" : "arguments";
  return [`Ignored unknown ${what}: ${named.join(", ")}${more}. Known are ${known.join(", ")}.`];
}
