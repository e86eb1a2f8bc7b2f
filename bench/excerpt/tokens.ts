/**
 * The token estimate beside the true count (o200k) in more than 500 languages: whole texts, and passages of about 500
 * tokens. Above 1.05 a budget would be passed by more than five per cent; below 1 some of it stays unused.
 */
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { estimateTokens } from "../../packages/page/src/passages/tokens.ts";
import { packageFolder } from "../extract/npm-package.ts";
import { readOptions } from "../options.ts";
import { fifthOf, loadDeclarations } from "./declarations.ts";

const help = `bench:excerpt:tokens [--folder DIR] [--over N] [--only N]
  --folder  where packages are kept (default: a folder of the system for passing files)
  --over    lists the languages whose true count is more than so many times the estimate (default: 1.05)
  --only    every fifth language, those that fit-tokens.ts leaves out with --without and the same number (0 to 4)
`;
const options = readOptions(help, {
  folder: { type: "string", default: packageFolder },
  over: { type: "string", default: "1.05" },
  only: { type: "string" },
});
const passage = 500;
const ratioOf = (text: string): number => encode(text).length / estimateTokens(text);

function passagesOf(paragraphs: readonly string[]): string[] {
  const passages: string[] = [];
  let current = "";
  for (const paragraph of paragraphs) {
    current += `${paragraph}\n\n`;
    if (estimateTokens(current) < passage) continue;
    passages.push(current);
    current = "";
  }
  return passages;
}

const declarations = loadDeclarations(options.folder);
const isMeasured = fifthOf(declarations, options.only);
const rows = declarations.filter(isMeasured).map(({ language, paragraphs }) => ({
  language,
  whole: ratioOf(paragraphs.join("\n\n")),
  passages: passagesOf(paragraphs).map(ratioOf),
}));
const wholes = rows.map(({ whole }) => whole);
const passages = rows.flatMap((row) => row.passages);
for (const [name, ratios] of [
  ["whole texts", wholes],
  ["passages", passages],
] as const) {
  const sorted = ratios.toSorted((first, second) => first - second);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(3);
  const over = sorted.filter((ratio) => ratio > 1.05).length;
  console.log(
    `${name}: ${sorted.length}; true count / estimate: least ${at(0)}, median ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)}; ${over} above 1.05`,
  );
}
const listed = rows.filter(({ whole }) => whole > Number(options.over));
listed.sort((first, second) => second.whole - first.whole);
console.log(listed.map(({ language, whole }) => `${language} ${whole.toFixed(2)}`).join(", "));
