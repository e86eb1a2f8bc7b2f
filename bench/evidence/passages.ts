import { join } from "node:path";
import { extractPage } from "../../packages/page/src/index.ts";
import { estimateTokens, excerpts } from "../../packages/page/src/passages/index.ts";
import { lettersOf } from "../../packages/scry/src/eval/letters.ts";
import { bm25, fill, head, type Rival, type Span, windows } from "../excerpt/rivals.ts";
import { isInHalf, percent, printTable, readRows } from "./rows.ts";

export interface DocumentRow {
  doc_id: string;
  kind: "html" | "text" | "pages";
  text?: string;
  pages?: string[];
}

export interface QuestionRow {
  doc_id: string;
  question: string;
  answers?: string[];
  answerable?: boolean;
  sentences?: string[];
  groups?: string[][];
  pages?: number[];
  evidence?: string[];
}

/** Budgets in tokens by set. */
export const evidenceSets: readonly (readonly [set: string, budgets: readonly number[]])[] = [
  ["nq", [500, 1000, 2000]],
  ["contracts", [500, 1000, 2000]],
  ["papers", [500, 1000, 2000]],
  ["policies", [250, 500, 1000]],
  ["clapnq", [125, 250, 500]],
  ["wice-evidence", [125, 250, 500]],
  ["finance", [1000, 2000, 4000]],
];

type Show = (budget: number) => string[];

const columns = ["scry", "windows", "bm25", "head", "oracle", "nothing"];

/** The text that answers, as the set has it; for a report, the heading of the page with the answer. */
function goldOf({ answers, sentences, groups, pages }: QuestionRow, markdown: string): string[] {
  if (pages)
    return pages
      .slice(0, 1)
      .map((page) => `## Page ${page}\n`)
      .filter((text) => markdown.includes(text));
  return groups?.[0] ?? (sentences ?? answers ?? []).slice(0, 1);
}

/** The documents of a set as Markdown, and the questions that they answer. */
export function loadEvidence(
  folder: string,
  half: number | undefined,
): { documents: Map<string, string>; questions: QuestionRow[] } {
  const documents = new Map(
    readRows<DocumentRow>(join(folder, "documents.jsonl"))
      .filter(({ doc_id }) => isInHalf(doc_id, half))
      .map((row) => [row.doc_id, markdownOf(row)]),
  );
  const questions = readRows<QuestionRow>(join(folder, "questions.jsonl")).filter(
    ({ doc_id, answerable }) => documents.has(doc_id) && answerable !== false,
  );
  return { documents, questions };
}

/**
 * The share of questions whose answer is inside what is shown, for scry and for three methods without cleverness. As
 * controls the answer alone, which is wrong where it is below what fits, and nothing at all.
 */
export function measurePassages(data: string, half: number | undefined): void {
  const cold: number[] = [];
  const table = evidenceSets.flatMap(([set, budgets]) => {
    const { documents, questions } = loadEvidence(join(data, "excerpt", set), half);
    if (questions.length === 0) return [];
    cold.push(...timesOfFirstQuestions(documents, questions));
    const rivals = new Map<string, Record<string, Rival>>();
    const counts: Record<string, number[]> = {};
    for (const question of questions) {
      const markdown = documents.get(question.doc_id) ?? "";
      let ofDocument = rivals.get(question.doc_id);
      if (ofDocument === undefined) {
        ofDocument = { windows: windows(markdown), bm25: bm25(markdown), head: head(markdown) };
        rivals.set(question.doc_id, ofDocument);
      }
      const methods: Record<string, Show> = {
        scry: (maxTokens) => excerpts(markdown, question.question, { maxTokens }).map(({ text }) => text),
        oracle: (budget) => {
          const gold = goldOf(question, markdown);
          return estimateTokens(gold.join("\n\n")) <= budget ? gold : [];
        },
        nothing: () => [],
      };
      for (const [name, rank] of Object.entries(ofDocument)) {
        const ranked = rank(question.question);
        methods[name] = (budget) =>
          joinTouching(fill(markdown, ranked, budget)).map(({ start, end }) => markdown.slice(start, end));
      }
      for (const [name, show] of Object.entries(methods)) {
        const before = counts[name] ?? budgets.map(() => 0);
        counts[name] = budgets.map(
          (budget, at) => (before[at] ?? 0) + (isShown(question, show(budget), markdown) ? 1 : 0),
        );
      }
    }
    const cell = (name: string) =>
      (counts[name] ?? []).map((count) => percent(count, questions.length)).join(" / ");
    return [[set, String(questions.length), budgets.join("/"), ...columns.map(cell)]];
  });
  printTable(
    [
      ...["set", "questions", "tokens", "scry", "BM25, 600-character windows", "BM25, paragraphs"],
      ...["head of the page", "(oracle)", "(nothing)"],
    ],
    table,
  );
  console.log(`\nThe first question about a page of ${timedCharacters} characters: ${timesIn(cold)}.`);
}

const timedCharacters = 50_000;
const mostTimed = 25;

/** Milliseconds of processor time of a first question: longer documents are cut, shorter ones repeated. */
function timesOfFirstQuestions(
  documents: ReadonlyMap<string, string>,
  questions: readonly QuestionRow[],
): number[] {
  return questions.slice(0, mostTimed).map(({ doc_id, question }, at) => {
    const text = `${documents.get(doc_id)}\n\n`;
    // No two are the same, or the second would be kept from the first.
    const repeated = text.repeat(Math.ceil(timedCharacters / text.length));
    const page = `${at}\n\n${repeated.slice(0, timedCharacters)}`;
    const before = process.cpuUsage();
    excerpts(page, question, { maxTokens: 1000 });
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
}

function timesIn(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.ceil(share * sorted.length) - 1] ?? 0).toFixed(0);
  return `median ${at(0.5)} ms of processor time, 95th percentile ${at(0.95)} ms, at most ${at(1)} ms (${times.length} questions)`;
}

/** Neighbours that were both chosen are one passage. */
function joinTouching(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const { start, end } of spans.toSorted((first, second) => first.start - second.start)) {
    const last = joined.at(-1);
    if (last !== undefined && start <= last.end + 2) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}

export function markdownOf({ kind, text = "", pages = [], doc_id }: DocumentRow): string {
  if (kind === "pages") return pages.map((page, at) => `## Page ${at + 1}\n\n${page}`).join("\n\n");
  if (kind === "text") return text;
  return extractPage(`<main>${text}</main>`, { url: `https://bench.example/${doc_id}` }).markdown;
}

export function isShown(question: QuestionRow, shown: readonly string[], markdown: string): boolean {
  if (question.pages) return question.pages.some((page) => isPageShown(page, shown, markdown));
  const passages = shown.map(lettersOf);
  const all = passages.join("");
  if (question.groups)
    return question.groups.some((group) => group.every((sentence) => all.includes(lettersOf(sentence))));
  if (question.sentences) return question.sentences.some((sentence) => all.includes(lettersOf(sentence)));
  return (question.answers ?? []).some((answer) =>
    passages.some((passage) => passage.includes(lettersOf(answer))),
  );
}

/** Any text of the page counts: a passage that begins or ends inside it. */
function isPageShown(page: number, shown: readonly string[], markdown: string): boolean {
  const start = markdown.indexOf(`## Page ${page}\n`);
  const next = markdown.indexOf(`\n## Page ${page + 1}\n`, start);
  const end = next === -1 ? markdown.length : next;
  return shown.some((text) => {
    const at = markdown.indexOf(text);
    return at !== -1 && at < end && at + text.length > start + `## Page ${page}`.length;
  });
}
