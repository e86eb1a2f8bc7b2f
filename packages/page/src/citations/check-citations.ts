import { remember } from "../html/text.ts";
import { type Claim, readAnswer } from "./check/claims.ts";
import { Evidence, longestSource, type Passage } from "./check/evidence.ts";
import { type Judgement, judge, type Problem, type Verdict } from "./check/judge.ts";
import type { Source, SourceBook } from "./citation-types.ts";
import { textFragmentUrl } from "./text-fragment.ts";

/** A stretch of the answer: `answer.slice(start, end)`. */
export interface AnswerSentence {
  /** Without its markers. */
  text: string;
  start: number;
  end: number;
}

/** The place in a source that supports a sentence. */
export interface SupportingPassage {
  source: number;
  text: string;
  /** In the page's text; without one, in the shown passages joined by blank lines. */
  start: number;
  end: number;
  /** The page, opened at the passage. */
  url: string;
}

/** A sentence that cites, with the verdict about it. */
export interface CheckedClaim extends AnswerSentence {
  /** Ids that the sentence cites. */
  cites: number[];
  verdict: Verdict;
  /** What decided: its numbers, dates, names and negations; its words; or a model. */
  decidedBy: "values" | "words" | "model";
  /** How much of the sentence the source says, 0 to 1. A sentence that contradicts its source may score high. */
  score: number;
  /** The passage that comes closest. */
  passage?: SupportingPassage;
  problems: Problem[];
}

/** What `checkCitations` found in an answer. */
export interface CitationReport {
  claims: CheckedClaim[];
  /** Sentences that state something and cite nothing. */
  uncited: AnswerSentence[];
  /** Ids that no source has. */
  dangling: number[];
}

/** The stored page, and what the model was shown of it: the page may have changed since. */
function textsOf({ url, passages }: Source, book: SourceBook): string[] {
  const shown = passages.map(({ text }) => text).join("\n\n");
  const page = book.pageText?.(url) ?? "";
  const isRead = page.slice(0, longestSource).includes(shown);
  return [page, isRead ? "" : shown].filter((text) => text.trim() !== "");
}

function passageIn({ text }: Evidence, source: Source, { start, end }: Passage): SupportingPassage {
  const shown = text.slice(start, end);
  const repeated = text.indexOf(shown) !== text.lastIndexOf(shown);
  const context = repeated
    ? { before: text.slice(Math.max(0, start - 80), start), after: text.slice(end, end + 80) }
    : {};
  return { source: source.id, text: shown, start, end, url: textFragmentUrl(source.url, shown, context) };
}

/** A checked claim with the text of its sources that it was compared with. */
interface Compared {
  claim: CheckedClaim;
  text: string;
}

function checkClaim(
  { analysis, ...claim }: Claim,
  texts: readonly { source: Source; evidence: Evidence }[],
  prepare: (text: string) => Evidence,
): Compared {
  let best: Judgement | undefined;
  let passage: SupportingPassage | undefined;
  for (const { source, evidence } of texts) {
    const judgement = judge(analysis, evidence);
    const isFound = judgement.verdict === "found";
    const wasFound = best?.verdict === "found";
    if (best !== undefined && (isFound === wasFound ? judgement.score <= best.score : wasFound)) continue;
    best = judgement;
    passage = judgement.passage && passageIn(evidence, source, judgement.passage);
  }
  if (best === undefined) {
    const problems: Problem[] = [{ kind: "no_text", claimed: claim.text }];
    return { claim: { ...claim, verdict: "not_found", decidedBy: "words", score: 0, problems }, text: "" };
  }
  // A sentence may draw on several sources: a number is missing only if all of them lack it.
  if (texts.length > 1 && best.verdict !== "found") {
    // The end of a long text may be cut off, and nothing else.
    const byLength = texts
      .map(({ evidence }) => evidence.text)
      .toSorted((one, other) => one.length - other.length);
    best = judge(analysis, prepare(byLength.join("\n\n")));
  }
  const { verdict, score, problems, text } = best;
  const decidedBy = problems.some(({ kind }) => kind !== "part") ? "values" : "words";
  return { claim: { ...claim, verdict, decidedBy, score, ...(passage ? { passage } : {}), problems }, text };
}

function compareAll(answer: string, book: SourceBook): { report: CitationReport; texts: string[] } {
  // Each text is analysed once, however many sentences cite it.
  const prepare = remember((text: string) => new Evidence(text));
  const sources = new Map(book.sources().map((source) => [source.id, source]));
  const { claims, uncited, dangling } = readAnswer(answer, (id) => sources.has(id));
  const compared = claims.map((claim) => {
    const texts = claim.cites
      .flatMap((id) => sources.get(id) ?? [])
      .flatMap((source) => textsOf(source, book).map((text) => ({ source, evidence: prepare(text) })));
    return checkClaim(claim, texts, prepare);
  });
  return {
    report: {
      claims: compared.map(({ claim }) => claim),
      uncited: uncited.map(({ text, start, end }) => ({ text, start, end })),
      dangling,
    },
    texts: compared.map(({ text }) => text),
  };
}

/**
 * Compares every sentence that cites something with the text of its sources: words, numbers, dates, names and plain
 * negation. No model is asked: "found" means that a source says it in similar words, "not_found" only that the words
 * are others.
 */
export function checkCitations(answer: string, book: SourceBook): CitationReport {
  return compareAll(answer, book).report;
}

/** Says whether a passage supports a sentence; usually a model. */
export type Entails = (claim: string, passage: string) => Promise<"supported" | "contradicted" | "unclear">;

/**
 * The same check, after which `entails` judges the sentences that were not found. All are asked at once, so that the
 * host can put them into one request. What it does not know, or not before the signal is aborted, stays as it was.
 */
export async function checkCitationsWith(
  answer: string,
  book: SourceBook,
  entails: Entails,
  signal?: AbortSignal,
): Promise<CitationReport> {
  const { report, texts } = compareAll(answer, book);
  const { promise: aborted, resolve } = Promise.withResolvers<undefined>();
  const stop = () => resolve(undefined);
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop, { once: true });
  const ask = async (claim: CheckedClaim, text: string): Promise<CheckedClaim> => {
    if (claim.verdict !== "not_found" || text === "" || signal?.aborted) return claim;
    const asked = (async () => entails(claim.text, text))().catch(() => undefined);
    const verdict = await Promise.race([asked, aborted]);
    if (verdict !== "supported" && verdict !== "contradicted") return claim;
    return { ...claim, verdict, decidedBy: "model" };
  };
  const claims = await Promise.all(report.claims.map((claim, index) => ask(claim, texts[index] ?? "")));
  signal?.removeEventListener("abort", stop);
  return { ...report, claims };
}
