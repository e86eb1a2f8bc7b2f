/**
 * Makes what `estimateTokens` knows about a tokenizer: sets of its entries, and the costs of pieces that are not entries,
 * fitted to one declaration in more than 500 languages and to the code, the pages and the recorded replies of this
 * repository.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { decode, encode } from "gpt-tokenizer/encoding/o200k_base";
import {
  blockScale,
  costCount,
  countParts,
  hasLonger,
  isCareful,
  isScript,
  longestEntry,
  piecesOf,
  scriptPlace,
  startsWithSymbol,
  tellingUnit,
  tripleBits,
  tripleHash,
  type Vocabulary,
} from "../../packages/page/src/passages/token-parts.ts";
import type { StringSet } from "../../packages/page/src/passages/token-set.ts";
import { packageFolder } from "../extract/npm-package.ts";
import { readOptions } from "../options.ts";
import { fifthOf, loadDeclarations } from "./declarations.ts";
import { buildStringSet } from "./string-set.ts";

const help = `node bench/excerpt/fit-tokens.ts [--without N] [--care X] [--seed N] [--out FILE]
  --without  leaves a fifth of the languages, that of this number (0 to 4), out of the fit
  --care     how many times as bad an estimate that is too low is as one that is too high (default: 20)
  --seed     which strings are taken for entries by mistake (default: 100)
  --out      where the result is written (default: token-vocabulary.gen.ts of the package)
`;
const root = join(import.meta.dirname, "../..");
const options = readOptions(help, {
  without: { type: "string" },
  care: { type: "string", default: "20" },
  seed: { type: "string", default: "100" },
  out: { type: "string", default: join(root, "packages/core/src/excerpt/token-vocabulary.gen.ts") },
});

/** Passages are as long as those that a budget is spent on. */
const passageTokens = 500;
/**
 * What a script costs for every token after a piece's first, before there is any text; where there is none, so much
 * more.
 */
const unknownScript = 0.06;
const unknownScriptMore = 0.25;
/** A script has few texts below so many languages with so many tokens in it; then a token costs so much more. */
const fewLanguages = 4;
const fewTokens = 500;
const fewLanguagesMore = 0.06;
/** Texts in traditional characters about cooking and sports split more than a declaration. */
const ideographsMore = 0.03;
/** How much evidence it takes to move a cost away from what is expected. */
const caution = 0.05;

/** From this entry on, words in Latin letters without a space before them are left out. */
const rareInside = 120_000;

const entries: string[] = [];
for (let id = 0; id < 199_998; id++) {
  const entry = decode([id]);
  if (isKept(entry, id)) entries.push(entry);
}

/** Digits have a rule of their own, and a symbol before a word is counted separately. */
function isKept(entry: string, id: number): boolean {
  if (entry === "" || entry.includes("\ufffd") || /^[0-9]+$/.test(entry)) return false;
  if (piecesOf(entry).length !== 1) return false;
  // Parts of identifiers that prose hardly has: "InitializeComponent", "getelementbyid".
  if (id >= rareInside && /^\p{Script=Latin}+$/u.test(entry) && !/\p{Lu}{2}/u.test(entry)) return false;
  if (/^\p{Script=Latin}{9,}$/u.test(entry)) return false;
  if (entry.charCodeAt(0) < 0x80 && startsWithSymbol(entry)) return false;
  return entry.length === 1 || entry.length <= longestEntry(tellingUnit(entry, 0, entry.length));
}

function blocksOf(): Uint8Array {
  const known = new Set(entries);
  const blocks = Uint8Array.from({ length: 0x400 }, (_, block) => {
    // What follows the first half of a pair is not known: of its first, middle and last characters.
    const isPair = block << 6 >= 0xd800 && block << 6 < 0xdc00;
    const tokens: number[] = [];
    for (let unit = block << 6; unit < (block + 1) << 6; unit++) {
      const letters = isPair
        ? [0xdc00, 0xdd55, 0xdeaa, 0xdfff].map((second) => String.fromCharCode(unit, second))
        : [String.fromCharCode(unit)];
      for (const letter of letters) if (!known.has(letter)) tokens.push(encode(letter).length);
    }
    const mean = tokens.reduce((sum, count) => sum + count, 0) / Math.max(1, tokens.length);
    return Math.min(hasLonger - 1, Math.ceil(Math.max(1, mean) * blockScale));
  });
  for (const entry of entries) {
    if (entry.trim().length < 2) continue;
    const block = entry.charCodeAt(entry.length - 1) >> 6;
    blocks[block] = (blocks[block] ?? 0) | hasLonger;
  }
  return blocks;
}

function triplesOf(): Uint8Array {
  const triples = new Uint8Array(1 << (tripleBits - 3));
  for (const entry of entries) {
    if (entry.length < 4 || isCareful(tellingUnit(entry, 0, entry.length))) continue;
    for (let at = 0; at + 2 < entry.length; at++) {
      const place = tripleHash(entry.charCodeAt(at), entry.charCodeAt(at + 1), entry.charCodeAt(at + 2));
      triples[place >> 3] = (triples[place >> 3] ?? 0) | (1 << (place & 7));
    }
  }
  return triples;
}

const vocabulary: Vocabulary = {
  entries: buildStringSet(entries, 4, Number(options.seed)),
  careful: buildStringSet(
    entries.filter((entry) => isCareful(tellingUnit(entry, 0, entry.length))),
    2,
    Number(options.seed),
  ),
  triples: triplesOf(),
  blocks: blocksOf(),
};

interface Passage {
  tokens: number;
  counted: number;
  times: Float64Array;
  weight: number;
}

