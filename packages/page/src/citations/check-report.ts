import { stripInvisible } from "../safe/invisible.ts";
import { shorten } from "../safe/plain-line.ts";
import type { Problem, ProblemKind, Verdict } from "./check/judge.ts";
import type { CheckedClaim, CitationReport } from "./check-citations.ts";
import { visibleText } from "./text-fragment.ts";

const labels: Readonly<Record<Verdict, string>> = {
  contradicted: "CONTRADICTED",
  not_found: "NOT FOUND",
  found: "FOUND",
  supported: "SUPPORTED",
};
const order: readonly Verdict[] = ["contradicted", "not_found", "found", "supported"];
const longestLine = 300;

function line(text: string): string {
  return shorten(stripInvisible(visibleText(text)).text, longestLine);
}

const missing: Readonly<Record<ProblemKind, string>> = {
  number: "the number is not in the source",
  date: "the date is not in the source",
  name: "the name is not in the source",
  negation: "the source does not negate it",
  part: "other words, or not in what was read",
  no_text: "no text of the source is known: open the page first",
};

function problemLine({ kind, claimed, found }: Problem): string {
  if (kind === "no_text") return `  ${missing.no_text}`;
  const reason = found === undefined ? missing[kind] : `the source has "${line(found)}"`;
  return `  ${kind}: "${line(claimed)}": ${reason}`;
}

function claimLines({ text, cites, verdict, decidedBy, score, passage, problems }: CheckedClaim): string {
  const how = decidedBy === "words" ? score.toFixed(2) : `by ${decidedBy}`;
  const lines = [`${labels[verdict]} (${how}) ${line(text)} ${cites.map((id) => `[${id}]`).join("")}`];
  lines.push(...problems.map(problemLine));
  if (passage !== undefined) lines.push(`  [${passage.source}] ${line(passage.text)}`, `  ${passage.url}`);
  return lines.join("\n");
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** The report as plain text: what does not hold first, then what holds, then what cites nothing. */
export function formatCheckReport({ claims, uncited, dangling }: CitationReport): string {
  const sums = order.flatMap((verdict) => {
    const own = claims.filter((claim) => claim.verdict === verdict).length;
    return own > 0 || verdict !== "supported" ? [`${own} ${labels[verdict].toLowerCase()}`] : [];
  });
  const parts = [`${count(claims.length, "sentence cites", "sentences cite")} a source: ${sums.join(", ")}.`];
  if (dangling.length > 0)
    parts.push(`No source has the number ${dangling.map((id) => `[${id}]`).join(", ")}.`);
  for (const verdict of order) {
    parts.push(...claims.filter((claim) => claim.verdict === verdict).map(claimLines));
  }
  if (uncited.length > 0) {
    const lines = uncited.map(({ text }) => `  ${line(text)}`);
    parts.push(
      `${count(uncited.length, "sentence states", "sentences state")} a fact without a source:\n${lines.join("\n")}`,
    );
  }
  return `${parts.join("\n\n")}\n`;
}
