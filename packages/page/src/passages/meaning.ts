import { type PreparedDocument, prepare } from "./document.ts";
import { prepareQuery } from "./query.ts";
import { scoreUnits } from "./score.ts";

/** How near each text is to the query in meaning, on any scale: an embedding model, a re-ranking service. */
export type Meaning = (query: string, texts: readonly string[]) => Promise<readonly number[]>;

/** A place of the page that may answer, with the text to compare with the query. */
export interface Candidate {
  start: number;
  end: number;
  text: string;
}

/** A candidate with its score from the port. */
export type Judged = Omit<Candidate, "text"> & { score: number };

/** More texts make a service slower, and rarely bring an answer that words did not put among these. */
const mostCandidates = 48;
/** Longer texts are cut: small models read no more. */
const mostCharacters = 600;
/** One standard deviation of the port's scores counts as much as being e^2 times as likely. Chosen on COVID-QA, where 0.5 to 2 are alike. */
const weight = 2;
/** A single odd score must not decide alone. */
const mostDeviations = 3;

/** The places of a page that words rank best, each with its neighbours; of a page with none of the words, places all over it. */
export function candidatesOf(markdown: string, query: string): Candidate[] {
  const document = prepare(markdown);
  const prepared = prepareQuery(document, query);
  if (prepared === undefined) return [];
  const { units } = document;
  const isFound = prepared.terms.length > 0;
  const scores = scoreUnits(document, prepared);
  const step = Math.max(1, Math.ceil(units.length / mostCandidates));
  return [...units.keys()]
    .filter((unit) => units[unit]?.kind !== "heading" && (isFound || unit % step === 0))
    .sort((one, other) => (isFound ? (scores[other] ?? 0) - (scores[one] ?? 0) : one - other))
    .slice(0, mostCandidates)
    .map((unit) => {
      const { start = 0, end = 0 } = units[unit] ?? {};
      const near = (other: number) => (document.sameSection(unit, other) ? units[other] : undefined);
      const from = near(unit - 1)?.start ?? start;
      const to = near(unit + 1)?.end ?? end;
      const text = markdown.slice(to - from > mostCharacters ? start : from, to).slice(0, mostCharacters);
      return { start, end, text: text.toWellFormed() };
    });
}

/** The scores of the units by words, if the page has any of them, with the port's added: in standard deviations, because every model has its own scale. */
export function withMeaning(
  { units }: PreparedDocument,
  byWords: Float64Array | undefined,
  judged: readonly Judged[],
): Float64Array {
  const scores = byWords ?? new Float64Array(units.length);
  const mean = judged.reduce((sum, { score }) => sum + score, 0) / judged.length;
  const deviation = Math.sqrt(
    judged.reduce((sum, { score }) => sum + (score - mean) ** 2, 0) / judged.length,
  );
  if (!(deviation > 0 && Number.isFinite(deviation))) return scores;
  const shifts = judged.map(({ start, end, score }) => ({
    ...{ start, end },
    by: weight * Math.max(-mostDeviations, Math.min(mostDeviations, (score - mean) / deviation)),
  }));
  // Units that were not compared must not overtake those that were.
  const least = shifts.reduce((lowest, { by }) => Math.min(lowest, by), 0);
  const inOrder = shifts.toSorted((one, other) => one.start - other.start);
  let next = 0;
  return scores.map((score, unit) => {
    const { start = 0 } = units[unit] ?? {};
    while ((inOrder[next]?.end ?? Infinity) <= start) next++;
    const own = inOrder[next];
    return score + (own !== undefined && own.start <= start ? own.by : least);
  });
}

/** Why the port's scores are not used. */
export type Unused = { reason: string };

/** Asks the port once, and never waits longer than it may. */
export async function askMeaning(
  meaning: Meaning,
  query: string,
  texts: readonly string[],
  { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal | undefined },
): Promise<readonly number[] | Unused> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop = (): void => {};
  const given = new Promise<Unused>((resolve) => {
    stop = () => resolve({ reason: "the call was cancelled" });
    signal?.addEventListener("abort", stop);
    const late = { reason: `there was no reply within ${Math.max(0, Math.round(timeoutMs))} ms` };
    timer = setTimeout(() => resolve(late), Math.max(0, timeoutMs));
  });
  try {
    const asked = (async () => await meaning(query, texts))();
    // A port that fails when nothing awaits it any more must not end the process.
    asked.catch(() => undefined);
    const scores: unknown = await Promise.race([asked, given]);
    if (typeof scores === "object" && scores !== null && "reason" in scores) return scores as Unused;
    if (!Array.isArray(scores) || scores.length !== texts.length)
      return {
        reason: `${texts.length} scores were wanted, and ${Array.isArray(scores) ? scores.length : "none"} came`,
      };
    return scores.every(Number.isFinite)
      ? (scores as number[])
      : { reason: "not all of its scores are numbers" };
  } catch (error) {
    return { reason: error instanceof Error && error.message ? error.message : "it failed" };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}
