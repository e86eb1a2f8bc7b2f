/**
 * Recall (an answer is wholly inside one passage) at three budgets, mean reciprocal rank of the passage with the
 * answer, and milliseconds of processor time, by set and language, beside three other methods. The weights were fitted
 * on the public sets; fit-ranking.ts prints the recall on documents that a fit has not seen.
 */
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { PreparedDocument } from "../../packages/page/src/passages/document.ts";
import { excerpts, type Passage } from "../../packages/page/src/passages/index.ts";
import { dataAt, readOptions } from "../options.ts";
import { loadAgent, loadFresh, loadOwn, loadPublic, type Question } from "./data.ts";
import { bm25, fill, head, miniSearch, type Rival, type Span } from "./rivals.ts";
import { measureViews } from "./views.ts";

const help = `bench:excerpt [--data DIR] [--only covidqa|xquad|own|fresh|agent]
  --data  folder with the public sets; without it the three sets of the project alone
  --only  one set
`;

const values = readOptions(help, { data: { type: "string" }, only: { type: "string" } });
/** The own pages are short, so that a quarter of the usual budget already is a choice there. */
const budgets = [125, 250, 500, 1000, 2000];
const rivals: Record<string, (markdown: string) => Rival> = { head, bm25, miniSearch };
const prepared = new Map<string, PreparedDocument>();
const rivalsByDocument = new Map<string, [string, Rival][]>();

function rivalsFor(document: string, markdown: string): [string, Rival][] {
  let known = rivalsByDocument.get(document);
  if (known === undefined) {
    known = Object.entries(rivals).map(([name, make]) => [name, make(markdown)]);
    rivalsByDocument.set(document, known);
  }
  return known;
}

const written = [loadOwn(), loadFresh(), loadAgent()];
/** Sets of short pages, with several kinds of query. */
const isWritten = (set: string): boolean => ["own", "fresh", "agent"].includes(set);
const other =
  values.data === undefined
    ? { documents: new Map<string, string>(), questions: [] }
    : loadPublic(dataAt(values.data, help));
const documents = new Map([other, ...written].flatMap((collection) => [...collection.documents]));
const questions = [other, ...written]
  .flatMap((collection) => collection.questions)
  .filter(({ set }) => values.only === undefined || values.only === set)
  .map((question) => ({
    ...question,
    marked: question.spans,
    spans: [...question.spans, ...copiesOf(question)],
  }));

/**
 * A sentence that occurs twice in a page (abstract and text) is paid once, whichever copy it is; the sets mark one of
 * them. The same place in a word-for-word copy of the whole sentence counts as well, for every method.
 */
function copiesOf({ document, spans }: Question): [number, number][] {
  const markdown = documents.get(document) ?? "";
  const { units } = preparedFor(document, markdown);
  return spans.flatMap(([from, to]) => {
    const unit = units.find(({ start, end }) => start <= from && to <= end);
    if (unit === undefined) return [];
    const sentence = markdown.slice(unit.start, unit.end);
    const copies: [number, number][] = [];
    for (let at = markdown.indexOf(sentence); at !== -1; at = markdown.indexOf(sentence, at + 1)) {
      if (at !== unit.start) copies.push([at + from - unit.start, at + to - unit.start]);
    }
    return copies;
  });
}

function preparedFor(document: string, markdown: string): PreparedDocument {
  const known = prepared.get(document) ?? new PreparedDocument(markdown);
  prepared.set(document, known);
  return known;
}

interface Row {
  questions: number;
  recall: Map<number, number>;
  /** Counting only the copy of a repeated sentence that the set marks. */
  markedRecall: Map<number, number>;
  rivalRecall: Map<string, number>;
  reciprocalRanks: number;
  cold: number[];
  warm: number[];
  most: number;
}

const rows = new Map<string, Row>();

function rowFor(name: string): Row {
  let row = rows.get(name);
  if (row === undefined) {
    row = {
      questions: 0,
      recall: new Map(),
      markedRecall: new Map(),
      rivalRecall: new Map(),
      reciprocalRanks: 0,
      cold: [],
      warm: [],
      most: 0,
    };
    rows.set(name, row);
  }
  return row;
}

function holds(passages: readonly Span[], { spans }: Pick<Question, "spans">): boolean {
  return passages.some(({ start, end }) => spans.some(([from, to]) => start <= from && to <= end));
}

function reciprocalRank(passages: readonly Passage[], question: Question): number {
  const ranked = passages.toSorted((a, b) => b.score - a.score);
  const place = ranked.findIndex((passage) => holds([passage], question));
  return place === -1 ? 0 : 1 / (place + 1);
}

function add<Key>(map: Map<Key, number>, key: Key, amount: number): void {
  map.set(key, (map.get(key) ?? 0) + amount);
}

