import type { Block } from "../../../packages/page/src/choose/layout.ts";
import { type ClassScores, nameWords } from "../../../packages/page/src/html/class-names.ts";
import type { PageNode } from "../../../packages/page/src/html/node.ts";
import type { Label } from "./labels.ts";

/** A word must have been seen on this many sites: the name of one site's box says nothing about others. */
const leastSites = 5;
/** A block counts at most this many words, so that one long text does not decide. */
const mostWords = 30;

export interface ScoredPage {
  host: string;
  blocks: readonly Block[];
  labels: readonly Label[];
}

function wordsAround(block: Block): Set<string> {
  const words = new Set<string>();
  let node: PageNode | undefined = block.owner;
  for (let step = 0; step < 3 && node; step++, node = node.parent) {
    const names = `${node.get("class")} ${node.get("id")} ${node.get("itemprop")}`;
    for (const name of names.split(/\s+/))
      for (const word of nameWords(name)) if (word.length > 1) words.add(word);
  }
  return words;
}

/** How much more often a class word is around content than around anything else, over all sites. */
export function learnClassScores(pages: readonly ScoredPage[]): ClassScores {
  const seen = new Map<string, { content: number; rest: number; hosts: Set<string> }>();
  for (const { host, blocks, labels } of pages) {
    const total = labels.reduce((sum, label) => sum + Math.max(1, label.words), 0);
    blocks.forEach((block, index) => {
      const label = labels[index];
      if (!label || label.value < 0 || label.words === 0) return;
      const weight = (10 * Math.min(mostWords, label.words)) / total;
      for (const word of wordsAround(block)) {
        const entry = seen.get(word) ?? { content: 0, rest: 0, hosts: new Set<string>() };
        entry.hosts.add(host);
        if (label.value >= 0.5) entry.content += weight;
        else entry.rest += weight;
        seen.set(word, entry);
      }
    });
  }
  const scores = new Map<string, number>();
  for (const [word, { content, rest, hosts }] of seen)
    if (hosts.size >= leastSites)
      scores.set(word, Math.round(10 * Math.log((content + 0.05) / (rest + 0.05))) / 10);
  return scores;
}

export function encodeScores(scores: ClassScores): string {
  const entries = [...scores].sort(([first], [second]) => (first < second ? -1 : 1));
  return entries.map(([word, score]) => `${word}:${Math.round(score * 10)}`).join(" ");
}
