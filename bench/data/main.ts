/**
 * Turns a public data set into what `--data` of the benches wants: `npm run bench:data -- SET CLONE OUT`. CLONE is a
 * local clone of the set's repository; bench/DATA.md names repositories, commits and licences.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { TruthEntry } from "../extract/data.ts";
import { evidenceSets } from "./evidence.ts";
import { readJson } from "./files.ts";
import { librarySets } from "./library.ts";

const help = `bench:data SET CLONE OUT
  SET    pages for bench:extract: wcxb, n4k, trafeval; questions for bench:excerpt: covidqa, xquad;
         for bench:evidence: ${Object.keys(evidenceSets).join(", ")};
         for bench:library: ${Object.keys(librarySets).join(", ")}
  CLONE  a clone of the set's repository (bench/DATA.md)
  OUT    where to write; give this folder to --data
`;

interface Page {
  id: string;
  url: string;
  type: string;
  html: Buffer;
  truth: TruthEntry;
}

interface Question {
  id: string;
  question: string;
  answers: string[];
  spans: [start: number, end: number][];
}

interface Document {
  id: string;
  language: string;
  markdown: string;
  questions: Question[];
}

/** A file of SQuAD's format. */
interface Squad {
  data: {
    title?: string;
    paragraphs: {
      document_id?: number;
      context: string;
      qas: { id: string | number; question: string; answers: { text: string; answer_start: number }[] }[];
    }[];
  }[];
}

const pageSets: Readonly<Record<string, (clone: string) => Page[]>> = {
  wcxb(clone) {
    return ["dev", "test"].flatMap((part) =>
      readdirSync(join(clone, part, "ground-truth")).flatMap((name) => {
        const id = name.replace(".json", "");
        const { url, _internal, ground_truth } = readJson<{
          url: string;
          _internal: { page_type: { primary: string } };
          ground_truth: TruthEntry & { publish_date?: string | null; main_content: string };
        }>(clone, part, "ground-truth", name);
        const { title, author, publish_date: date, main_content: text, with: inside, without } = ground_truth;
        const truth = { text, with: inside ?? [], without: without ?? [], title, author, date };
        const packed = join(clone, part, "html", `${id}.html.gz`);
        if (!existsSync(packed)) return [];
        const html = gunzipSync(readFileSync(packed));
        return { id: `${part}-${id}`, url, type: _internal.page_type.primary, html, truth };
      }),
    );
  },
  n4k(clone) {
    const articles = readJson<Record<string, { title: string; articleBody: string; url: string }>>(
      clone,
      "articles.json",
    );
    return Object.entries(articles).flatMap(([id, { title, articleBody, url }]) => {
      const file = join(clone, "html", `${id}.html`);
      if (!existsSync(file)) return [];
      return { id, url, type: "article", html: readFileSync(file), truth: { text: articleBody, title } };
    });
  },
  trafeval(clone) {
    const entries = readJson<Record<string, { file: string; with: string[]; without: string[] }>>(
      clone,
      "tests",
      "evaldata.json",
    );
    return Object.entries(entries).flatMap(([url, { file, with: inside, without }]) => {
      const found = ["cache", "eval"]
        .map((folder) => join(clone, "tests", folder, file))
        .find((path) => existsSync(path));
      if (found === undefined) return [];
      const id = createHash("sha1").update(url).digest("hex").slice(0, 16);
      return [{ id, url, type: "article", html: readFileSync(found), truth: { with: inside, without } }];
    });
  },
};

/** How many articles of XQuAD make one page. */
const articlesOnPage = 6;