/** Milliseconds that this thread has computed: the same as on the clock of a quiet machine, and steady on a busy one. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const coldTimes = new Map<string, number>();
for (const question of questions) {
  const markdown = documents.get(question.document) ?? "";
  const names = [`${question.set} all`, `${question.set} ${question.language}`];
  if (isWritten(question.set)) names.push(`${question.set} ${question.kind}`);
  // Cold is what the first question about a page costs: preparing it, then answering.
  let preparing = coldTimes.get(question.document);
  if (preparing === undefined) {
    const begin = processorTime();
    new PreparedDocument(markdown);
    preparing = processorTime() - begin;
    coldTimes.set(question.document, preparing);
    excerpts(markdown, question.query, { maxTokens: 500 });
  }
  const begin = processorTime();
  const atFiveHundred = excerpts(markdown, question.query, { maxTokens: 500 });
  const warm = processorTime() - begin;
  const byBudget = new Map(
    budgets.map((maxTokens) => [maxTokens, excerpts(markdown, question.query, { maxTokens })]),
  );
  const compared = isWritten(question.set) ? [250, 500] : [500, 1000, 2000];
  const byRival = rivalsFor(question.document, markdown).flatMap(([name, rank]) => {
    const ranked = rank(question.query);
    return compared.map((budget) => [`${name} ${budget}`, fill(markdown, ranked, budget)] as const);
  });
  const used = encode(atFiveHundred.map(({ text }) => text).join("\n\n")).length;
  for (const name of names) {
    const row = rowFor(name);
    row.questions++;
    row.most = Math.max(row.most, used);
    row.warm.push(warm);
    row.cold.push(preparing + warm);
    row.reciprocalRanks += reciprocalRank(atFiveHundred, question);
    for (const [budget, passages] of byBudget) {
      add(row.recall, budget, holds(passages, question) ? 1 : 0);
      add(row.markedRecall, budget, holds(passages, { spans: question.marked }) ? 1 : 0);
    }
    for (const [rival, spans] of byRival) add(row.rivalRecall, rival, holds(spans, question) ? 1 : 0);
  }
}

function quantile(list: number[], share: number): string {
  const sorted = list.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1);
}

/** The kernel counts processor time in steps of up to 4 ms, so that a median of short calls would be 0. */
function mean(list: number[]): string {
  return (list.reduce((sum, value) => sum + value, 0) / Math.max(1, list.length)).toFixed(1);
}

function percent(count: number | undefined, total: number): string {
  return count === undefined ? "" : ((100 * count) / total).toFixed(1);
}

function questionsOf(set: string): Question[] {
  return questions.filter((question) => question.set === set);
}

const setOrder = [...new Set(questions.map(({ set }) => set))];
for (const set of setOrder) {
  const shown = isWritten(set) ? [125, 250, 500, 1000] : [500, 1000, 2000];
  const compared = isWritten(set) ? [250, 500] : [500, 1000, 2000];
  const recallHeads = shown.map((budget) => `@${budget}`);
  const rivalHeads = Object.keys(rivals).map((name) => `${name} @${compared.join("/")}`);
  const header = [
    "",
    "questions",
    ...recallHeads,
    "MRR",
    "most tokens @500",
    "cold mean/p95 ms",
    "warm mean/p95 ms",
    ...rivalHeads,
  ];
  console.log(`\n## ${set}\n`);
  console.log(`| ${header.join(" | ")} |\n|${header.map(() => "---").join("|")}|`);
  for (const [name, row] of [...rows].filter(([name]) => name.startsWith(`${set} `))) {
    const cells = [
      name.slice(set.length + 1),
      String(row.questions),
      ...shown.map((budget) => percent(row.recall.get(budget), row.questions)),
      (row.reciprocalRanks / row.questions).toFixed(3),
      String(row.most),
      `${mean(row.cold)} / ${quantile(row.cold, 0.95)}`,
      `${mean(row.warm)} / ${quantile(row.warm, 0.95)}`,
      ...Object.keys(rivals).map((rival) =>
        compared
          .map((budget) => percent(row.rivalRecall.get(`${rival} ${budget}`), row.questions))
          .join(" / "),
      ),
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
  const all = rows.get(`${set} all`);
  if (all === undefined) continue;
  const strict = shown.map((budget) => percent(all.markedRecall.get(budget), all.questions)).join(" / ");
  console.log(`\nCounting the marked copy of a repeated sentence only: ${strict}`);
  if (!isWritten(set)) continue;
  for (const { room, questions: count, answered, filled } of measureViews(documents, questionsOf(set))) {
    console.log(
      `View of ${room} characters: ${percent(answered, count)} % of ${count} answered, ${percent(filled, 1)} % of the room used`,
    );
  }
}
