import { join } from "node:path";
import { readLines } from "./files.ts";

interface WiceRow {
  label: string;
  claim: string;
  evidence: string[];
  supporting_sentences: number[][];
}

/** Sentences of Wikipedia with the page that they cite, and the groups of its sentences that support them. */
export const wiceClaims = (clone: string) =>
  readLines<WiceRow>(join(clone, "data/entailment_retrieval/claim/dev.jsonl")).map((row, at) => ({
    ...row,
    id: `wice-dev-${at}`,
    groups: row.supporting_sentences
      .filter((group) => group.length > 0)
      .map((group) => group.map((line) => row.evidence[line] ?? "")),
  }));
