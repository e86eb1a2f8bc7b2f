/** The three measures of the sets' authors, reimplemented. */

export interface Score {
  precision: number;
  recall: number;
  f1: number;
}

export function f1Of(precision: number, recall: number): number {
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}

/** F1 of mean precision and mean recall, as the sets of articles are scored. */
export function meanScore(scores: readonly Omit<Score, "f1">[]): Score {
  const mean = (key: "precision" | "recall") =>
    scores.reduce((sum, score) => sum + score[key], 0) / Math.max(1, scores.length);
  const [precision, recall] = [mean("precision"), mean("recall")];
  return { precision, recall, f1: f1Of(precision, recall) };
}

function overlap(found: readonly string[], expected: readonly string[]): Score {
  // A page without content is right when nothing comes out.
  if (expected.length === 0)
    return found.length === 0 ? { precision: 1, recall: 1, f1: 1 } : { precision: 0, recall: 0, f1: 0 };
  if (found.length === 0) return { precision: 0, recall: 0, f1: 0 };
  const counts = new Map<string, number>();
  for (const item of expected) counts.set(item, (counts.get(item) ?? 0) + 1);
  let common = 0;
  for (const item of found) {
    const left = counts.get(item) ?? 0;
    if (left > 0) {
      common += 1;
      counts.set(item, left - 1);
    }
  }
  const precision = common / found.length;
  const recall = common / expected.length;
  return { precision, recall, f1: f1Of(precision, recall) };
}

/** WCXB: bag of lower-cased words. */
export function wordScore(found: string, expected: string): Score {
  return overlap(words(found), words(expected));
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

/** Article benchmark: runs of four tokens; a shorter text counts as one run. */
export function shingleScore(found: string, expected: string): Score {
  return overlap(shingles(found), shingles(expected));
}

export function shingles(text: string): string[] {
  const tokens = text.match(/[\p{L}\p{N}_]+/gu) ?? [];
  if (tokens.length === 0) return [];
  const size = Math.min(4, tokens.length);
  const list: string[] = [];
  for (let index = 0; index + size <= tokens.length; index++)
    list.push(tokens.slice(index, index + size).join(" "));
  return list;
}

export interface SnippetCounts {
  truePositive: number;
  falseNegative: number;
  falsePositive: number;
}

/** Trafilatura's evaluation: which of the snippets are in the text. */
export function snippetCounts(
  text: string,
  wanted: readonly string[],
  unwanted: readonly string[],
): SnippetCounts {
  const flat = normalise(text);
  const found = wanted.filter((snippet) => flat.includes(normalise(snippet))).length;
  return {
    truePositive: found,
    falseNegative: wanted.length - found,
    falsePositive: unwanted.filter((snippet) => flat.includes(normalise(snippet))).length,
  };
}

function normalise(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
