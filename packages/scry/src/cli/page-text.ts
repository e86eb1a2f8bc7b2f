import type { OpenPageData } from "@scry/core";
import { plainMarkdown, plainText } from "../terminal/plain-markdown.ts";

interface Parts {
  head: string;
  body: string;
  notes: readonly string[];
  headings?: string;
}

/** A page for people: what it is, its content, and if it was cut the command that shows the rest. */
export function pageText(
  data: OpenPageData,
  { head, body, notes, headings }: Parts,
  withoutMarks: boolean,
): string {
  const isPart = data.truncated && !data.changed_since;
  const rest = [...(headings ? [headings] : []), ...(isPart ? [`[${goOn(data)}]`] : [])];
  if (!withoutMarks) return [head, body, ...notes, ...rest].filter(Boolean).join("\n\n");
  // What was written as plain text has no marks that could be removed.
  const content = data.plain_text ? plainText(body) : plainMarkdown(body);
  return [plainMarkdown(head), content, ...notes.map(plainMarkdown), ...rest].join("\n\n");
}

function goOn({ url, next_offset, original_length }: OpenPageData): string {
  const address = /^[\w:/.,%@+=~-]+$/.test(url) ? url : `'${url.replaceAll("'", "%27")}'`;
  return next_offset === undefined
    ? `Parts of a page of ${original_length} characters. The whole: scry open ${address}; around a place: --offset N`
    : `Cut at ${next_offset} of ${original_length} characters. To go on: scry open ${address} --offset ${next_offset}; or use --query, --find or --section`;
}
