/**
 * News pages that npm packages carry as their tests. Of the first set the whole text is known, and the shipped
 * weights were learned from it (`bench/extract/train` has the figures for unseen sites); of the second it is known
 * where the text is, and nobody trained with it.
 */
import { readOptions } from "../../options.ts";
import { packageFolder } from "../npm-package.ts";
import { printTable } from "../quality.ts";
import { f1Of, meanScore, type Score, shingleScore, shingles } from "../score.ts";
import { loadTool, namedRivals, rivalNames, type ToolName, textBy } from "../tools.ts";
import { loadLabelled } from "./labelled.ts";
import { loadSelected, type SelectedPage } from "./selected.ts";

const help = `bench:extract:articles [--folder DIR] [--rivals NAMES]
  --folder  where packages are kept (default: a folder of the system for passing files)
  --rivals  which other tools, with commas (trafilatura,readability,defuddle); "none" leaves them out
`;

const options = readOptions(help, {
  folder: { type: "string", default: packageFolder },
  rivals: { type: "string", default: rivalNames.join(",") },
});

const names: ToolName[] = ["scry", ...namedRivals(options.rivals)];
const labelled = loadLabelled(options.folder);
const selected = await loadSelected(options.folder);

const rows: string[][] = [];
for (const name of names) {
  const tool = await loadTool(name);
  const whole: Score[] = [];
  for (const { html, url, truth } of labelled)
    whole.push(shingleScore(await textBy(tool, html.toString("utf8"), url), truth));
  const parts: Score[] = [];
  for (const page of selected) parts.push(placeScore(await textBy(tool, page.html, page.url), page));
  rows.push([name, ...cells(whole), ...cells(parts)]);
}
printTable(
  ["", `${labelled.length} labelled, shingle F1`, "(p / r)", `${selected.length} selected`, "(p / r)"],
  rows,
);

/** Precision: how much of the result is in the right place. Recall: how much of its paragraphs is in the result. */
function placeScore(text: string, { content, paragraphs }: SelectedPage): Score {
  const found = shingles(text);
  const place = new Set(shingles(content));
  const wanted = paragraphs.flatMap(shingles);
  const out = new Set(found);
  const precision = found.filter((shingle) => place.has(shingle)).length / Math.max(1, found.length);
  const recall = wanted.filter((shingle) => out.has(shingle)).length / Math.max(1, wanted.length);
  return { precision, recall, f1: f1Of(precision, recall) };
}

function cells(scores: readonly Score[]): string[] {
  const { precision, recall, f1 } = meanScore(scores);
  return [f1.toFixed(3), `${precision.toFixed(3)} / ${recall.toFixed(3)}`];
}
