import { describe, expect, it } from "vitest";
import { findDisagreements } from "./disagreements.ts";

const said = (...texts: string[]) => texts.map((text, index) => ({ id: index + 1, texts: [text] }));
const shown = (query: string, ...texts: string[]) =>
  findDisagreements(query, said(...texts)).map(({ values }) =>
    values.map(({ value, sources }) => `${value} ${sources.map((id) => `[${id}]`).join("")}`).join(" · "),
  );

describe("sources that disagree", () => {
  it("on a year are shown side by side", () => {
    expect(
      shown(
        "When was the mill at Tarn built?",
        "The old mill at Tarn was built in 1783.",
        "Boats pass the village every day.",
        "The mill at Tarn was built in 1785 by two brothers.",
        "At Tarn, the mill was built in 1783.",
      ),
    ).toEqual(["1783 [1][4] · 1785 [3]"]);
  });

  it("on a measure are shown", () => {
    expect(
      shown(
        "height of the Tarn tower",
        "The Tarn tower reaches a height of 31 metres.",
        "The Tarn tower has a height of 44 metres.",
      ),
    ).toEqual(["31 metres [1] · 44 metres [2]"]);
  });

  it.each([
    [
      "another thing of the same subject",
      "When was the mill at Tarn built?",
      ["The mill at Tarn was built in 1783.", "The mill at Tarn was restored in 1920."],
    ],
    [
      "another subject",
      "When was the mill at Tarn built?",
      ["The mill at Tarn was built in 1783.", "The mill at Ebbford was built in 1801."],
    ],
    [
      "rounding",
      "height of the Tarn tower",
      ["The height of the Tarn tower is 330 metres.", "The height of the Tarn tower is 330.5 metres."],
    ],
    [
      "two units",
      "length of the Tarn bridge",
      ["The length of the Tarn bridge is 2 kilometres.", "The length of the Tarn bridge is 2000 metres."],
    ],
    [
      "a source that has both",
      "When was the mill at Tarn built?",
      [
        "The mill at Tarn was built in 1783. The mill at Tarn was built in 1785.",
        "The mill at Tarn was built in 1785.",
      ],
    ],
    [
      "an estimate",
      "height of the Tarn tower",
      ["The height of the Tarn tower is about 31 metres.", "The height of the Tarn tower is 44 metres."],
    ],
    [
      "sentences with several years",
      "When was the mill at Tarn built?",
      ["The mill at Tarn was built between 1783 and 1790.", "The mill at Tarn was built in 1801."],
    ],
    [
      "another name in the sentence",
      "population of Tarn",
      [
        "The population of Tarn in Westmark was 400 people.",
        "The population of Tarn in Eastmark was 900 people.",
      ],
    ],
    ["no words asked", "1783", ["Built in 1783.", "Built in 1785."]],
  ])("is not said of %s", (_about, query, texts) => {
    expect(shown(query, ...texts)).toEqual([]);
  });

  it("stays quick on a page of thousands of sentences", () => {
    const text = "The mill at Tarn was built in 1783. ".repeat(5000);
    const sources = Array.from({ length: 8 }, (_, index) => ({ id: index + 1, texts: [text] }));
    expect(findDisagreements("mill at Tarn built", sources)).toEqual([]);
  });
});
