/**
 * Tools of other people over the set of `scry eval`, driven by the same script in the same run:
 * `npm run bench:eval`. docs/benchmarks/eval.md has the figures.
 */
import { appendFileSync, writeFileSync } from "node:fs";
import { compareOnLoopback } from "../../packages/scry/src/eval/evaluate.ts";
import { ownSet, readSet } from "../../packages/scry/src/eval/set.ts";
import { resultTable } from "../../packages/scry/src/eval/table.ts";
import { serveWeb } from "../../packages/scry/src/eval/web.ts";
import { readOptions } from "../options.ts";
import { langChain } from "./langchain.ts";
import { mcpSearxng } from "./mcp-searxng.ts";
import { extractorWithWindows } from "./windows.ts";

const help = `bench:eval [--data DIR] [--output FILE] [--limit N]
  --data    a set in the shape of docs/eval.md (default: the one of scry eval)
  --output  write every question, and what was read, to this file as JSON lines
  --limit   only the first questions
`;

const options = readOptions(help, {
  data: { type: "string" },
  output: { type: "string" },
  limit: { type: "string" },
});
const { output } = options;
if (output !== undefined) writeFileSync(output, "");

const set = await readSet(options.data ?? ownSet);
const questions = set.questions.slice(0, options.limit === undefined ? undefined : Number(options.limit));
const web = await serveWeb(set.pages);
const others = [
  extractorWithWindows("readability", "Readability + BM25 windows"),
  extractorWithWindows("defuddle", "Defuddle + BM25 windows"),
  mcpSearxng,
  langChain,
];
const results = await compareOnLoopback(web, questions, others, {
  mostPages: 3,
  signal: new AbortController().signal,
  onRow(row) {
    if (output !== undefined) appendFileSync(output, `${JSON.stringify(row)}\n`);
  },
}).finally(web.close);
console.log(`${questions.length} questions, ${set.pages.length} pages\n\n${resultTable(results)}`);
for (const { name, broken = [] } of results) {
  const hidden = broken.filter(({ said }) => said !== "failed").map(({ how }) => how);
  if (hidden.length > 0) console.log(`\n${name} shows as no results: ${hidden.join(", ")}`);
}
