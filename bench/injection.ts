/**
 * What of hidden text comes through, by hiding technique, and how well passages addressed to an AI are labelled:
 * `npm run bench:injection -- [--data DIR] [--write]`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { extractPage } from "../packages/page/src/index.ts";
import { findAiDirected } from "../packages/page/src/safe/ai-directed.ts";
import { wrapUntrusted } from "../packages/page/src/safe/envelope.ts";
import {
  canary,
  control,
  gapPages,
  hiddenPages,
  keptPages,
} from "../packages/page/test/hidden-text-corpus.ts";
import { loadPages, setNames } from "./extract/data.ts";
import { dataAt, readOptions } from "./options.ts";

const help = `bench:injection [--data DIR] [--write]
  --data   folder with real pages (wcxb/, n4k/, trafeval/), for what is hidden on them
  --write  stores the tables in docs/benchmarks/injection.md
`;

const options = readOptions(help, { data: { type: "string" }, write: { type: "boolean", default: false } });
const lines: string[] = [];
const print = (line = "") => lines.push(line);
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
const sentences = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../packages/page/fixtures/ai-directed/${name}.json`, import.meta.url), "utf8"),
  ) as Record<string, string[]>;

print("# Hidden text and labels");
print();
print(
  `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, \`npm run bench:injection -- ${options.data ? "--data DIR " : ""}--write\``,
);
hiddenText();
labels();
if (options.data) pages(dataAt(options.data, help));
envelope();

const text = `${lines.join("\n")}\n`;
console.log(text);
if (options.write) writeFileSync(new URL("../docs/benchmarks/injection.md", import.meta.url), text);

function hiddenText(): void {
  const url = "https://news.example/council";
  print();
  print("## Hidden text, by technique");
  print();
  print(
    "Own pages (`packages/page/fixtures/hidden`), each with a sentence that people do not see and one that they do. The rules were written with these pages at hand: the figures say what is covered, not what a stranger's page gives.",
  );
  print();
  print("| technique | pages | hidden sentence kept out | visible sentence kept | counted by kind |");
  print("| --- | ---: | ---: | ---: | ---: |");
  const sum = { pages: 0, out: 0, visible: 0 };
  for (const [technique, group] of Map.groupBy(hiddenPages, (page) => page.technique)) {
    let out = 0;
    let visible = 0;
    let counted = 0;
    const kinds = group.filter(({ kind }) => kind).length;
    for (const { html, kind } of group) {
      const page = extractPage(html, { url });
      if (![page.title, page.markdown, page.text, page.description].join("\n").includes(canary)) out += 1;
      if (page.markdown.includes(control)) visible += 1;
      if (kind && page.hidden[kind as keyof typeof page.hidden]) counted += 1;
    }
    sum.pages += group.length;
    sum.out += out;
    sum.visible += visible;
    print(
      `| ${technique} | ${group.length} | ${percent(out, group.length)} | ${percent(visible, group.length)} | ${kinds ? percent(counted, kinds) : "no text"} |`,
    );
  }
  print(
    `| **all** | ${sum.pages} | ${percent(sum.out, sum.pages)} | ${percent(sum.visible, sum.pages)} |  |`,
  );
  const kept = keptPages.filter(({ html }) => extractPage(html, { url }).markdown.includes(canary)).length;
  print();
  print(`Looks hidden and is not: ${kept} of ${keptPages.length} kept.`);
  print();
  print("Known gaps, in which the hidden sentence comes through:");
  print();
  for (const { reason } of gapPages) print(`- ${reason}`);
}

function labels(): void {
  print();
  print("## Labels for passages addressed to an AI");
  print();
  print(
    "Own sentences (`packages/page/fixtures/ai-directed`): attacks of every kind, and ordinary text, much of it with the same words. Patterns and sentences have one author: what strangers' texts give is in [evidence.md](evidence.md). Languages without a row in the table of words get only the labels that need no words (role markers, base64).",
  );
  print();
  print("| language | attacks | labelled | ordinary | false alarms |");
  print("| --- | ---: | ---: | ---: | ---: |");
  const attacks = sentences("attacks");
  const ordinary = sentences("ordinary");
  const labelled = (list: readonly string[]) =>
    list.filter((sentence) => findAiDirected(sentence).length > 0).length;
  const row = (name: string, bad: readonly string[], good: readonly string[]) =>
    print(
      `| ${name} | ${bad.length} | ${percent(labelled(bad), bad.length)} | ${good.length} | ${labelled(good)} |`,
    );
  for (const [language, bad] of Object.entries(attacks)) row(language, bad, ordinary[language] ?? []);
  row("**all**", Object.values(attacks).flat(), Object.values(ordinary).flat());
}

function pages(directory: string): void {
  print();
  print("## False alarms on ordinary pages");
  print();
  print("| set | pages | characters | pages with a label | labels | ms of processor time per MB |");
  print("| --- | ---: | ---: | ---: | ---: | ---: |");
  for (const set of setNames) {
    let characters = 0;
    let flagged = 0;
    let count = 0;
    let time = 0;
    const list = loadPages(directory, [set]);
    for (const { html, url, id } of list) {
      const { markdown } = extractPage(html, { url });
      const before = process.cpuUsage();
      const found = findAiDirected(markdown);
      const { user, system } = process.cpuUsage(before);
      time += (user + system) / 1000;
      characters += markdown.length;
      count += found.length;
      if (found.length > 0) {
        flagged += 1;
        for (const { kind, excerpt } of found) console.error(`${set} ${id} ${kind}: ${excerpt}`);
      }
    }
    print(
      `| ${set} | ${list.length} | ${characters} | ${flagged} (${percent(flagged, list.length)}) | ${count} | ${((time * 1e6) / characters).toFixed(0)} |`,
    );
  }
}

function envelope(): void {
  const url = "https://example.com/news/2026/11/a-long-story";
  const body = "The town council met on Tuesday to speak about the old bridge over the river. "
    .repeat(40)
    .trim();
  const bare = countTokens(body);
  print();
  print("## What the envelope costs");
  print();
  print("| mode | tokens (o200k) for 3,100 characters | more |");
  print("| --- | ---: | ---: |");
  for (const mode of ["off", "markers", "datamark"] as const) {
    const tokens = countTokens(wrapUntrusted(body, { url, mode, nonce: "482913570264" }));
    print(`| ${mode} | ${tokens} | ${tokens - bare} |`);
  }
}
