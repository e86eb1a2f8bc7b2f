import type { CitationView, MessageView, ToolCallView } from "../contract.ts";

/** A tool call in one line: `web_search: "…" · duckduckgo · 5 results · 0.8 s` */
export function callLine({ title, detail, ms }: ToolCallView, outcome?: string): string {
  const time = ms === undefined ? undefined : `${(ms / 1000).toFixed(1)} s`;
  return [title, outcome, detail, time].filter(Boolean).join(" · ");
}

/** The most sentences to list; with more, the whole answer is doubtful. */
const mostNamed = 5;

/** The sentences of an answer that contradict their sources: the first few, and how many more there are. */
export function doubtsOf({ citations }: MessageView): { named: CitationView[]; more: string | undefined } {
  const doubtful = citations.filter(({ verdict }) => verdict === "contradicted");
  const rest = doubtful.length - mostNamed;
  return {
    named: doubtful.slice(0, mostNamed),
    more:
      rest > 0
        ? `${rest} more ${rest === 1 ? "sentence differs from its source" : "sentences differ from their sources"} too.`
        : undefined,
  };
}
