import type { Source } from "@scry/core";
import { renderCitations } from "@scry/core/citations";
import type { MessageRow } from "../db/schema.ts";

/** A conversation as one Markdown file. Footnotes carry the sources of each answer, numbered through. */
export function conversationMarkdown(
  title: string,
  rows: readonly MessageRow[],
  sources: readonly Source[],
): string {
  const used = new Set<number>();
  const parts = rows.map((row) => {
    if (row.role === "user") return `## You\n\n${row.text}`;
    const rendered = renderCitations(row.text, sources, "markdown");
    // One footnote for all answers that cite it: they follow at the end of the file.
    const body = rendered.text.replace(/\n\n(?:\[\^\d+\]: .*\n?)+$/, "");
    for (const id of rendered.used) used.add(id);
    const said = JSON.parse(row.notes) as string[];
    const notes = row.state === "interrupted" ? ["This answer was interrupted.", ...said] : said;
    return [`## Assistant`, body.trim(), ...notes.map((note) => `> ${note}`)].filter(Boolean).join("\n\n");
  });
  const markers = [...used].sort((one, other) => one - other).map((id) => `[${id}]`);
  const footer = renderCitations(markers.join(" "), sources, "markdown").text.split("\n\n").slice(1);
  return `${[`# ${title}`, ...parts, ...footer].join("\n\n").trimEnd()}\n`;
}
