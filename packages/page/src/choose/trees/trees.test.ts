import { describe, expect, it } from "vitest";
import { encodeForest } from "../../../test/support/encode-forest.ts";
import { featureHash } from "../../../test/support/feature-hash.ts";
import { pageTypes } from "../../types.ts";
import { blockFeatureNames, describeBlocks } from "../features/block-features.ts";
import { signalNames } from "../features/page-signals.ts";
import { analyse } from "../page-analysis.ts";
import { decodeForest, type Forest, predict, shippedModel } from "./forest.ts";
import { learnedWith } from "./weights.ts";

const forest: Forest = {
  depth: 2,
  bias: 0.5,
  features: Uint16Array.of(1, 0, 2),
  thresholds: Float32Array.of(10, Number.POSITIVE_INFINITY, 0.5),
  leaves: Float32Array.of(-1, 7, 1, 2),
};
const chance = (score: number) => 1 / (1 + Math.exp(-score));

describe("predict", () => {
  it("walks to the leaf of the row", () => {
    expect(predict(forest, Float32Array.of(99, 5, 0))).toBeCloseTo(chance(-0.5));
    expect(predict(forest, Float32Array.of(0, 11, 0))).toBeCloseTo(chance(1.5));
    expect(predict(forest, Float32Array.of(0, 11, 1))).toBeCloseTo(chance(2.5));
  });

  it("skips the later trees where the first fifty are sure", () => {
    const trees = 60;
    const long: Forest = {
      depth: 1,
      bias: 0,
      features: new Uint16Array(trees),
      thresholds: new Float32Array(trees),
      // To the right every tree says yes, to the left only the first ten do.
      leaves: Float32Array.from({ length: trees * 2 }, (_, leaf) => (leaf % 2 === 1 || leaf < 20 ? 0.1 : 0)),
    };
    expect(predict(long, Float32Array.of(1))).toBeCloseTo(chance(5), 6);
    expect(predict(long, Float32Array.of(-1))).toBeCloseTo(chance(1), 6);
  });
});

describe("weights", () => {
  it("were learned with these features; if not, learn them again as docs/extraction.md says", () => {
    expect(learnedWith).toBe(featureHash());
  });

  it("come back as they were stored", () => {
    expect(decodeForest(encodeForest(forest))).toEqual(forest);
  });

  it("fit the features that the code computes", () => {
    const { reader, blocks, types } = shippedModel();
    const analysis = analyse(
      "<h1>Title</h1><p>One line.</p><ul><li>a<li>b</ul>",
      { url: "https://example.org/" },
      reader,
    );
    expect(analysis.signals).toHaveLength(signalNames.length);
    const rows: Float32Array[] = [];
    const ofPage = [...analysis.signals, ...pageTypes.map(() => 0)];
    describeBlocks(analysis.layout, analysis.metadata.title, ofPage, (row) => rows.push(row.slice()));
    const width = blockFeatureNames.length + signalNames.length + pageTypes.length;
    expect(rows.map((row) => row.length)).toEqual([width, width, width, width]);
    expect(rows.every((row) => row.every(Number.isFinite))).toBe(true);
    expect(Math.max(...blocks.features)).toBeLessThan(width);
    expect(types).toHaveLength(pageTypes.length);
    for (const { features } of types) expect(Math.max(...features)).toBeLessThan(signalNames.length);
    expect(new Set([...blockFeatureNames, ...signalNames]).size).toBe(
      blockFeatureNames.length + signalNames.length,
    );
  });
});
