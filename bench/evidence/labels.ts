import { join } from "node:path";
import { findAiDirected } from "../../packages/page/src/safe/index.ts";
import { isInHalf, percent, printTable, readRows } from "./rows.ts";

interface LabelRow {
  id: string;
  text: string;
  attack: boolean;
  set: string;
}

/** The share of texts that get a label: high is good for attacks, low for harmless texts. */
export function measureLabels(data: string, half: number | undefined): void {
  const rows = readRows<LabelRow>(join(data, "labels/texts.jsonl")).filter(({ id }) => isInHalf(id, half));
  const table = [...new Set(rows.map(({ set }) => set))].map((set) => {
    const own = rows.filter((row) => row.set === set);
    const labelled = own.filter(({ text }) => findAiDirected(text).length > 0).length;
    return [set, own[0]?.attack ? "attack" : "harmless", String(own.length), percent(labelled, own.length)];
  });
  printTable(["set", "kind", "texts", "labelled %"], table);
}
