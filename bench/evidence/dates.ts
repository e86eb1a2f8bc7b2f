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

/** A day in digits, year first. */
const isoDay = /\b(20[0-2]\d|19[89]\d)[-/.](0?[1-9]|1[0-2])[-/.](0?[1-9]|[12]\d|3[01])(?!\d)/;

function dayIn(text: string): string | undefined {
  const [, year = "", month = "", day = ""] = isoDay.exec(text) ?? [];
  return year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : undefined;
}

/** Whether the publication date is the day that a person read on the page. */
export function measureDates(data: string, half: number | undefined): void {
  const rows = readRows<DateRow>(join(data, "dates/pages.jsonl")).filter(({ url }) => isInHalf(url, half));
  /** Beside ours: the first day in digits in the HTML, and in the address. */
  const methods: Record<string, (html: Buffer, url: string) => string | undefined> = {
    scry: (html, url) => extractPage(html, { url }).publishedAt?.slice(0, 10),
    "first day in the HTML": (html) => dayIn(html.toString()),
    "day in the address": (_, url) => dayIn(url),
  };
  const table = Object.entries(methods).map(([name, find]) => {
    let [right, wrong] = [0, 0];
    for (const { url, file, date } of rows) {
      const found = find(readFileSync(join(data, "dates", file)), url);
      if (found === date) right++;
      else if (found !== undefined) wrong++;
    }
    const none = rows.length - right - wrong;
    return [
      name,
      ...[rows.length, right, wrong, none].map(String),
      (right / Math.max(1, right + wrong)).toFixed(3),
      (right / Math.max(1, rows.length)).toFixed(3),
    ];
  });
  printTable(["method", "pages", "right", "wrong", "none", "precision", "recall"], table);
}
