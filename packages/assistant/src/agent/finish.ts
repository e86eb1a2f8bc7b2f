import type { Session } from "@scry/core";
import { checkCitations, shownText } from "@scry/core/citations";
import type { CitationView, SourceView } from "../channels/contract.ts";
import type { ToolCallRow } from "../db/schema.ts";
import type { AgentTool } from "./tool-registry.ts";

export interface Findings {
  sources: SourceView[];
  citations: CitationView[];
  notes: string[];
}

/** After the answer: which sources it has, whether they say what it says, and what could not be read. */
export function findingsOf(
  text: string,
  session: Session,
  callsBefore: number,
  calls: readonly ToolCallRow[],
  tools: readonly AgentTool[],
): Findings {
  const report = checkCitations(text, session);
  const cited = new Set(report.claims.flatMap(({ cites }) => cites));
  const sources = session
    .sources()
    .filter((source) => cited.has(source.id) || source.calls.some((call) => call > callsBefore))
    .map(({ id, url, title, publishedAt }) => ({
      id,
      url,
      title,
      ...(publishedAt && { publishedAt }),
      cited: cited.has(id),
    }));
  const citations = report.claims.map(({ cites, text: written, verdict, passage }) => ({
    cites,
    sentence: shownText(written).text,
    verdict,
    ...(passage && { passage: passage.text, url: passage.url }),
  }));
  return { sources, citations, notes: unopened(calls, tools) };
}

/** "2 of 5 sources could not be opened: …", each address once; one that was read in the end is no loss. */
function unopened(calls: readonly ToolCallRow[], tools: readonly AgentTool[]): string[] {
  const openers = new Set(tools.filter(({ type }) => type === "OpenPageTool").map(({ tool }) => tool.name));
  const pages = new Map<string, { opened: boolean; reason: string }>();
  for (const { tool_name, input, status, detail } of calls) {
    const url = openers.has(tool_name) ? (JSON.parse(input) as { url?: unknown } | null)?.url : undefined;
    if (typeof url !== "string" || !url) continue;
    const opened = status === "ok" || (pages.get(url)?.opened ?? false);
    pages.set(url, { opened, reason: detail ?? status });
  }
  const failed = [...pages].filter(([, { opened }]) => !opened);
  if (!failed.length) return [];
  const list = failed.map(([url, { reason }]) => `${nameOf(url)} – ${reason.replace(/[.\s]+$/, "")}`);
  return [
    `${failed.length} of ${pages.size} ${pages.size === 1 ? "source" : "sources"} could not be opened: ${list.join("; ")}.`,
  ];
}

const nameOf = (url: string) => URL.parse(url)?.host || url.slice(0, 100).toWellFormed();
