import { budgets, type ToolResult } from "./run.ts";

const header = [
  "tool",
  `answers in ${budgets.join(" / ")} tokens, %`,
  "calls",
  "tokens spent",
  "failed searches",
  "failed pages",
  "failures shown as such",
];

/** A line for each tool, the controls last; as Markdown, so that it can be pasted into an issue. */
export function resultTable(results: readonly ToolResult[]): string {
  const rows = results
    .toSorted((first, second) => Number(first.control) - Number(second.control))
    .map(({ name, control, budgets: own, broken, hidden_failures = 0 }) => [
      control ? `(${name})` : name,
      own.map(({ rate }) => (100 * rate).toFixed(1)).join(" / "),
      (own[0]?.calls ?? 0).toFixed(1),
      own.map(({ tokens_spent }) => tokens_spent).join(" / "),
      String(own.reduce((sum, { failed_searches }) => sum + failed_searches, 0)),
      String(own.reduce((sum, { failed_pages }) => sum + failed_pages, 0)),
      broken ? `${broken.length - hidden_failures} of ${broken.length}` : "–",
    ]);
  const widths = header.map((cell, at) => Math.max(cell.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  return [line(header), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}
