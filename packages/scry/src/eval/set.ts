import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { fileErrorReason, UsageError } from "../terminal/errors.ts";
import { parseJson } from "../terminal/output.ts";
import { findAnswer } from "./letters.ts";

export interface Question {
  id: string;
  question: string;
  /** Verbatim texts; any of them counts. */
  answers: readonly string[];
  /** The name of the file that holds the answer, below `pages`. */
  page: string;
  /** The part of the page that answers. */
  passage: string;
  /** The answer is a lasting fact of the world, so that a real search service can be asked too. */
  world: boolean;
}

export interface PageFile {
  name: string;
  type: string;
  body: Buffer;
  title: string;
  /** The text that the search engine indexes. */
  text: string;
}

export interface QuestionSet {
  questions: readonly Question[];
  pages: readonly PageFile[];
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
};

/** The set that comes with the command. */
export const ownSet = fileURLToPath(new URL("./set/", import.meta.url));

const shape = "docs/eval.md describes the files of a set.";

/** Reads `questions.jsonl` and `pages/` of a folder, and checks that every answer is in its passage and its page. */
export async function readSet(folder: string): Promise<QuestionSet> {
  const pages = await readPages(join(folder, "pages"));
  const file = join(folder, "questions.jsonl");
  const text = await readFile(file, "utf8").catch((cause) => {
    throw new UsageError(`${file} cannot be read: ${fileErrorReason(cause)}.`, shape);
  });
  const byName = new Map(pages.map((page) => [page.name, page]));
  const ids = new Set<string>();
  const questions = text.split("\n").flatMap((line, index) => {
    if (!line.trim()) return [];
    const refuse = (reason: string) => new UsageError(`${file}, line ${index + 1}: ${reason}.`, shape);
    const question = readQuestion(line);
    if (typeof question === "string") throw refuse(question);
    if (ids.has(question.id)) throw refuse(`the id "${question.id}" was used before`);
    ids.add(question.id);
    const page = byName.get(question.page);
    if (!page) throw refuse(`there is no page "${question.page}"`);
    if (!findAnswer(question.passage, question.answers)) throw refuse("no answer is in the passage");
    if (!findAnswer(page.text, question.answers)) throw refuse("no answer is in the page");
    return [question];
  });
  if (!questions.length) throw new UsageError(`${file} has no questions.`, shape);
  return { questions, pages };
}

/** A reason where the line is not a question. */
function readQuestion(line: string): Question | string {
  const row = parseJson(line);
  if (typeof row !== "object" || row === null) return "not a JSON object";
  const { id, question, answers, page, passage, world = false } = row as Record<string, unknown>;
  const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";
  if (!isText(id)) return '"id" is not a text';
  if (!isText(question) || question.length > 500) return '"question" is not a text of 1 to 500 characters';
  if (!Array.isArray(answers) || !answers.length || !answers.every(isText))
    return '"answers" is not a list of texts';
  if (!isText(page)) return '"page" is not the name of a page';
  if (!isText(passage)) return '"passage" is not a text';
  if (typeof world !== "boolean") return '"world" is neither true nor false';
  return { id, question, answers, page, passage, world };
}

async function readPages(folder: string): Promise<PageFile[]> {
  const names = await readdir(folder).catch((cause) => {
    throw new UsageError(`${folder} cannot be read: ${fileErrorReason(cause)}.`, shape);
  });
  const read = names.sort().map(async (name) => {
    const type = types[extname(name)];
    if (!type) return [];
    const body = await readFile(join(folder, name));
    const source = body.toString("utf8");
    const text = extname(name) === ".html" ? textOf(source) : source;
    const title = /<title>([^<]*)<\/title>/i.exec(source)?.[1]?.trim() || name;
    return [{ name, type, body, title, text }];
  });
  const pages = (await Promise.all(read)).flat();
  if (!pages.length)
    throw new UsageError(`${folder} has no pages (${Object.keys(types).join(", ")}).`, shape);
  return pages;
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };

/** Plain enough to favour no reader: tags are dropped and nothing is chosen. */
function textOf(html: string): string {
  return html
    .replace(/<[^<>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();
}
