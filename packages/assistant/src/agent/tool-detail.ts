import type { ToolResult } from "@scry/core";

const longest = 160;

/** What is known of a call in the end: "duckduckgo · 5 results", or why it failed. */
export function toolDetail(type: string, result: ToolResult<unknown>): string | undefined {
  const data = (result.data ?? {}) as Record<string, unknown>;
  if (result.isError) return firstLine(typeof data.error === "string" ? data.error : result.text);
  if (type === "SearchWebTool") {
    const attempts = Array.isArray(data.attempts) ? (data.attempts as Record<string, unknown>[]) : [];
    const answered = attempts.filter(({ outcome }) => outcome === "ok" || outcome === "empty");
    const count = Array.isArray(data.results) ? data.results.length : 0;
    const who = answered.map(({ provider }) => provider).join(", ");
    const results = `${count} ${count === 1 ? "result" : "results"}`;
    return [who, results, data.cached === true ? "from the cache" : ""].filter(Boolean).join(" · ");
  }
  if (type === "OpenPageTool") {
    const shown = Number(data.content_length) || 0;
    return [data.method, `${shown.toLocaleString("en")} characters`].filter(Boolean).join(" · ");
  }
  return undefined;
}

function firstLine(text: string): string {
  const [line = ""] = text.trim().split("\n");
  return line.length > longest ? `${line.slice(0, longest - 1)}…`.toWellFormed() : line;
}
