/**
 * How passages, searches that bring them, the citation check, labels and dates fare on questions, claims and pages written by other people:
 * `npm run bench:evidence -- --data DIR`. Every part prints its baselines in the same table.
 */
import { dataAt, readOptions } from "../options.ts";
import { measureAnswers } from "./answers.ts";
import { measureCitations } from "./citations.ts";
import { measureDates } from "./dates.ts";
import { measureLabels } from "./labels.ts";
import { measurePassages } from "./passages.ts";

const help = `bench:evidence --data DIR [--only passages|answers|citations|labels|dates] [--half 1|2]
  --data  folder with excerpt/, citations/, labels/, dates/ (bench/DATA.md says where they come from)
  --only  one part
  --half  only the documents or texts of one half, split by a hash of their id:
          look at one half while you work, report the other
`;

const options = readOptions(help, {
  data: { type: "string" },
  only: { type: "string" },
  half: { type: "string" },
});
const data = dataAt(options.data, help);
const half = options.half === undefined ? undefined : Number(options.half);

const parts = {
  passages: measurePassages,
  answers: measureAnswers,
  citations: measureCitations,
  labels: measureLabels,
  dates: measureDates,
};

for (const [name, measure] of Object.entries(parts)) {
  if (options.only !== undefined && options.only !== name) continue;
  console.log(`## ${name}\n`);
  await measure(data, half);
  console.log("");
}
