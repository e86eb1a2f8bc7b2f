import type { Forest } from "../../../packages/page/src/choose/trees/forest.ts";

export interface BoostOptions {
  trees: number;
  depth: number;
  rate: number;
  /** Share of the features that each tree may look at. */
  columns: number;
  /** Share of the rows that each tree sees. */
  rows: number;
  /** Least weight of rows (as second derivative) on each side of a split. */
  leastWeight: number;
  /** Pulls leaf values towards zero. */
  lambda: number;
  /** "best" tries every cut of a feature, "chance" one in each node: with few pages the best cut is often luck. */
  cuts: "best" | "chance";
}

const bins = 64;

/** A small repeatable source of chance: training twice gives the same forest. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

interface Columns {
  binned: Uint8Array[];
  edges: Float32Array[];
}

/** Every feature cut at up to 63 quantiles. */
function binColumns(rows: readonly Float32Array[]): Columns {
  const width = rows[0]?.length ?? 0;
  const binned: Uint8Array[] = [];
  const edges: Float32Array[] = [];
  for (let feature = 0; feature < width; feature++) {
    const values = Float32Array.from(rows, (row) => row[feature] as number);
    const sorted = Float32Array.from(values).sort();
    const cuts: number[] = [];
    for (let bin = 1; bin < bins; bin++) {
      const at = Math.floor((bin * sorted.length) / bins);
      const low = sorted[Math.max(0, at - 1)] as number;
      const distinct = new Set([low, sorted[at] as number]);
      for (const value of distinct) if (value < (sorted[sorted.length - 1] as number)) cuts.push(value);
    }
    const rare = sorted[0] as number;
    if (rare < (sorted[sorted.length - 1] as number)) cuts.push(rare);
    const unique = Float32Array.from(
      [...new Set(cuts)].sort((first, second) => first - second).slice(0, 255),
    );
    binned.push(
      Uint8Array.from(values, (value) => {
        let low = 0;
        let high = unique.length;
        while (low < high) {
          const middle = (low + high) >> 1;
          if (value > (unique[middle] as number)) low = middle + 1;
          else high = middle;
        }
        return low;
      }),
    );
    edges.push(unique);
  }
  return { binned, edges };
}

/** Gradient boosting for logistic loss, histogram by histogram, level by level. */
export function boost(
  rows: readonly Float32Array[],
  labels: Float32Array,
  weights: Float32Array,
  options: BoostOptions,
): Forest {
  const { depth, trees } = options;
  const { binned, edges } = binColumns(rows);
  const total = rows.length;
  const inner = (1 << depth) - 1;
  const outer = 1 << depth;
  const chance = random(7);
  const features = new Uint16Array(trees * inner);
  const thresholds = new Float32Array(trees * inner).fill(Number.POSITIVE_INFINITY);
  const leaves = new Float32Array(trees * outer);
  let positive = 0;
  let all = 0;
  for (let index = 0; index < total; index++) {
    positive += (labels[index] as number) * (weights[index] as number);
    all += weights[index] as number;
  }
  const share = Math.min(0.99, Math.max(0.01, positive / Math.max(1e-9, all)));
  const bias = Math.log(share / (1 - share));
  const scores = new Float64Array(total).fill(bias);
  const gradient = new Float64Array(total);
  const curvature = new Float64Array(total);
  const place = new Uint16Array(total);
  const width = edges.length;
  const slots = 256;
  const sumGradient = new Float64Array(outer * slots);
  const sumCurvature = new Float64Array(outer * slots);

  for (let tree = 0; tree < trees; tree++) {
    const sample: number[] = [];
    for (let index = 0; index < total; index++) {
      const probability = 1 / (1 + Math.exp(-(scores[index] as number)));
      gradient[index] = (probability - (labels[index] as number)) * (weights[index] as number);
      curvature[index] = probability * (1 - probability) * (weights[index] as number);
      place[index] = 0;
      if (chance() < options.rows) sample.push(index);
    }
    const allowed: number[] = [];
    for (let feature = 0; feature < width; feature++)
      if ((edges[feature]?.length ?? 0) > 0 && chance() < options.columns) allowed.push(feature);

    for (let level = 0; level < depth; level++) {
      const nodes = 1 << level;
      const bestGain = new Float64Array(nodes).fill(1e-6);
      const bestFeature = new Int32Array(nodes).fill(-1);
      const bestBin = new Int32Array(nodes);
      for (const feature of allowed) {
        const column = binned[feature] as Uint8Array;
        const cuts = edges[feature] as Float32Array;
        sumGradient.fill(0, 0, nodes * slots);
        sumCurvature.fill(0, 0, nodes * slots);
        for (const index of sample) {
          const slot = (place[index] as number) * slots + (column[index] as number);
          sumGradient[slot] = (sumGradient[slot] as number) + (gradient[index] as number);
          sumCurvature[slot] = (sumCurvature[slot] as number) + (curvature[index] as number);
        }
        for (let node = 0; node < nodes; node++) {
          const start = node * slots;
          let g = 0;
          let h = 0;
          for (let bin = 0; bin <= cuts.length; bin++) {
            g += sumGradient[start + bin] as number;
            h += sumCurvature[start + bin] as number;
          }
          const base = (g * g) / (h + options.lambda);
          let leftG = 0;
          let leftH = 0;
          const only = options.cuts === "chance" ? Math.floor(chance() * cuts.length) : -1;
          for (let bin = 0; bin < cuts.length; bin++) {
            leftG += sumGradient[start + bin] as number;
            leftH += sumCurvature[start + bin] as number;
            const rightH = h - leftH;
            if (only >= 0 && bin !== only) continue;
            if (leftH < options.leastWeight || rightH < options.leastWeight) continue;
            const rightG = g - leftG;
            const gain =
              (leftG * leftG) / (leftH + options.lambda) +
              (rightG * rightG) / (rightH + options.lambda) -
              base;
            if (gain > (bestGain[node] as number)) {
              bestGain[node] = gain;
              bestFeature[node] = feature;
              bestBin[node] = bin;
            }
          }
        }
      }
      for (let node = 0; node < nodes; node++) {
        const feature = bestFeature[node] as number;
        if (feature < 0) continue;
        const at = tree * inner + nodes - 1 + node;
        features[at] = feature;
        thresholds[at] = (edges[feature] as Float32Array)[bestBin[node] as number] as number;
      }
      for (let index = 0; index < total; index++) {
        const node = place[index] as number;
        const feature = bestFeature[node] as number;
        const right =
          feature >= 0 && ((binned[feature] as Uint8Array)[index] as number) > (bestBin[node] as number);
        place[index] = node * 2 + (right ? 1 : 0);
      }
    }
    const leafGradient = new Float64Array(outer);
    const leafCurvature = new Float64Array(outer);
    for (const index of sample) {
      const leaf = place[index] as number;
      leafGradient[leaf] = (leafGradient[leaf] as number) + (gradient[index] as number);
      leafCurvature[leaf] = (leafCurvature[leaf] as number) + (curvature[index] as number);
    }
    for (let leaf = 0; leaf < outer; leaf++)
      leaves[tree * outer + leaf] =
        (-options.rate * (leafGradient[leaf] as number)) / ((leafCurvature[leaf] as number) + options.lambda);
    for (let index = 0; index < total; index++)
      scores[index] = (scores[index] as number) + (leaves[tree * outer + (place[index] as number)] as number);
  }
  return { depth, bias, features, thresholds, leaves };
}
