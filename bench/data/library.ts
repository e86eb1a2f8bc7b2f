/** Sets for `bench:library`, made from clones of their repositories; bench/DATA.md names them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { oneLine, readJson, writeRows } from "./files.ts";

interface Answered {
  question: string;
  ground_truth: string[];
}

/** The records of a file of Cranfield's, which begin with ".I 12", as fields by their letter. */
function recordsOf(path: string): { id: string; fields: Map<string, string> }[] {
  return readFileSync(path, "utf8")
    .split(/^\.I /m)
    .slice(1)
    .map((record) => {
      const [id = "", ...parts] = record.split(/^\.([A-Z])\s*$/m);
      const fields = new Map<string, string>();
      // An abstract may be spread over several fields of the same letter.
      for (let at = 0; at < parts.length; at += 2) {
        const name = parts[at] ?? "";
        fields.set(name, oneLine(`${fields.get(name) ?? ""} ${parts[at + 1]}`));
      }
      return { id: id.trim(), fields };
    });
}

const documentsOf = (set: string, out: string) => join(out, set, "documents.jsonl");
const queriesOf = (set: string, out: string) => join(out, set, "queries.jsonl");

/** By set, the function that writes it and returns a line about what it wrote. */
export const librarySets: Readonly<Record<string, (clone: string, out: string) => string>> = {
  "2wiki": (clone, out) =>
    writeRows(
      documentsOf("2wiki", out),
      readJson<{ title: string; text: string }[]>(clone, "reproduce/dataset/2wikimultihopqa_corpus.json").map(
        ({ title, text }) => ({ id: title, title, text }),
      ),
    ),
  "2wiki-queries": (clone, out) =>
    writeRows(
      queriesOf("2wiki", out),
      readJson<Answered[]>(clone, "benchmarks/results/vdb/2wikimultihopqa_101.json").map(
        ({ question, ground_truth }, at) => ({ id: String(at + 1), query: question, relevant: ground_truth }),
      ),
    ),
  cranfield(clone, out) {
    const folder = join(clone, "data/cran");
    const documents = recordsOf(join(folder, "cran.all.1400")).map(({ id, fields }) => ({
      id,
      title: fields.get("T") ?? "",
      text: fields.get("W") ?? "",
    }));
    const judged = readFileSync(join(folder, "cranqrel"), "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => line.split(/\s+/));
    // The judgements refer to queries by position; the numbers in the file of the queries differ.
    const queries = recordsOf(join(folder, "cran.qry")).map(({ fields }, at) => ({
      id: String(at + 1),
      query: fields.get("W") ?? "",
      relevant: judged.flatMap(([query, document = "", grade]) =>
        Number(query) === at + 1 && Number(grade) > 0 ? [document] : [],
      ),
    }));
    const written = writeRows(documentsOf("cranfield", out), documents);
    return `${written}, ${writeRows(queriesOf("cranfield", out), queries)}`;
  },
};
