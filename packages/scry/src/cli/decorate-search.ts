import type { WebSearchData } from "@scry/core";
import type { Style } from "../terminal/look.ts";

/**
 * The tool's text with colours and links. Only escape sequences are added: without them it is the same text,
 * letter by letter.
 */
export function decorateSearch(text: string, data: WebSearchData, style: Style): string {
  const heads = new Map<string, string>();
  for (const { citation_id, title, url } of data.results) {
    const linked = style.bold(style.link(title, url));
    heads.set(
      `${citation_id}. ${title} — ${url}`,
      `${style.bold(`${citation_id}.`)} ${linked} — ${style.cyan(url)}`,
    );
    heads.set(
      `### ${citation_id}. ${title}`,
      `${style.dim("###")} ${style.bold(`${citation_id}.`)} ${linked}`,
    );
    heads.set(`**URL:** ${url}`, `${style.dim("**URL:**")} ${style.cyan(url)}`);
  }
  return text
    .split("\n")
    .map((line) => heads.get(line) ?? decorateLine(line, style))
    .join("\n");
}

/** Snippets are indented and stay as they are; what the service or scry itself says is set apart. */
function decorateLine(line: string, style: Style): string {
  const [, label, rest = ""] = /^(Answer|Note):( .*)$/.exec(line) ?? [];
  if (label === "Answer") return `${style.green("Answer:")}${style.bold(rest)}`;
  if (label === "Note") return style.yellow(line);
  if (/^## (Answer|Search Results)$/.test(line)) return style.bold(line);
  if (/^(Found \d+ result\(s\) for|No results found for) "/.test(line)) return style.dim(line);
  return line;
}
