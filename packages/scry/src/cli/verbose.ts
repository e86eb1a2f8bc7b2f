import type { Log, WebSearchData } from "@scry/core";
import { tell } from "../terminal/output.ts";

/** A line of the tool's log; the tool has taken the secrets out. */
export const tellLog: Log = (level, message, fields = {}) => {
  const shown = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  tell([`${level}:`, message, ...shown].join(" "));
};

/** What was tried, a line each. */
export const describeAttempts = (attempts: WebSearchData["attempts"]): string[] =>
  attempts.map(({ provider, ms, outcome, code, message, cached, credits, usd }) => {
    const facts = [
      code ? `${outcome} ${code}` : outcome,
      `${ms} ms`,
      cached && "cached",
      credits !== undefined && `${credits} credits`,
      usd !== undefined && `$${usd}`,
    ].filter(Boolean);
    return `attempt: ${provider}: ${facts.join(", ")}${message ? `: ${message}` : ""}`;
  });

/** What was tried and how the filters were kept, a line each. */
export function describeSearch(data: WebSearchData, names: Readonly<Record<string, string>>): string {
  const filters = Object.entries(data.filters).map(([name, { honoured, dropped, undated }]) => {
    const facts = [honoured, dropped && `${dropped} dropped`, undated && `${undated} undated`].filter(
      Boolean,
    );
    return `filter: ${names[name] ?? name}: ${facts.join(", ")}`;
  });
  const warnings = data.warnings.map((warning) => `warning: ${warning}`);
  const lines = [...describeAttempts(data.attempts), ...filters, ...warnings];
  return lines.length ? lines.join("\n") : "attempt: none";
}
