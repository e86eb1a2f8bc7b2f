import type { CitationView, MessageView, ToolCallView } from "../contract.ts";

/** A tool call in one line: `web_search: "…" · duckduckgo · 5 results · 0.8 s` */
export function callLine({ title, detail, ms }: ToolCallView, outcome?: string): string {
  const time = ms === undefined ? undefined : `${(ms / 1000).toFixed(1)} s`;
  return [title, outcome, detail, time].filter(Boolean).join(" · ");
}

/** The most sentences to list; with more, the whole answer is doubtful. */
const mostNamed = 5;

/** The sentences of an answer that were not found in their sources: the first few, and how many more there are. */
export function doubtsOf({ citations }: MessageView): { named: CitationView[]; more: string | undefined } {
  const doubtful = citations.filter(({ verdict }) => verdict === "unsupported");
  const rest = doubtful.length - mostNamed;
  return {
    named: doubtful.slice(0, mostNamed),
    more:
      rest > 0
        ? `${rest} more ${rest === 1 ? "sentence was" : "sentences were"} not found either.`
        : undefined,
  };
}
