import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { mostResults } from "../../packages/scry/src/eval/eval-tools.ts";
import type { ToolMaker } from "../../packages/scry/src/eval/evaluate.ts";
import { bestPieces } from "./windows.ts";

interface Document {
  pageContent: string;
}
interface Packages {
  CheerioWebBaseLoader: new (url: string) => { load(): Promise<Document[]> };
  RecursiveCharacterTextSplitter: new (options: {
    chunkSize: number;
    chunkOverlap: number;
  }) => { splitDocuments(documents: Document[]): Promise<Document[]> };
  SearxngSearch: new (options: {
    apiBase: string;
    params: { numResults: number };
  }) => { invoke(query: string, options: { signal: AbortSignal }): Promise<string> };
}

/** They are dependencies of the tests, so they are found from there. */
async function load<Name extends keyof Packages>(specifier: string, name: Name): Promise<Packages[Name]> {
  const found = createRequire(join(import.meta.dirname, "../../tests/peers/package.json")).resolve(specifier);
  const module = (await import(pathToFileURL(found).href)) as Packages;
  return module[name];
}

/** SearxngSearch, CheerioWebBaseLoader and the recursive splitter with the sizes of its documentation. */
export const langChain: ToolMaker = async (web) => {
  const SearxngSearch = await load("@langchain/community/tools/searxng_search", "SearxngSearch");
  const Loader = await load("@langchain/community/document_loaders/web/cheerio", "CheerioWebBaseLoader");
  const Splitter = await load("@langchain/textsplitters", "RecursiveCharacterTextSplitter");
  const splitter = new Splitter({ chunkSize: 1000, chunkOverlap: 200 });
  const search = new SearxngSearch({ apiBase: web.url, params: { numResults: mostResults } });
  return {
    name: "LangChain loader + splitter + BM25",
    async search({ question, signal }) {
      try {
        const text = await search.invoke(question.question, { signal });
        const urls = [...text.matchAll(/"link":"([^"]+)"/g)].flatMap(([, url]) => url ?? []);
        return { kind: urls.length > 0 ? "found" : "nothing", text, urls };
      } catch (thrown) {
        const reason = thrown instanceof Error ? thrown.message : String(thrown);
        return { kind: "failed", text: reason, urls: [], reason };
      }
    },
    async open(url, maxTokens, { question }) {
      const pieces = await splitter.splitDocuments(await new Loader(url).load());
      const texts = pieces.map(({ pageContent }) => pageContent);
      return { text: bestPieces(texts, question.question, maxTokens * 4) };
    },
  };
};
