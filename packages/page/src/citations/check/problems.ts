/** What a sentence says otherwise than its source, or what the source does not say. */
export type ProblemKind = "number" | "date" | "name" | "word" | "negation" | "part" | "no_text";

export interface Problem {
  kind: ProblemKind;
  /** The words of the answer. */
  claimed: string;
  /** The words of the source that stand in their place. */
  found?: string;
}
