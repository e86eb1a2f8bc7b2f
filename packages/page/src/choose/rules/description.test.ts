import { describe, expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import type { RuleName } from "../rules.ts";
import { keepDescription } from "./description.ts";

const sentence = "A light kayak for two – packed into one bag, built up in ten minutes.";
const html = `<div>${sentence}</div><h2>Size</h2><p>Four metres long.</p><footer>${sentence}</footer>`;

function left(description: string | undefined, without: RuleName[] = []): string[] {
  const page = { ...draft(html, [0.3, 0.9, 0.9, 0.05], without), description };
  keepDescription(page);
  return kept(page);
}

describe("keepDescription", () => {
  const all = [sentence, "Size", "Four metres long."];
  it("keeps the line that the page gives as its description, and not its copy in the frame", () => {
    expect(left(sentence)).toEqual(all);
    expect(left("A light kayak for two - packed into one bag, built up in ten minutes")).toEqual(all);
  });
  it("knows a description that was cut off, and one of several lines", () => {
    expect(left("A light kayak for two – packed into one bag, built up…")).toEqual(all);
    expect(left(`${sentence} For lakes and slow rivers.`)).toEqual(all);
  });
  it("keeps nothing for another description, a short one or none", () => {
    for (const description of [
      "Kayaks and canoes for everybody, new and used, at lake prices.",
      "A light kayak",
      undefined,
    ])
      expect(left(description)).toEqual(all.slice(1));
  });
  it("can be switched off", () => {
    expect(left(sentence, ["choose.description"])).toEqual(all.slice(1));
  });
});
