import { readFileSync } from "node:fs";
import { join } from "node:path";
import { extractPage } from "../../packages/page/src/index.ts";
import { isInHalf, printTable, readRows } from "./rows.ts";

interface DateRow {
  id: string;
  url: string;
  file: string;
  date: string;
}

/** Whether the publication date is the day that a person read on the page. */
export function measureDates(data: string, half: number | undefined): void {
  const rows = readRows<DateRow>(join(data, "dates/pages.jsonl")).filter(({ id }) => isInHalf(id, half));
  let [right, wrong] = [0, 0];
  for (const { url, file, date } of rows) {
    const { publishedAt } = extractPage(readFileSync(join(data, "dates", file)), { url });
    if (publishedAt === undefined) continue;
    if (publishedAt.slice(0, 10) === date) right++;
    else wrong++;
  }
  const none = rows.length - right - wrong;
  printTable(
    ["pages", "right", "wrong", "none", "precision", "recall"],
    [
      [
        ...[rows.length, right, wrong, none].map(String),
        (right / Math.max(1, right + wrong)).toFixed(3),
        (right / Math.max(1, rows.length)).toFixed(3),
      ],
    ],
  );
}