const questionSets: Readonly<Record<string, (clone: string) => Document[]>> = {
  covidqa(clone) {
    const { data } = readJson<Squad>(clone, "data", "question-answering", "COVID-QA.json");
    return data.flatMap(({ paragraphs }) =>
      paragraphs.map(({ document_id, context, qas }) => {
        const id = `covidqa-${document_id}`;
        const questions = qas.map((asked) => questionOf(`${id}-q${asked.id}`, asked, context, "# ".length));
        return { id, language: "en", markdown: `# ${context}`, questions };
      }),
    );
  },
  xquad(clone) {
    const files = readdirSync(clone).filter((name) => /^xquad\.[a-z]{2}\.json$/.test(name));
    return files.flatMap((name) => {
      const language = name.split(".")[1] ?? "";
      const { data } = readJson<Squad>(clone, name);
      const pages = Array.from({ length: Math.ceil(data.length / articlesOnPage) }, (_, page) =>
        data.slice(page * articlesOnPage, (page + 1) * articlesOnPage),
      );
      return pages.map((articles, page) => {
        const id = `xquad-${language}-p${page}`;
        let markdown = `# Page ${page + 1}`;
        const questions: Question[] = [];
        for (const { title = "", paragraphs } of articles) {
          markdown += `\n\n## ${title.replaceAll("_", " ")}`;
          for (const { context, qas } of paragraphs) {
            markdown += "\n\n";
            for (const asked of qas)
              questions.push(questionOf(`${id}-${asked.id}`, asked, context, markdown.length));
            markdown += context;
          }
        }
        return { id, language, markdown: `${markdown}\n\n`, questions };
      });
    });
  },
};

type Asked = Squad["data"][number]["paragraphs"][number]["qas"][number];

/** A question with the places of its answers. SQuAD counts code points, and some answers have blanks around them. */
function questionOf(id: string, { question, answers }: Asked, context: string, shift: number): Question {
  const texts = answers.map(({ text }) => text.trim());
  const spans = answers.map(({ answer_start: stated }, index): [number, number] => {
    const text = texts[index] ?? "";
    const places = [context.indexOf(text, Math.max(0, stated - 50)), context.lastIndexOf(text, stated)];
    const [at = stated] = places
      .filter((place) => place >= 0)
      .toSorted((one, other) => Math.abs(one - stated) - Math.abs(other - stated));
    return [at + shift, at + shift + text.length];
  });
  return { id, question: question.trim(), answers: texts, spans };
}

function writePages(set: string, pages: readonly Page[], out: string): void {
  mkdirSync(join(out, set, "html"), { recursive: true });
  for (const { id, html } of pages) writeFileSync(join(out, set, "html", `${id}.html`), html);
  const list = pages.map(({ id, url, type }) => ({ id, url, type }));
  writeFileSync(join(out, set, "pages.json"), JSON.stringify(list));
  const truths = Object.fromEntries(pages.map(({ id, truth }) => [id, truth]));
  writeFileSync(join(out, set, "truth.json"), JSON.stringify(truths));
}

/** Writes the set's documents and questions and keeps those of other sets. */
function writeQuestions(dataset: string, documents: readonly Document[], out: string): void {
  mkdirSync(out, { recursive: true });
  const update = (name: string, lines: readonly { dataset: string }[]) => {
    const path = join(out, name);
    const others = existsSync(path)
      ? readFileSync(path, "utf8")
          .split("\n")
          .filter((line) => line && (JSON.parse(line) as { dataset: string }).dataset !== dataset)
      : [];
    writeFileSync(path, `${[...others, ...lines.map((line) => JSON.stringify(line))].join("\n")}\n`);
  };
  update(
    "documents.jsonl",
    documents.map(({ id, language, markdown }) => ({
      doc_id: id,
      dataset,
      lang: language,
      document_markdown: markdown,
    })),
  );
  update(
    "questions.jsonl",
    documents.flatMap(({ id, language, questions }) =>
      questions.map((question) => ({ ...question, doc_id: id, dataset, lang: language })),
    ),
  );
}

const [set = "", clone = "", out = ""] = process.argv.slice(2);
const pageSet = pageSets[set];
const questionSet = questionSets[set];
const otherSet = evidenceSets[set] ?? librarySets[set];
if (!out || !existsSync(clone) || !(pageSet || questionSet || otherSet)) {
  process.stderr.write(help);
  process.exit(2);
}
function write(): string {
  if (pageSet) {
    const pages = pageSet(clone);
    writePages(set, pages, out);
    return `${pages.length} pages in ${join(out, set)}`;
  }
  if (questionSet) {
    const documents = questionSet(clone);
    writeQuestions(set, documents, out);
    return `${documents.length} documents in ${out}`;
  }
  return otherSet?.(clone, out) ?? "";
}
try {
  console.log(write());
} catch (error) {
  if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  console.error(`${error.message}\nIs CLONE a clone of ${set}, at the commit that bench/DATA.md names?`);
  process.exitCode = 1;
}
