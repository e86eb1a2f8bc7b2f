import { type Claim, readAnswer } from "./check/claims.ts";
import { Evidence, type Passage } from "./check/evidence.ts";
import { isBetter, type Judgement, judge, type Problem, type Verdict } from "./check/judge.ts";
import { textFragmentUrl } from "./text-fragment.ts";
import type { Source, SourceBook } from "./types.ts";

/** A stretch of the answer: `answer.slice(start, end)`. */
export interface AnswerSentence {
  /** Without its markers. */
  text: string;
  start: number;
  end: number;
}

export interface SupportingPassage {
  source: number;
  text: string;
  /** In the page's text; without one, in the shown passages joined by blank lines. */
  start: number;
  end: number;
  /** The page, opened at the passage. */
  url: string;
}

export interface CheckedClaim extends AnswerSentence {
  /** Ids that the sentence cites. */
  cites: number[];
  verdict: Verdict;
  /** How much of the sentence the source says, 0 to 1. A sentence that contradicts its source may score high. */
  score: number;
  /** The passage that comes closest. */
  passage?: SupportingPassage;
  problems: Problem[];
}

export interface CitationReport {
  claims: CheckedClaim[];
  /** Sentences that state something and cite nothing. */
  uncited: AnswerSentence[];
  /** Ids that no source has. */
  dangling: number[];
}

/** Analyses each text once, however many sentences cite it. */
class Library {
  readonly #book: SourceBook;
  readonly #prepared = new Map<string, Evidence>();

  constructor(book: SourceBook) {
    this.#book = book;
  }

  /** The stored page, and what the model was shown of it: the page may have changed since. */
  evidence(source: Source): Evidence[] {
    const shown = source.passages.map(({ text }) => text).join("\n\n");
    const page = this.#book.pageText?.(source.url) ?? "";
    return [page, page.includes(shown) ? "" : shown]
      .filter((text) => text.trim() !== "")
      .map((text) => this.prepare(text));
  }

  prepare(text: string): Evidence {
    const evidence = this.#prepared.get(text) ?? new Evidence(text);
    this.#prepared.set(text, evidence);
    return evidence;
  }
}

function passageIn({ text }: Evidence, source: Source, { start, end }: Passage): SupportingPassage {
  const shown = text.slice(start, end);
  const repeated = text.indexOf(shown) !== text.lastIndexOf(shown);
  const context = repeated
    ? { before: text.slice(Math.max(0, start - 80), start), after: text.slice(end, end + 80) }
    : {};
  return { source: source.id, text: shown, start, end, url: textFragmentUrl(source.url, shown, context) };
}

function checkClaim(
  { analysis, ...claim }: Claim,
  sources: readonly Source[],
  library: Library,
): CheckedClaim {
  const texts = sources.flatMap((source) =>
    library.evidence(source).map((evidence) => ({ source, evidence })),
  );
  let best: Judgement | undefined;
  let passage: SupportingPassage | undefined;
  for (const { source, evidence } of texts) {
    const judgement = judge(analysis, evidence);
    if (best !== undefined && !isBetter(judgement, best)) continue;
    best = judgement;
    passage = judgement.passage && passageIn(evidence, source, judgement.passage);
  }
  if (best === undefined)
    return { ...claim, verdict: "weak", score: 0, problems: [{ kind: "no_text", claimed: claim.text }] };
  if (texts.length > 1 && best.verdict !== "supported") {
    // A sentence may draw on each of its sources.
    const all = library.prepare(texts.map(({ evidence }) => evidence.text).join("\n\n"));
    const judgement = judge(analysis, all);
    if (isBetter(judgement, best)) best = judgement;
  }
  const { verdict, score, problems } = best;
  return { ...claim, verdict, score, ...(passage ? { passage } : {}), problems };
}

/**
 * Compares every sentence that cites something with the text of its sources: words, numbers, dates, names and plain
 * negation. No model is asked; "supported" means that a source says it in similar words.
 */
export function checkCitations(answer: string, book: SourceBook): CitationReport {
  const library = new Library(book);
  const sources = new Map(book.sources().map((source) => [source.id, source]));
  const { claims, uncited, dangling } = readAnswer(answer, (id) => sources.has(id));
  return {
    claims: claims.map((claim) => {
      const cited = claim.cites.flatMap((id) => sources.get(id) ?? []);
      return checkClaim(claim, cited, library);
    }),
    uncited: uncited.map(({ text, start, end }) => ({ text, start, end })),
    dangling,
  };
}
