import { canonicalOnHost } from "@scry/page/address";
import type { CitedWith, ShownPassage, Source } from "../../contracts/session.ts";

/** Enough to check an answer against; a page read in many pieces does not grow the session without end. */
const mostPassages = 12;
const mostPassageCharacters = 20_000;

type Entry = Source & { calls: number[]; passages: ShownPassage[] };

/**
 * Numbers for sources: one for the spellings of an address on its host, kept across calls and tools. www. and m. are
 * sources of their own: a text is never cited under a host that it is not from.
 */
export function createLedger(known: readonly Source[]) {
  const entries: Entry[] = known.map((source) => ({
    ...source,
    calls: [...source.calls],
    passages: [...source.passages],
  }));
  let last = Math.max(0, ...entries.map(({ id }) => id));
  const byUrl = new Map(entries.map((entry) => [canonicalOnHost(entry.url), entry]));

  return {
    cite(url: string, title: string, call: number, about: CitedWith = {}): number {
      const key = canonicalOnHost(url);
      let entry = byUrl.get(key);
      if (!entry) {
        entry = { id: ++last, url, title, calls: [], passages: [] };
        entries.push(entry);
        byUrl.set(key, entry);
      }
      if ((!entry.title || entry.title === "No title") && title) entry.title = title;
      if (about.publishedAt) entry.publishedAt ??= about.publishedAt;
      if (call && !entry.calls.includes(call)) entry.calls.push(call);
      if (about.passage?.text) remember(entry, about.passage);
      return entry.id;
    },
    sources: (): readonly Source[] => entries,
  };
}

function remember(entry: Entry, { text, offset }: ShownPassage): void {
  const passage = { text: text.slice(0, mostPassageCharacters), ...(offset !== undefined && { offset }) };
  if (entry.passages.some((known) => known.text === passage.text)) return;
  entry.passages.push(passage);
  if (entry.passages.length > mostPassages) entry.passages.shift();
}
