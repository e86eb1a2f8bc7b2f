import { join } from "node:path";
import type { ClaimRow } from "../evidence/citations.ts";
import { oneLine, readLines, readTable } from "./files.ts";
import { wiceClaims } from "./wice.ts";

interface Summary {
  article: string;
  summary_sentences: { sentence: string; responses: { response: string }[] }[];
}

export type Claim = Pick<ClaimRow, "claim" | "source"> & { supported: boolean; id?: string };

/** Claims of each set with their sources, from a clone of its repository. */
export const claimSets: Readonly<Record<string, (clone: string) => Claim[]>> = {
  wice: (clone) =>
    wiceClaims(clone).map(({ id, claim, evidence, label }) => ({
      id,
      claim,
      source: evidence.join("\n\n"),
      supported: label === "supported",
    })),
  begin: (clone) =>
    ["dev", "test"]
      .flatMap((part) => readTable(join(clone, "wow", `begin_${part}_wow.tsv`), "\t"))
      // A generic reply states nothing that a source could support.
      .filter(({ begin_label }) => begin_label !== "Generic")
      .map(({ knowledge = "", response = "", begin_label }) => ({
        claim: oneLine(response),
        source: knowledge,
        supported: begin_label === "Fully attributable",
      })),
  qags: (clone) =>
    ["cnndm", "xsum"]
      .flatMap((part) => readLines<Summary>(join(clone, "data", `mturk_${part}.jsonl`)))
      .flatMap(({ article, summary_sentences }) =>
        summary_sentences.map(({ sentence, responses }) => ({
          claim: oneLine(sentence),
          source: article,
          supported: responses.filter(({ response }) => response === "yes").length * 2 > responses.length,
        })),
      ),
  covidfact: (clone) =>
    readLines<{ claim: string; label: string; evidence: string[] }>(
      join(clone, "COVIDFACT_dataset.jsonl"),
    ).map(({ claim, label, evidence }) => ({
      claim: oneLine(claim),
      source: evidence.join(" "),
      supported: label === "SUPPORTED",
    })),
  faithbench: (clone) =>
    readTable(join(clone, "FaithBench.csv"), ",").map(
      ({ source = "", summary = "", "worst-label": label = "" }) => ({
        claim: oneLine(summary),
        source,
        supported: ["Consistent", "Benign"].includes(label),
      }),
    ),
  healthver: (clone) =>
    ["dev", "test", "train"]
      .flatMap((part) => readTable(join(clone, "data", `healthver_${part}.csv`), ","))
      .map(({ claim = "", evidence = "", label }) => ({
        claim: oneLine(claim),
        source: evidence,
        supported: label === "Supports",
      })),
};
