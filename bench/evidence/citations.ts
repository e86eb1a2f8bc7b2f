import { join } from "node:path";
import { checkCitations } from "../../packages/page/src/citations/index.ts";
import { alterDates, alterNames } from "./alterations.ts";
import { isInHalf, percent, printTable, readRows } from "./rows.ts";

export interface ClaimRow {
  id: string;
  claim: string;
  source: string;
  label: "supported" | "not";
  /** Of an altered claim: the one it was made from. */
  pair?: string;
}

const sets = ["wice", "begin", "qags", "covidfact", "faithbench", "healthver"];

/** Shared words at or above this share count as support in the baseline. */
const enoughShared = 0.75;

/** Balanced accuracy of "flagged", and what true sentences are accused of, beside plain word overlap. */
export function measureCitations(data: string, half: number | undefined): void {
  const rowsOf = (set: string) =>
    readRows<ClaimRow>(join(data, "citations", `${set}.jsonl`)).filter(({ id }) => isInHalf(id, half));
  const table = sets.flatMap((set) => {
    const rows = rowsOf(set).map((row) => ({ ...row, ...check(row) }));
    const supported = rows.filter(({ label }) => label === "supported");
    const others = rows.filter(({ label }) => label === "not");
    if (supported.length === 0 || others.length === 0) return [];
    const balanced = (isFlagged: (row: (typeof rows)[number]) => boolean) =>
      (
        (supported.filter((row) => !isFlagged(row)).length / supported.length +
          others.filter(isFlagged).length / others.length) /
        2
      ).toFixed(3);
    return [
      [
        set,
        String(rows.length),
        balanced(({ flagged }) => flagged),
        balanced(({ shared }) => shared < enoughShared),
        percent(supported.filter(({ flagged }) => flagged).length, supported.length),
        percent(supported.filter(({ contradicted }) => contradicted).length, supported.length),
        percent(others.filter(({ flagged }) => !flagged).length, others.length),
        balanced(({ contradicted }) => contradicted),
        percent(others.filter(({ contradicted }) => contradicted).length, others.length),
      ],
    ];
  });
  printTable(
    [
      ...["set", "claims", "balanced accuracy", "shared words alone", "supported, flagged %"],
      ...["supported, called contradicted %", "others missed %"],
      ...["balanced, contradictions alone", "others, called contradicted %"],
    ],
    table,
  );
  console.log("");
  const originals = ["wice", "begin", "faithbench"]
    .flatMap(rowsOf)
    .filter(({ label }) => label === "supported");
  const byId = new Map(originals.map((row) => [row.id, row]));
  const alterations = {
    "number (the set)": [rowsOf("numbers"), ["number", "date"]],
    date: [alterDates(originals), ["number", "date"]],
    name: [alterNames(originals), ["name"]],
  } as const;
  printTable(
    ["altered", "claims", "flagged %", "called contradicted %", "named %", "named in the unaltered claims %"],
    Object.entries(alterations).flatMap(([name, [rows, kinds]]) => {
      const unaltered = rows.flatMap(({ pair }) => byId.get(pair ?? "") ?? []);
      const isNamed = (row: ClaimRow) =>
        check(row).kinds.some((kind) => (kinds as readonly string[]).includes(kind));
      const share = (list: readonly ClaimRow[], has: (row: ClaimRow) => boolean) =>
        percent(list.filter(has).length, list.length);
      return [
        [
          name,
          String(rows.length),
          share(rows, (row) => check(row).flagged),
          share(rows, (row) => check(row).contradicted),
          share(rows, isNamed),
          share(unaltered, isNamed),
        ],
      ];
    }),
  );
}

interface Checked {
  flagged: boolean;
  contradicted: boolean;
  kinds: string[];
  /** The share of the claim's words of three letters or more that the source has. */
  shared: number;
}

function check({ claim, source }: ClaimRow): Checked {
  const cited = { id: 1, url: "https://bench.example/", title: "", calls: [1], passages: [] };
  // Every sentence of the claim cites the source.
  const answer = claim.replace(/(?<=[.!?])(?=\s+\p{Lu})|$/gu, " [1]");
  const { claims } = checkCitations(answer, { sources: () => [cited], pageText: () => source });
  const verdicts: readonly string[] = claims.map(({ verdict }) => verdict);
  return {
    flagged: verdicts.some((verdict) => verdict !== "supported" && verdict !== "found"),
    contradicted: verdicts.some((verdict) => verdict === "unsupported" || verdict === "contradicted"),
    kinds: claims.flatMap(({ problems }) => problems.map(({ kind }) => kind)),
    shared: sharedWords(claim, source),
  };
}

function sharedWords(claim: string, source: string): number {
  const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  const known = new Set(words(source));
  const own = words(claim);
  return own.length === 0 ? 1 : own.filter((word) => known.has(word)).length / own.length;
}
