import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { describeBlocks } from "../../../packages/page/src/choose/features/block-features.ts";
import { analyse } from "../../../packages/page/src/choose/page-analysis.ts";
import { type Rule, rules } from "../../../packages/page/src/choose/rules/rule-table.ts";
import { type Forest, type Model, typeLikelihoods } from "../../../packages/page/src/choose/trees/forest.ts";
import { extractWith } from "../../../packages/page/src/extract-page.ts";
import { ClassReader } from "../../../packages/page/src/html/class-names.ts";
import { pageTypes } from "../../../packages/page/src/types.ts";
import { encodeForest } from "../../../packages/page/test/support/encode-forest.ts";
import { featureHash } from "../../../packages/page/test/support/feature-hash.ts";
import { dataAt, readOptions } from "../../options.ts";
import { loadLabelled } from "../articles/labelled.ts";
import { type BenchPage, loadPages, type SetName, setNames } from "../data.ts";
import { packageFolder } from "../npm-package.ts";
import {
  type PageScore,
  printQuality,
  printTable,
  qualityHeader,
  qualityRow,
  scorePage,
} from "../quality.ts";
import { type BoostOptions, boost } from "./boost.ts";
import { encodeScores, learnClassScores } from "./class-scores.ts";
import { blockText, type Label, labelBySnippets, labelByText } from "./labels.ts";

const help = `node bench/extract/train/main.ts --data DIR [--folds N] [--ablate] [--write]
Learns packages/page/src/choose/trees/weights.ts from labelled pages: those of DIR, and the articles of an npm package.
  --data    folder with wcxb/, n4k/, trafeval/ (each html/, pages.json, truth.json)
  --folds   scores every page with a model that has not seen its site, learned without one part of so many (5)
  --ablate  also scores without each rule in turn
  --write   learns from all pages and stores the result, instead of scoring
`;

const options = readOptions(help, {
  data: { type: "string" },
  folds: { type: "string", default: "5" },
  ablate: { type: "boolean", default: false },
  write: { type: "boolean", default: false },
});
const data = dataAt(options.data, help);
const folds = Number(options.folds);

const blockOptions: BoostOptions = {
  trees: 320,
  depth: 5,
  rate: 0.04,
  columns: 0.25,
  rows: 0.7,
  leastWeight: 30,
  lambda: 30,
  cuts: "chance",
};
const typeOptions: BoostOptions = {
  trees: 40,
  depth: 3,
  rate: 0.15,
  columns: 0.5,
  rows: 0.8,
  leastWeight: 0.5,
  lambda: 1,
  cuts: "best",
};

interface Sample {
  page: BenchPage;
  analysis: ReturnType<typeof analyse>;
  labels: Label[];
  fold: number;
  /** Of the page's types, from a model that has not seen its site, as for every page of a user. */
  typeChances: number[];
  rows: Float32Array[];
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : url;
}

function foldOf(url: string): number {
  return (
    (createHash("sha256")
      .update(`fold ${hostOf(url)}`)
      .digest()[1] ?? 0) % folds
  );
}

const unlearned = new ClassReader(new Map());

function prepare(page: BenchPage): Sample {
  const analysis = analyse(page.html, { url: page.url }, unlearned);
  const texts = analysis.layout.blocks.map(blockText);
  const labels =
    page.set === "trafeval"
      ? labelBySnippets(analysis.layout.blocks, texts, page.with, page.without)
      : labelByText(texts, page.truth);
  return { page, analysis, labels, fold: foldOf(page.url), typeChances: [], rows: [] };
}

function readerOf(chosen: readonly Sample[]): ClassReader {
  return new ClassReader(learnClassScores(chosen.map(scored)));
}

function scored({ page, analysis, labels }: Sample) {
  return { host: hostOf(page.url), blocks: analysis.layout.blocks, labels };
}

const typeWeights: Record<SetName, number> = { wcxb: 1, n4k: 0.3, trafeval: 0.3, articles: 0.08 };

function learnTypes(samples: readonly Sample[]): Forest[] {
  const rows = samples.map(({ analysis }) => Float32Array.from(analysis.signals));
  // The news sets would drown the six other types.
  const weights = Float32Array.from(samples, ({ page }) => typeWeights[page.set]);
  return pageTypes.map((type) => {
    const labels = Float32Array.from(samples, ({ page }) => (page.type === type ? 1 : 0));
    return boost(rows, labels, weights, typeOptions);
  });
}

/**
 * The weight of a page. Thirty pages of one site say less than thirty sites, and half of all pages are articles:
 * without more weight for the others, lists, products and tables of contents suffer.
 */
