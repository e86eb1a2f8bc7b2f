/** Rows of text as a Markdown table: the first is its header, and what a row has beyond `width` cells is left out. */
export function markdownTable(rows: readonly (readonly string[])[], width: number): string {
  const line = (row: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, column) => cell(row[column] ?? "")).join(" | ")} |`;
  const [header = [], ...rest] = rows;
  return [line(header), `|${" --- |".repeat(width)}`, ...rest.map(line)].join("\n");
}

const cell = (text: string): string => text.replace(/\s+/g, " ").trim().replace(/[\\|]/g, "\\$&");
