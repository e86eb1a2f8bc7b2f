import type { CitationView, MessageView } from "../contract.ts";

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