function pageWeight({ set, type, url }: BenchPage, pagesOfHost: ReadonlyMap<string, number>): number {
  if (set === "articles") return 0.8 / Math.sqrt(pagesOfHost.get(hostOf(url)) ?? 1);
  if (set !== "wcxb" || type === "article") return 1;
  return type === "documentation" ? 2.8 : 1.3;
}

/** Pages have about the same weight, and so have the words in them; a known snippet counts as a quarter of a page. */
function learnBlocks(samples: readonly Sample[]): Forest {
  const pagesOfHost = new Map<string, number>();
  for (const { page } of samples)
    pagesOfHost.set(hostOf(page.url), (pagesOfHost.get(hostOf(page.url)) ?? 0) + 1);
  const rows: Float32Array[] = [];
  const labels: number[] = [];
  const weights: number[] = [];
  for (const { page, labels: known, rows: own } of samples) {
    const total = known.reduce((sum, label) => sum + label.words, 0);
    const right = known.reduce((sum, label) => sum + Math.max(0, label.value) * label.words, 0);
    const norm = Math.max(right, total / 6, 50);
    const share = pageWeight(page, pagesOfHost);
    known.forEach((label, index) => {
      const row = own[index];
      if (label.value < 0 || label.words === 0 || !row) return;
      rows.push(row);
      labels.push(label.value >= 0.5 ? 1 : 0);
      const even = (share * 100 * (label.words + 1)) / norm;
      weights.push(page.set !== "trafeval" ? even : label.inferred ? even * 0.3 : 24);
    });
  }
  return boost(rows, Float32Array.from(labels), Float32Array.from(weights), blockOptions);
}

const started = performance.now();
const log = (text: string) =>
  console.error(`${((performance.now() - started) / 1000).toFixed(0)} s  ${text}`);
const samples = [...loadPages(data, setNames), ...loadLabelled(packageFolder)].map(prepare);
log(`${samples.length} pages read`);
const typesByFold: Forest[][] = [];
const readers: ClassReader[] = [];
for (let fold = 0; fold < folds; fold++) {
  const others = samples.filter((sample) => sample.fold !== fold);
  typesByFold.push(learnTypes(others));
  readers.push(readerOf(others));
}
const allScores = learnClassScores(samples.map(scored));
for (const sample of samples) {
  const { page, fold } = sample;
  const reader = readers[fold] ?? unlearned;
  sample.analysis = analyse(page.html, { url: page.url }, reader);
  sample.typeChances = typeLikelihoods(sample.analysis.signals, typesByFold[fold] ?? []);
  const { analysis } = sample;
  const ofPage = [...analysis.signals, ...sample.typeChances];
  sample.rows = [];
  describeBlocks(analysis.layout, analysis.metadata.title, ofPage, (row) => sample.rows.push(row.slice()));
}
log(`types and ${allScores.size} class words learned`);

if (!options.write) {
  const scores: PageScore[] = [];
  const ablated = new Map<string, PageScore[]>(options.ablate ? rules.map(({ name }) => [name, []]) : []);
  for (let fold = 0; fold < folds; fold++) {
    const blocks = learnBlocks(samples.filter((sample) => sample.fold !== fold));
    log(`fold ${fold + 1} of ${folds}`);
    const model: Model = { blocks, types: typesByFold[fold] ?? [], reader: readers[fold] ?? unlearned };
    const score = (page: BenchPage, table: readonly Rule[]) => {
      const { text, pageType } = extractWith(model, page.html, { url: page.url }, table);
      return scorePage(page, text, pageType);
    };
    for (const { page } of samples.filter((sample) => sample.fold === fold)) {
      scores.push(score(page, rules));
      for (const [name, list] of ablated)
        list.push(
          score(
            page,
            rules.filter((rule) => rule.name !== name),
          ),
        );
    }
  }
  printQuality(scores);
  if (ablated.size > 0)
    printTable(
      qualityHeader,
      [...ablated].map(([rule, list]) => qualityRow(`without ${rule}`, list)),
    );
}
if (options.write) {
  const file = new URL("../../../packages/page/src/choose/trees/weights.ts", import.meta.url);
  const strings = learnTypes(samples).map((forest) => `  "${encodeForest(forest)}",`);
  const text = `// Learned by bench/extract/train/main.ts; not to be edited by hand.
/** Identifies the features: \`featureHash\` in packages/page/test/support. */
export const learnedWith = "${featureHash()}";

export const blockForest =
  "${encodeForest(learnBlocks(samples))}";

export const typeForests: readonly string[] = [
${strings.join("\n")}
];

export const classScores =
  "${encodeScores(allScores)}";
`;
  writeFileSync(file, text);
  log("weights written");
}
