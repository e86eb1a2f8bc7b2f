import type { ToolSession } from "../contracts/tool.ts";
import { type AnswerOptions, readAnswers } from "../engine/answer/read-answers.ts";
import type { Scry } from "../engine/create-scry.ts";
import type { WebSearchData } from "./schema.ts";

/**
 * Opens the best pages of a search and puts the passages that answer into its results. They count as pages of the
 * conversation, and what it has already been shown is left out.
 */
export async function addAnswers(
  scry: Scry,
  data: WebSearchData,
  options: Pick<AnswerOptions, "maxTokens" | "deadline" | "fresh" | "offline" | "owner"> & {
    signal?: AbortSignal | undefined;
  },
  session: ToolSession | undefined,
): Promise<WebSearchData> {
  const { signal, ...rest } = options;
  const hits = data.results.map(({ url }) => ({ url }));
  const query = data.queries?.map((one) => one.query).join(" ") ?? data.query;
  const sources = session?.sources?.() ?? [];
  const numbers = new Map(data.results.map(({ url, citation_id }) => [url, citation_id]));
  // A snippet of this very search is no reason to leave out the paragraph that it is from.
  const snippets = new Set(data.results.map(({ snippet }) => snippet));
  const shown = (url: string) =>
    (sources.find(({ id }) => id === numbers.get(url))?.passages ?? [])
      .map(({ text }) => text)
      .filter((text) => !snippets.has(text));
  const answers = await readAnswers(scry, hits, query, {
    ...rest,
    ...(signal && { signal }),
    ...(session?.pagesLeft && { pagesLeft: session.pagesLeft() }),
    ...(sources.length && { shown }),
  });
  session?.spend?.({ pages: answers.pages });
  const results = data.results.map((result) => {
    const passages = scry.redact(answers.passages.get(result.url) ?? []);
    for (const { text, offset } of passages)
      session?.cite(result.url, result.title, {
        passage: { text, ...(offset !== undefined && { offset }) },
      });
    return {
      ...result,
      ...(passages.length && { passages: [...passages] }),
      ...(answers.shownBefore.includes(result.url) && { shown_before: true }),
    };
  });
  const { findDisagreements } = await import("@scry/page/citations");
  const said = results.map(({ citation_id, snippet, passages = [] }) => ({
    id: citation_id,
    texts: [snippet, ...passages.map(({ text }) => text)],
  }));
  const disagreements = findDisagreements(query, said).map(({ about, values }) => ({
    about,
    values: values.map(({ value, sources: ids }) => ({ value, citation_ids: ids })),
  }));
  const unread = answers.unread.map((page) => ({ ...page, citation_id: numbers.get(page.url) ?? 0 }));
  return {
    ...data,
    results,
    attempts: [...data.attempts, ...answers.attempts],
    ...(answers.warnings.length && {
      warnings: [...(data.warnings ?? []), ...scry.redact(answers.warnings)],
    }),
    ...(unread.length && { unread: scry.redact(unread) }),
    ...(disagreements.length && { disagreements }),
  };
}
