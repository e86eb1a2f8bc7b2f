import { stripEnvelope } from "@scry/core";

/** Times of the clock and the marks around a page's content, whose number is new in every call, say nothing here. */
export function normalised(data: unknown): unknown {
  return JSON.parse(JSON.stringify(data), (key, value) => {
    if (key === "ms") return 0;
    if (key === "fetched_at" || key === "unchanged_since") return "some time";
    // The command is a new process for every call, and keeps no page for the next one.
    if (key === "cached") return "maybe";
    return key === "content" && typeof value === "string" ? stripEnvelope(value) : value;
  });
}
