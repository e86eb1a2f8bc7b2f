import { type Claim, readAnswer } from "./check/claims.ts";
import type { Problem } from "./check/differences.ts";
import { Evidence } from "./check/evidence.ts";
import { isBetter, type Judgement, judge, type Verdict } from "./check/judge.ts";
import type { Source, SourceBook } from "./source.ts";
import { textFragmentUrl } from "./text-fragment.ts";

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

/** The texts of all sources, each analysed once. */
class Library {
  readonly #book: SourceBook;
  readonly #sources: Map<number, Source>;
  readonly #prepared = new Map<string, Evidence | undefined>();

  constructor(book: SourceBook) {
    this.#book = book;
    this.#sources = new Map(book.sources().map((source) => [source.id, source]));
  }

  source(id: number): Source | undefined {
    return this.#sources.get(id);
  }

  /** The stored page, and what the model was shown of it: the page may have changed since. */
  evidence(source: Source): Evidence[] {
    const shown = source.passages.map(({ text }) => text).join("\n\n");
    const page = this.#book.pageText?.(source.url) ?? "";
    return [
      this.#prepare(`page ${source.id}`, page),
      page.includes(shown) ? undefined : this.#prepare(`shown ${source.id}`, shown),
    ].filter((evidence) => evidence !== undefined);
  }

  /** All texts of several sources in one: a sentence may draw on each of them. */
  together(sources: readonly Source[]): Evidence | undefined {
    const key = sources.map(({ id }) => id).join(" ");
    return this.#prepare(
      `all ${key}`,
      sources.flatMap((each) => this.evidence(each).map(({ text }) => text)).join("\n\n"),
    );
  }

  #prepare(key: string, text: string): Evidence | undefined {
    if (!this.#prepared.has(key))
      this.#prepared.set(key, text.trim() === "" ? undefined : new Evidence(text));
    return this.#prepared.get(key);
  }
}

function passageOf(
  source: Source,
  { text }: Evidence,
  { passages }: Judgement,
): SupportingPassage | undefined {
  const [passage] = passages;
  if (passage === undefined) return undefined;
  const { start, end } = passage;
  const shown = text.slice(start, end);
  const repeated = text.indexOf(shown) !== text.lastIndexOf(shown);
  const context = repeated
    ? { before: text.slice(Math.max(0, start - 80), start), after: text.slice(end, end + 80) }
    : {};
  return { source: source.id, text: shown, start, end, url: textFragmentUrl(source.url, shown, context) };
}

function checkClaim(claim: Claim, library: Library): CheckedClaim {
  const { text, start, end, ids: cites, analysis } = claim;
  const sources = cites.flatMap((id) => library.source(id) ?? []);
  let best: { judgement: Judgement; passage: SupportingPassage | undefined } | undefined;
  for (const source of sources) {
    for (const evidence of library.evidence(source)) {
      const judgement = judge(analysis, evidence);
      if (best !== undefined && !isBetter(judgement, best.judgement)) continue;
      best = { judgement, passage: passageOf(source, evidence, judgement) };
    }
  }
  if (best === undefined) {
    return {
      text,
      start,
      end,
      cites,
      verdict: "weak",
      score: 0,
      problems: [{ kind: "no_text", claimed: text }],
    };
  }
  if (sources.length > 1 && best.judgement.verdict !== "supported") {
    const all = library.together(sources);
    const judgement = all && judge(analysis, all);
    if (judgement && isBetter(judgement, best.judgement)) best = { ...best, judgement };
  }
  const { verdict, score, problems } = best.judgement;
  const { passage } = best;
  return { text, start, end, cites, verdict, score, ...(passage ? { passage } : {}), problems };
}

/**
 * Compares every sentence that cites something with the text of its sources: words, numbers, dates, names and plain
 * negation. No model is asked; "supported" means that a source says it in similar words.
 */
export function checkCitations(answer: string, book: SourceBook): CitationReport {
  const library = new Library(book);
  const { claims, uncited, dangling } = readAnswer(answer, (id) => library.source(id) !== undefined);
  return {
    claims: claims.map((claim) => checkClaim(claim, library)),
    uncited: uncited.map(({ text, start, end }) => ({ text, start, end })),
    dangling,
  };
}
