import { expect, it } from "vitest";
import type { CitationView, MessageView } from "../contract.ts";
import { doubtsOf } from "./describe.ts";

const answer = (citations: CitationView[]) => ({ citations }) as MessageView;
const sentence = (number: number, verdict: CitationView["verdict"] = "contradicted"): CitationView => ({
  cites: [1],
  sentence: `Sentence ${number}.`,
  verdict,
  decidedBy: "values",
});

it("names the first sentences that contradict their sources, and counts the others", () => {
  expect(doubtsOf(answer([sentence(1, "found"), sentence(2, "not_found")]))).toEqual({
    named: [],
    more: undefined,
  });
  const many = [1, 2, 3, 4, 5, 6, 7].map((number) => sentence(number));
  expect(doubtsOf(answer(many.slice(0, 5)))).toEqual({ named: many.slice(0, 5), more: undefined });
  expect(doubtsOf(answer(many.slice(0, 6))).more).toBe("1 more sentence differs from its source too.");
  expect(doubtsOf(answer(many))).toEqual({
    named: many.slice(0, 5),
    more: "2 more sentences differ from their sources too.",
  });
});
