import { join } from "node:path";
import MiniSearch from "minisearch";
import { choosePassages } from "../../packages/core/src/engine/answer/choose-passages.ts";
import { estimateTokens, excerpts } from "../../packages/page/src/passages/index.ts";
import { type DocumentRow, isShown, markdownOf, type QuestionRow } from "./passages.ts";
import { isInHalf, percent, printTable, readRows } from "./rows.ts";

/** Sets of pages as a search finds them; contracts and annual reports of a hundred pages are left to `passages`. */
const sets = ["clapnq", "nq", "papers", "policies", "wice-evidence"];
/** Of each set: every question makes nine searches in up to eight whole pages. */
const mostQuestions = 25;
const budgets = [1000, 2000, 4000];
/** As a search service gives them. */
const snippetCharacters = 300;
/** As many as the tool opens at each budget. */
const pagesFor = (budget: number) => Math.min(8, Math.max(3, Math.ceil(budget / 500)));

interface Hit {
  id: string;
  markdown: string;
}

type Show = (question: string, hits: readonly Hit[], budget: number) => Promise<Map<string, string[]>>;

const methods: Readonly<Record<string, Show>> = {
  async passages(question, hits, budget) {
    const pages = hits.map(({ id, markdown }) => ({ url: id, markdown, shown: [] }));
    const { passages } = await choosePassages(pages, question, budget, async (text, query, maxTokens) =>
      excerpts(text, query, { maxTokens }),
    );
    return new Map([...passages].map(([id, own]) => [id, own.map(({ text }) => text)]));
  },
  /** Each page gets the same part of the budget. */
  async shares(question, hits, budget) {
    const maxTokens = Math.floor(budget / hits.length);
    return new Map(
      hits.map(({ id, markdown }) => [
        id,
        excerpts(markdown, question, { maxTokens }).map(({ text }) => text),
      ]),
    );
  },
  /** What a search without reading shows, for ten hits at most. */
  async snippets(question, hits) {
    return new Map(hits.map(({ id, markdown }) => [id, [snippetOf(markdown, question)]]));
  },
  /** Pages from their start, one after the other, until the budget is spent. */
  async whole(_question, hits, budget) {
    let left = budget;
    const shown = new Map<string, string[]>();
    for (const { id, markdown } of hits) {
      if (left <= 0) break;
      const tokens = estimateTokens(markdown);
      const text =
        tokens <= left ? markdown : markdown.slice(0, Math.floor((markdown.length * left) / tokens));
      shown.set(id, [text]);
      left -= tokens;
    }
    return shown;
  },
};

/** The sentence with most of the question's words and what follows it, as services choose it. */
function snippetOf(markdown: string, question: string): string {
  const [best] = excerpts(markdown, question, { maxTokens: 80 });
  return (best?.text ?? markdown).slice(0, snippetCharacters);
}

/** Whether the answer is inside the text that one search call brings, by budget. */
export async function measureAnswers(data: string, half: number | undefined): Promise<void> {
  const table: string[][] = [];
  for (const set of sets) {
    const folder = join(data, "excerpt", set);
    const documents = readRows<DocumentRow>(join(folder, "documents.jsonl")).map((row) => ({
      id: row.doc_id,
      markdown: markdownOf(row),
    }));
    const all = readRows<QuestionRow>(join(folder, "questions.jsonl")).filter(
      ({ doc_id, answerable }) => answerable !== false && isInHalf(doc_id, half),
    );
    // Evenly spread over the set, so that every document has its turn.
    const questions = all.filter((_, index) => index % Math.ceil(all.length / mostQuestions) === 0);
    if (questions.length === 0) continue;
    const search = searchIn(documents);
    const counts: Record<string, number[]> = {};
    let found = 0;
    for (const question of questions) {
      const hits = search(question.question);
      if (hits.slice(0, pagesFor(4000)).some(({ id }) => id === question.doc_id)) found++;
      const markdown = documents.find(({ id }) => id === question.doc_id)?.markdown ?? "";
      for (const [name, show] of Object.entries(methods)) {
        counts[name] ??= budgets.map(() => 0);
        for (const [at, budget] of budgets.entries()) {
          const opened = name === "snippets" ? hits.slice(0, 10) : hits.slice(0, pagesFor(budget));
          const shown = (await show(question.question, opened, budget)).get(question.doc_id) ?? [];
          if (isShown(question, shown, markdown)) counts[name][at] = (counts[name][at] ?? 0) + 1;
        }
      }
    }
    const cell = (name: string) =>
      (counts[name] ?? []).map((count) => percent(count, questions.length)).join(" / ");
    table.push([
      ...[set, String(questions.length), percent(found, questions.length)],
      ...["passages", "shares", "snippets", "whole"].map(cell),
    ]);
  }
  printTable(
    [
      ...["set", "questions", "page among the hits", `passages, ${budgets.join("/")} tokens`],
      ...["same share for each page", "10 snippets", `whole pages, ${budgets.join("/")}`],
    ],
    table,
  );
}

/** A small search service over the documents of a set. */
function searchIn(documents: readonly Hit[]): (question: string) => Hit[] {
  const index = new MiniSearch<Hit>({ fields: ["markdown"], idField: "id" });
  index.addAll(documents);
  const byId = new Map(documents.map((one) => [one.id, one]));
  return (question) =>
    index
      .search(question)
      .flatMap(({ id }) => byId.get(String(id)) ?? [])
      .slice(0, 10);
}
