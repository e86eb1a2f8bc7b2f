import type { CitationView, MessageView } from "../contract.ts";

/** So many sentences are named; more of them say that the whole answer is to be doubted. */
const mostNamed = 5;

/** The sentences of an answer that were not found in their sources: the first ones, and how many there are beside. */
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
