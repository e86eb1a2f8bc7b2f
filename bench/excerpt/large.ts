/**
 * Processor time of the first question about pages of three megabytes, made of the public documents, beside cutting the
 * same page at white space in the same run: the ratio holds on a busy machine, the milliseconds do not.
 */
import { excerpts } from "../../packages/page/src/passages/index.ts";
import { dataAt, readOptions } from "../options.ts";
import { loadPublic } from "./data.ts";

const help = `bench:excerpt:large --data DIR
  --data  folder with the public sets
`;

const { documents } = loadPublic(dataAt(readOptions(help, { data: { type: "string" } }).data, help));
const bytes = 3_000_000;

function pageOf(names: RegExp): string {
  const text = [...documents]
    .flatMap(([name, markdown]) => (names.test(name) ? [markdown] : []))
    .join("\n\n");
  const page = Buffer.from(`${text}\n\n`.repeat(Math.ceil(bytes / Buffer.byteLength(text))));
  return page.toString("utf8", 0, bytes);
}

function milliseconds(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

for (const [language, names, query] of [
  ["English", /covid/, "how long is the incubation period"],
  ["Russian", /-ru-/, "сколько лет правил король"],
  ["Chinese", /-zh-/, "特斯拉的父亲是做什么的？"],
] as const) {
  const page = pageOf(names);
  const floor = milliseconds(() => page.split(/\s+/).map((word) => word.toLowerCase()));
  const first = milliseconds(() => excerpts(page, query, { maxTokens: 1000 }));
  const second = milliseconds(() => excerpts(page, query, { maxTokens: 500 }));
  console.log(
    `${language}: first ${first.toFixed(0)} ms, second ${second.toFixed(0)} ms, split ${floor.toFixed(0)} ms`,
  );
}
