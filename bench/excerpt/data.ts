/** The sets that excerpts are measured on: public question sets from a folder, and the own queries beside this file. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface Question {
  document: string;
  set: string;
  language: string;
  /** How the own queries are written (keywords, paraphrase …); the public sets have questions only. */
  kind: string;
  query: string;
  /** Where the answer is: one of these ranges has to be wholly inside a passage. */
  spans: [number, number][];
}

export interface Collection {
  documents: Map<string, string>;
  questions: Question[];
}

export const folds = [0, 1, 2, 3, 4];

/**
 * Which fifth of the documents one belongs to. Parallel translations of a page share their fate, so that nothing learned
 * from the English one helps the German one.
 */
export function foldOf(document: string): number {
  const key = document.replace(/-[a-z]{2}-/, "-");
  return (createHash("sha256").update(key).digest()[1] ?? 0) % folds.length;
}

function lines<Line>(path: string): Line[] {
  return readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .map((line): Line => JSON.parse(line));
}

/** COVID-QA and XQuAD as documents.jsonl and questions.jsonl. */
export function loadPublic(folder: string): Collection {
  const documents = new Map<string, string>();
  for (const line of lines<{ doc_id: string; document_markdown: string }>(join(folder, "documents.jsonl"))) {
    documents.set(line.doc_id, line.document_markdown);
  }
  const questions = lines<{
    doc_id: string;
    dataset: string;
    lang: string;
    question: string;
    spans: [number, number][];
  }>(join(folder, "questions.jsonl")).map(({ doc_id, dataset, lang, question, spans }) => ({
    document: doc_id,
    set: dataset,
    language: lang,
    kind: "question",
    query: question,
    spans,
  }));
  return { documents, questions };
}

/** The own set: written for this project, never fitted on. */
export function loadOwn(): Collection {
  return loadWritten("queries.json", "own");
}

/** Queries over other pages than the own set's, written before the last change of vocabulary, features and weights. */
export function loadFresh(): Collection {
  return loadWritten("fresh.json", "fresh");
}

/** What agents ask for: identifiers, error codes, cells, versions, dates, two things at once. */
export function loadAgent(): Collection {
  return loadWritten("agent.json", "agent");
}

function loadWritten(file: string, set: string): Collection {
  const folder = join(import.meta.dirname, "own");
  const entries: { document: string; language: string; kind: string; query: string; answer: string }[] =
    JSON.parse(readFileSync(join(folder, file), "utf8"));
  const documents = new Map<string, string>();
  const questions = entries.map(({ document, language, kind, query, answer }): Question => {
    const text = documents.get(document) ?? readFileSync(join(folder, "documents", `${document}.md`), "utf8");
    documents.set(document, text);
    const start = text.indexOf(answer);
    if (start === -1 || text.includes(answer, start + 1)) {
      throw new Error(`The answer must stand in ${document}.md exactly once: ${answer}`);
    }
    return { document, set, language, kind, query, spans: [[start, start + answer.length]] };
  });
  return { documents, questions };
}
