import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { lettersOf } from "../../packages/scry/src/eval/letters.ts";
import type { DocumentRow, QuestionRow } from "../evidence/passages.ts";
import { hash, oneLine, readJson, readLines } from "./files.ts";
import { wiceClaims } from "./wice.ts";

export interface Questions {
  documents: DocumentRow[];
  questions: (QuestionRow & { id: string })[];
}

/** An answer in more places than these may be shown by chance. */
const mostPlaces = 4;

function countIn(text: string, part: string): number {
  return lettersOf(text).split(lettersOf(part)).length - 1;
}

interface Task {
  input: string;
  instructions: string[];
  outputs: string[];
}

/** A task of LEval: its texts, and the questions whose answers are in them word for word. */
function fromTasks(
  clone: string,
  task: string,
  {
    set,
    kind,
    leastLetters,
    questionOf = (text) => text,
  }: {
    set: string;
    kind: "html" | "text";
    leastLetters: number;
    questionOf?: (instruction: string) => string;
  },
): Questions {
  const tasks = readLines<Task>(join(clone, "LEval-data/Open-ended-tasks", `${task}.jsonl`));
  const documents = new Map(tasks.map(({ input }) => [`leval-${set}-${hash(input)}`, input]));
  const questions = tasks.flatMap(({ input, instructions, outputs }) =>
    instructions.flatMap((instruction, at) => {
      const answer = (outputs[at] ?? "").trim().replace(/\.$/, "");
      const places = countIn(input, answer);
      const isClear = places > 0 && (kind === "html" || places <= mostPlaces);
      if (lettersOf(answer).length < leastLetters || !isClear) return [];
      const doc_id = `leval-${set}-${hash(input)}`;
      const question = questionOf(instruction);
      return [{ id: `${doc_id}-${hash(question)}`, doc_id, question, answers: [answer] }];
    }),
  );
  return {
    documents: [...documents].map(([doc_id, text]) => ({ doc_id, kind, text })),
    // Some tasks ask the same twice.
    questions: [...new Map(questions.map((question) => [question.id, question])).values()],
  };
}

interface Policies {
  data: {
    title: string;
    paragraphs: { context: string; qas: { question: string; answers: { text: string }[] }[] }[];
  }[];
}

interface Passage {
  id: string;
  input: string;
  passages: { title: string; text: string }[];
  output: { selected_sentences: string[] }[];
}

/** How many passages of CLAP NQ make one page. */
const passagesOnPage = 20;

interface Report {
  financebench_id: string;
  doc_name: string;
  question: string;
  answer: string;
  evidence: { evidence_text: string; evidence_page_num: number }[];
}

/** Documents and questions of each set, from a clone of its repository. */
export const questionSets: Readonly<Record<string, (clone: string) => Questions>> = {
  nq: (clone) => fromTasks(clone, "natural_question", { set: "nq", kind: "html", leastLetters: 5 }),
  contracts: (clone) =>
    fromTasks(clone, "legal_contract_qa", {
      set: "contracts",
      kind: "text",
      leastLetters: 6,
      questionOf: (instruction) =>
        instruction.replace(/^.*?"(.*?)".*?Details: /s, (_, topic: string) => `${topic}: `),
    }),
  papers: (clone) => fromTasks(clone, "scientific_qa", { set: "papers", kind: "text", leastLetters: 6 }),
  policies(clone) {
    const data = ["dev", "test"].flatMap((part) => readJson<Policies>(clone, `data/${part}.json`).data);
    const documents = data.map(({ title, paragraphs }) => ({
      doc_id: `policy-${title}`,
      kind: "text" as const,
      text: `${paragraphs.map(({ context }) => context).join("\n\n")}\n`,
    }));
    const questions = data.flatMap(({ title, paragraphs }, at) => {
      const asked = Map.groupBy(
        paragraphs.flatMap(({ qas }) => qas),
        ({ question }) => oneLine(question),
      );
      return [...asked].flatMap(([question, all]) => {
        const texts = all.flatMap((one) => one.answers.map(({ text }) => text));
        const answers = [...new Map(texts.map((text) => [lettersOf(text), text])).values()].filter(
          (answer) =>
            lettersOf(answer).length >= 12 && countIn(documents[at]?.text ?? "", answer) <= mostPlaces,
        );
        const doc_id = `policy-${title}`;
        return answers.length ? [{ id: `${doc_id}-${hash(question)}`, doc_id, question, answers }] : [];
      });
    });
    return { documents, questions };
  },
  clapnq(clone) {
    const rows = ["answerable", "unanswerable"].flatMap((kind) =>
      readLines<Passage>(join(clone, "annotated_data/dev", `clapnq_dev_${kind}.jsonl`)).map((row) => ({
        ...row,
        answerable: kind === "answerable",
      })),
    );
    // Neighbours in the files are about different things; by their hash the two kinds are mixed as well.
    const mixed = rows.toSorted((one, other) => (hash(one.id) < hash(other.id) ? -1 : 1));
    const pageOf = (at: number) => `clapnq-dev-${Math.floor(at / passagesOnPage)}`;
    const pages = Map.groupBy(mixed.entries(), ([at]) => pageOf(at));
    return {
      documents: [...pages].map(([doc_id, entries]) => ({
        doc_id,
        kind: "text",
        text: entries
          .flatMap(([, { passages }]) => passages.map(({ title, text }) => `## ${title}\n\n${text}\n`))
          .join("\n"),
      })),
      questions: mixed.map(({ id, input, answerable, output }, at) => ({
        id: `clapnq-${id}`,
        doc_id: pageOf(at),
        question: input,
        answerable,
        sentences: output.flatMap(({ selected_sentences }) => selected_sentences),
      })),
    };
  },
  "wice-evidence"(clone) {
    const claims = wiceClaims(clone).filter(({ groups }) => groups.length > 0);
    return {
      documents: claims.map(({ id, evidence }) => ({
        doc_id: id,
        kind: "text",
        text: `${evidence.join("\n\n")}\n`,
      })),
      questions: claims.map(({ id, claim, groups }) => ({ id, doc_id: id, question: claim, groups })),
    };
  },
  /** Needs `pdftotext` of poppler. */
  finance(clone) {
    const rows = readLines<Report>(join(clone, "data/financebench_open_source.jsonl"));
    const names = [...new Set(rows.map(({ doc_name }) => doc_name))];
    return {
      documents: names.map((doc_id) => {
        const text = execFileSync("pdftotext", ["-layout", join(clone, "pdfs", `${doc_id}.pdf`), "-"], {
          encoding: "utf8",
          maxBuffer: 1 << 28,
        });
        const pages = text.split("\f").map((page) =>
          page
            .replace(/ {2,}/g, "  ")
            .replace(/^ +| +$/gm, "")
            .replace(/\n{3,}/g, "\n\n")
            .trim(),
        );
        return { doc_id, kind: "pages", pages };
      }),
      questions: rows.map(({ financebench_id, doc_name, question, answer, evidence }) => ({
        id: financebench_id,
        doc_id: doc_name,
        question,
        answers: [answer],
        pages: [...new Set(evidence.map(({ evidence_page_num }) => evidence_page_num + 1))],
        evidence: evidence.map(({ evidence_text }) => evidence_text),
      })),
    };
  },
};
