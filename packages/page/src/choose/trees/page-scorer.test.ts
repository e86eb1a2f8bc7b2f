import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Forest, predict } from "./forest.ts";
import { PageScorer } from "./page-scorer.ts";

const numbers = [-99, -1.5, -1, -0.25, 0, 0.25, 1, 1.5, 99, 1e9];
const number = fc.constantFrom(...numbers);

/** Of some trees; a split that a tree did not need has an infinite threshold. */
function forests(width: number): fc.Arbitrary<Forest> {
  return fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 4 })).chain(([depth, trees]) => {
    const list = <Value>(of: fc.Arbitrary<Value>, length: number) =>
      fc.array(of, { minLength: length, maxLength: length });
    const inner = trees * ((1 << depth) - 1);
    return fc.record({
      depth: fc.constant(depth),
      bias: number,
      features: list(fc.nat(width - 1), inner).map((values) => Uint16Array.from(values)),
      thresholds: list(fc.oneof(number, fc.constant(Number.POSITIVE_INFINITY)), inner).map((values) =>
        Float32Array.from(values),
      ),
      leaves: list(fc.integer({ min: -8, max: 8 }), trees << depth).map((values) =>
        Float32Array.from(values, (value) => value / 4),
      ),
    });
  });
}

/** For rows of one feature on a page of which nothing is asked. */
function scorerOfPage(forest: Forest): PageScorer {
  const scorer = new PageScorer(forest, 1);
  scorer.turnTo([]);
  return scorer;
}

describe("PageScorer", () => {
  const own = 3;
  const width = 5;

  it("finds the leaves that a walk down each tree finds", () => {
    const page = fc.array(number, { minLength: width - own, maxLength: width - own });
    const row = fc.array(number, { minLength: own, maxLength: own });
    fc.assert(
      fc.property(
        forests(width),
        page,
        page,
        fc.array(row, { maxLength: 40 }),
        (forest, before, ofPage, list) => {
          const values = Float32Array.from(list.flatMap((features) => [...features, ...ofPage]));
          const likelihoods = new Float32Array(list.length);
          const blocks = Int32Array.from(list, (_, index) => index);
          const scorer = new PageScorer(forest, own);
          // What another page left behind does not count.
          scorer.turnTo(before);
          scorer.turnTo(ofPage);
          scorer.score({ width, count: list.length, values, blocks }, likelihoods);
          list.forEach((features, index) => {
            const walked = predict(forest, Float32Array.from([...features, ...ofPage]));
            expect(likelihoods[index]).toBeCloseTo(walked, 6);
          });
        },
      ),
    );
  });

  it("puts each row's answer at the place of its block", () => {
    const split: Forest = {
      depth: 1,
      bias: 0,
      features: Uint16Array.of(0),
      thresholds: Float32Array.of(0),
      leaves: Float32Array.of(-1, 1),
    };
    const rows = { width: 1, count: 2, values: Float32Array.of(1, -1, 1), blocks: Int32Array.of(2, 0, 1) };
    const likelihoods = new Float32Array(3);
    scorerOfPage(split).score(rows, likelihoods);
    expect([...likelihoods].map((value) => value.toFixed(2))).toEqual(["0.27", "0.00", "0.73"]);
  });

  it("leaves the later trees out where the first fifty are sure", () => {
    const trees = 60;
    const forest: Forest = {
      depth: 1,
      bias: 0,
      features: new Uint16Array(trees),
      thresholds: new Float32Array(trees),
      // To the right every tree says yes, to the left only the first ten do.
      leaves: Float32Array.from({ length: trees * 2 }, (_, leaf) => (leaf % 2 === 1 || leaf < 20 ? 0.1 : 0)),
    };
    const rows = { width: 1, count: 2, values: Float32Array.of(1, -1), blocks: Int32Array.of(0, 1) };
    const likelihoods = new Float32Array(2);
    scorerOfPage(forest).score(rows, likelihoods);
    expect(likelihoods[0]).toBeCloseTo(1 / (1 + Math.exp(-5)), 6);
    expect(likelihoods[1]).toBeCloseTo(1 / (1 + Math.exp(-1)), 6);
  });
});
