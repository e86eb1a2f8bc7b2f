import { describe, expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import { keepAnswersWhole } from "./answers.ts";

describe("keepAnswersWhole", () => {
  const entry = (question: string, answer: string) =>
    `<li><button>${question}</button><span>+</span><p>${answer}</p></li>`;
  const html = `<main><p>Before</p><section><header><h2>FAQ: bees</h2></header><div><ul>${entry("Do bees sleep?", "Yes, every night, and in winter by day.")}${entry("Do they dream?", "Nobody knows.")}</ul></div><p><a href=/more>More</a></p></section><h2>Next</h2><p>After</p></main>`;
  // Before, FAQ, question with its sign, answer, question with its sign, answer, More, Next, After
  const likelihoods = [1, 0.3, 0.3, 1, 0.3, 0.2, 0.9, 0.3, 0.3];
  it("keeps all questions and answers below their heading if some are kept", () => {
    const page = draft(html, likelihoods.with(6, 0));
    keepAnswersWhole(page);
    expect(kept(page)).toEqual([
      "Before",
      "FAQ: bees",
      "Do bees sleep?+",
      "Yes, every night, and in winter by day.",
      "Do they dream?+",
      "Nobody knows.",
    ]);
  });
  it("leaves them if little was kept, and what is unlikely", () => {
    const none = draft(html, likelihoods.with(3, 0.3).with(6, 0));
    keepAnswersWhole(none);
    expect(kept(none)).toEqual(["Before"]);
    const unlikely = draft(html, likelihoods.with(5, 0.05).with(6, 0));
    keepAnswersWhole(unlikely);
    expect(kept(unlikely)).not.toContain("Nobody knows.");
  });
  it("leaves other headings, and can be switched off", () => {
    const other = draft(html.replace("FAQ: bees", "Faqir bees"), likelihoods.with(6, 0));
    keepAnswersWhole(other);
    expect(kept(other)).toEqual(["Before", "Yes, every night, and in winter by day."]);
    const off = draft(html, likelihoods.with(6, 0), ["choose.answers"]);
    keepAnswersWhole(off);
    expect(kept(off)).toEqual(["Before", "Yes, every night, and in winter by day."]);
  });
});
