import { join } from "node:path";
import { findAiDirected } from "../../packages/page/src/safe/index.ts";
import { isInHalf, percent, printTable, readRows } from "./rows.ts";

interface LabelRow {
  id: string;
  text: string;
  attack: boolean;
  set: string;
}

/** The one sentence that everybody knows, as a baseline. */
const wellKnown =
  /\b(?:ignore|disregard|forget)\b[^.!?\n]{0,40}\b(?:instructions?|prompts?|rules?|above|previous)\b/i;

/** The share of texts that get a label: high is good for attacks, low for harmless texts. */
export function measureLabels(data: string, half: number | undefined): void {
  const rows = readRows<LabelRow>(join(data, "labels/texts.jsonl")).filter(({ id }) => isInHalf(id, half));
  const table = [...new Set(rows.map(({ set }) => set))].map((set) => {
    const own = rows.filter((row) => row.set === set);
    const labelled = own.filter(({ text }) => findAiDirected(text).length > 0).length;
    const known = own.filter(({ text }) => wellKnown.test(text)).length;
    const kind = own[0]?.attack ? "attack" : "harmless";
    return [set, kind, String(own.length), percent(labelled, own.length), percent(known, own.length)];
  });
  printTable(["set", "kind", "texts", "labelled %", "by one pattern alone %"], table);
}
