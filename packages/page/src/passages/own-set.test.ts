import { expect, test } from "vitest";
import { loadAgent, loadFresh, loadOwn } from "../../../../bench/excerpt/data.ts";
import { excerpts } from "./index.ts";

test("the own query set is complete: every answer occurs in its page exactly once", () => {
  expect(loadFresh().questions.length).toBeGreaterThanOrEqual(60);
  expect(loadAgent().questions.length).toBeGreaterThanOrEqual(80);
  const { documents, questions } = loadOwn();
  expect(questions.length).toBeGreaterThanOrEqual(150);
  expect(documents.size).toBeGreaterThanOrEqual(12);
  expect(new Set(questions.map(({ language }) => language)).size).toBeGreaterThanOrEqual(7);
});

test("at 500 tokens at least 80 per cent of the own queries are answered", () => {
  const { documents, questions } = loadOwn();
  const found = questions.filter(({ document, query, spans }) =>
    excerpts(documents.get(document) ?? "", query, { maxTokens: 500 }).some(({ start, end }) =>
      spans.some(([from, to]) => start <= from && to <= end),
    ),
  );
  expect(found.length / questions.length).toBeGreaterThan(0.8);
});