function passageOf(text: string, weight: number): Passage {
  const passage = { tokens: 0, counted: 0, times: new Float64Array(costCount), weight };
  for (const piece of piecesOf(text)) {
    passage.tokens += tokensOf(piece);
    passage.counted += countParts(vocabulary, piece, (place, times) => {
      passage.times[place] = (passage.times[place] ?? 0) + times;
    });
  }
  return passage;
}

const counted = new Map<string, number>();
function tokensOf(piece: string): number {
  const tokens = counted.get(piece) ?? encode(piece).length;
  counted.set(piece, tokens);
  return tokens;
}

function passagesOf(parts: readonly string[], weight: number): Passage[] {
  const passages: Passage[] = [];
  let text = "";
  let tokens = 0;
  for (const part of parts) {
    text += part;
    for (const piece of piecesOf(part)) tokens += tokensOf(piece);
    if (tokens < passageTokens) continue;
    passages.push(passageOf(text, weight));
    text = "";
    tokens = 0;
  }
  return passages;
}

const declarations = loadDeclarations(packageFolder);
const languages: Float64Array[] = [];
const isLeftOut = options.without === undefined ? () => false : fifthOf(declarations, options.without);
// Every language counts the same.
const passages = declarations
  .filter((declaration) => !isLeftOut(declaration))
  .flatMap(({ paragraphs }) => {
    const found = passagesOf(
      paragraphs.map((paragraph) => `${paragraph}\n\n`),
      1,
    );
    const all = new Float64Array(costCount);
    for (const passage of found) {
      passage.weight = 8 / found.length;
      for (const [place, times] of passage.times.entries()) all[place] = (all[place] ?? 0) + times;
    }
    languages.push(all);
    return found;
  });
const files = globSync(
  ["packages/*/src/**/*.{ts,html,css}", "docs/**/*.md", "packages/core/fixtures/**/*.json"],
  {
    cwd: root,
  },
).filter((file) => !file.includes(".gen."));
for (const file of files.toSorted()) {
  const lines = readFileSync(join(root, file), "utf8").split(/(?<=\n)/);
  // A file of code is worth a tenth of a passage of a language: there are thousands of them.
  passages.push(...passagesOf(lines, 0.1).slice(0, 4));
}

// Symbols without a word, of which no text has enough: any of 64 neighbours, one after the other.
for (let block = 0x2000; block < 0x2e80; block += 0x40) {
  const text = Array.from({ length: 300 }, (_, index) =>
    String.fromCharCode(block + ((index ** 2 + 7 * index) % 61)),
  );
  passages.push(passageOf(text.join(""), 0.1));
}

/** Least squares of the relative error, where too low counts `care` times; the weights of an error follow its sign. */
function fittedCosts(care: number): Float64Array {
  const costs = new Float64Array(costCount);
  const expected = Float64Array.from(costs, (_, place) => (isScript(place) ? unknownScript : 0));
  costs.set(expected);
  for (let round = 0; round < 25; round++) {
    const products = new Float64Array(costCount * costCount);
    const aims = new Float64Array(costCount);
    for (const { tokens, counted: parts, times, weight } of passages) {
      let estimate = parts;
      for (let place = 0; place < costCount; place++) estimate += (costs[place] ?? 0) * (times[place] ?? 0);
      const importance = (weight * (estimate < tokens ? care : 1)) / tokens ** 2;
      for (let place = 0; place < costCount; place++) {
        const here = importance * (times[place] ?? 0);
        if (here === 0) continue;
        aims[place] = (aims[place] ?? 0) + here * (tokens - parts);
        for (let other = 0; other < costCount; other++) {
          const at = place * costCount + other;
          products[at] = (products[at] ?? 0) + here * (times[other] ?? 0);
        }
      }
    }
    for (let step = 0; step < 60; step++) {
      for (let place = 0; place < costCount; place++) {
        const itself = products[place * costCount + place] ?? 0;
        let rest = aims[place] ?? 0;
        for (let other = 0; other < costCount; other++) {
          if (other !== place) rest -= (products[place * costCount + other] ?? 0) * (costs[other] ?? 0);
        }
        costs[place] = (rest + caution * (expected[place] ?? 0)) / (itself + caution);
      }
    }
  }
  return costs;
}

const costs = fittedCosts(Number(options.care));
// One text in a script is one way of writing: what is known from few languages is counted a little more carefully.
for (let place = 0; place < costCount; place++) {
  if (!isScript(place)) continue;
  const told = languages.filter((times) => (times[place] ?? 0) > fewTokens).length;
  let more = told === 0 ? unknownScriptMore : told < fewLanguages ? fewLanguagesMore : 0;
  if (place === scriptPlace(0x4e00)) more += ideographsMore;
  costs[place] = (costs[place] ?? 0) + more;
}

const textOf = ({ cells, ...shape }: StringSet): string =>
  `{\n  cells: "${Buffer.from(cells).toString("base64")}",\n${Object.entries(shape)
    .map(([name, value]) => `  ${name}: ${value},\n`)
    .join("")}}`;
writeFileSync(
  options.out,
  `// Generated by bench/excerpt/fit-tokens.ts from the o200k vocabulary: see token-parts.ts.
export const entries = ${textOf(vocabulary.entries)};
export const carefulEntries = ${textOf(vocabulary.careful)};
export const triples =
  "${Buffer.from(vocabulary.triples).toString("base64")}";
export const blocks =
  "${Buffer.from(vocabulary.blocks).toString("base64")}";
export const costs = [
  ${Array.from(costs, (cost) => Number(cost.toFixed(2))).join(", ")},
];
`,
);
console.log(
  `${entries.length} entries in ${vocabulary.entries.cells.length + vocabulary.careful.cells.length + vocabulary.triples.length} bytes, ${passages.length} passages`,
);
