import type { Forest } from "../../src/choose/trees/forest.ts";

/** The opposite of `decodeForest`; used to write the weights. */
export function encodeForest(forest: Forest): string {
  const { depth, bias, features, thresholds, leaves } = forest;
  const view = new DataView(new ArrayBuffer(12 + features.length * 5 + leaves.length * 4));
  view.setFloat32(0, depth, true);
  view.setFloat32(4, leaves.length / (1 << depth), true);
  view.setFloat32(8, bias, true);
  let at = 12;
  for (let index = 0; index < features.length; index++, at += 5) {
    view.setUint8(at, features[index] as number);
    view.setFloat32(at + 1, thresholds[index] as number, true);
  }
  for (const leaf of leaves) {
    view.setFloat32(at, leaf, true);
    at += 4;
  }
  return btoa(Array.from(new Uint8Array(view.buffer), (byte) => String.fromCharCode(byte)).join(""));
}
