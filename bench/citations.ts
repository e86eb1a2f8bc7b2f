/**
 * How well `checkCitations` distinguishes true sentences from false ones: `npm run bench:citations`. The texts and
 * sentences in bench/citations/ were written for this; a third of the texts is held out and was never looked at while
 * tuning. `--wrong` lists the misjudged sentences of the other texts.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { checkCitations } from "../packages/page/src/citations/index.ts";

/**
 * Kinds of sentences that their text supports. "free" ones share few words with it, like "free error" among the others.
 */
const truths: readonly string[] = ["true", "paraphrase", "free"];

interface Text {
  id: string;
  language: string;
  heldOut?: boolean;
  text: string;
  pairs: [kind: string, sentence: string][];
}

interface Case {
  kind: string;
  language: string;
  heldOut: boolean;
  /** What the set says, and what the checker says. */
  isFalse: boolean;
  flagged: boolean;
  verdict: string;
}

const folder = new URL("citations/", import.meta.url);
const texts = readdirSync(folder).flatMap(
  (name) => JSON.parse(readFileSync(new URL(name, folder), "utf8")) as Text[],
);

/** All texts of a language on one page: the passage has to be found first. */
function wholePage(language: string): string {
  return texts.flatMap((each) => (each.language === language ? each.text : [])).join("\n\n");
}

function judgeAll(pageOf: (text: Text) => string, listWrong: boolean): Case[] {
  return texts.flatMap((text) => {
    const { id, language, heldOut = false, pairs } = text;
    const page = pageOf(text);
    const source = { id: 1, url: `https://bench.example/${id}`, title: id, calls: [1], passages: [] };
    const book = { sources: () => [source], pageText: () => page };
    return pairs.map(([kind, sentence]) => {
      const isFalse = !truths.includes(kind);
      const [claim] = checkCitations(`${sentence} [1]`, book).claims;
      const verdict = claim?.verdict ?? "none";
      const flagged = verdict !== "found";
      if (listWrong && !heldOut && flagged !== isFalse) {
        console.log(`${id} ${kind}: ${sentence}`);
        console.log(`   ${claim?.verdict} ${claim?.score.toFixed(2)} ${JSON.stringify(claim?.problems)}`);
        console.log(`   ${claim?.passage?.text}`);
      }
      return { kind, language, heldOut, isFalse, flagged, verdict };
    });
  });
}

const listWrong = process.argv.includes("--wrong");
const started = performance.now();
const cases = judgeAll(({ text }) => text, listWrong);
const took = performance.now() - started;

function rates(list: Case[]): { right: number; precision: number; recall: number } {
  const hits = list.filter(({ isFalse, flagged }) => isFalse && flagged).length;
  const flagged = list.filter((each) => each.flagged).length;
  const wrong = list.filter((each) => each.isFalse).length;
  const right = list.filter((each) => each.isFalse === each.flagged).length;
  return { right: right / list.length, precision: hits / flagged, recall: hits / wrong };
}

const share = (value: number) => (Number.isNaN(value) ? "–" : value.toFixed(3));

function overall(label: string, list: Case[]): string {
  const { right, precision, recall } = rates(list);
  return `| ${label} | ${list.length} | ${share(precision)} | ${share(recall)} | ${share(right)} |`;
}

const isFree = ({ kind }: Case) => kind.startsWith("free");
const close = cases.filter((each) => !isFree(each));
const closeOnLongPages = judgeAll(({ language }) => wholePage(language), false).filter(
  (each) => !isFree(each),
);
const heldOut = cases.filter((each) => each.heldOut);
const tuned = cases.filter((each) => !each.heldOut);
const kinds = [...new Set(cases.map(({ kind }) => kind))].toSorted();
const languages = [...new Set(cases.map(({ language }) => language))].toSorted();
const byKind = kinds.map((kind) => {
  const cell = (list: Case[]) => {
    const chosen = list.filter((each) => each.kind === kind);
    return `${chosen.filter((each) => each.isFalse === each.flagged).length} of ${chosen.length}`;
  };
  const verdicts = ["found", "not_found", "contradicted"].map(
    (verdict) => cases.filter((each) => each.kind === kind && each.verdict === verdict).length,
  );
  return `| ${kind} | ${cell(tuned)} | ${cell(heldOut)} | ${verdicts.join(" | ")} |`;
});

const report = `# Checking citations: measured

\`npm run bench:citations\` on ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}: ${cases.length} sentences about ${texts.length} texts in ${languages.length} languages, all
written for this bench by the author of the checker, which flatters the figures; ${heldOut.length} belong to texts that were held out
while it was tuned. What strangers' sentences give is in [evidence.md](evidence.md). Flagged means "not_found"
or "contradicted". Precision: how many of the flagged sentences are false. Recall: how many of the false sentences are
flagged. ${(took / cases.length).toFixed(1)} ms a sentence.

| set | sentences | precision | recall | judged right |
| --- | ---: | ---: | ---: | ---: |
${overall("all, close wording", close)}
${overall(
  "tuned on",
  close.filter((each) => !each.heldOut),
)}
${overall(
  "held out",
  close.filter((each) => each.heldOut),
)}
${overall("all, long pages", closeOnLongPages)}
${overall(
  "held out, long pages",
  closeOnLongPages.filter((each) => each.heldOut),
)}
${overall("free wording", cases.filter(isFree))}

On long pages each sentence is compared with a page that has all texts of its language. Sentences in free wording share
few words with their text ("Drivers have never had to pay" for "A toll was never charged"): the checker, which has no
model and no thesaurus, flags most of the true ones.

![Bar chart: Citation check by language. The table below has the figures.](charts/citations.svg)

| language | sentences | precision | recall | judged right |
| --- | ---: | ---: | ---: | ---: |
${languages
  .map((language) =>
    overall(
      language,
      close.filter((each) => each.language === language),
    ),
  )
  .join("\n")}

Judged right by kind of sentence, and the verdicts. "true", "paraphrase" and "free" are supported by the text, the
others are not. An entity or word that was exchanged and an opposite ("rose" for "fell") are not noticed as such.

| kind | tuned on | held out | found | not found | contradicted |
| --- | ---: | ---: | ---: | ---: | ---: |
${byKind.join("\n")}
`;
console.log(report);
if (!listWrong) {
  writeFileSync(new URL("../docs/benchmarks/citations.md", import.meta.url), report);
}
