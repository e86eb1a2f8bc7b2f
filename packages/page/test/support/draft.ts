import { expect } from "vitest";
import { analyse } from "../../src/choose/analyse.ts";
import { findPlaces } from "../../src/choose/rules/places.ts";
import type { Draft } from "../../src/choose/rules/shared.ts";
import type { RuleName } from "../../src/choose/rules.ts";
import { ClassReader } from "../../src/choose/vocabulary/classify.ts";

/** Blocks of a page; `likelihoods` in their order, kept from one half on. */
export function draft(html: string, likelihoods: number[], without: RuleName[] = []): Draft {
  const { layout, switches } = analyse(
    html,
    { url: "https://example.org/", without },
    new ClassReader(new Map()),
  );
  const { blocks } = layout;
  expect(blocks).toHaveLength(likelihoods.length);
  blocks.forEach((block, index) => {
    block.keep = (likelihoods[index] ?? 0) >= 0.5;
  });
  const surest = Math.max(0, ...likelihoods);
  const places = findPlaces(layout.elements);
  return { ...layout, likelihoods: Float32Array.from(likelihoods), surest, places, switches };
}

/** The texts that were kept. */
export const kept = ({ blocks }: Draft) => blocks.filter((block) => block.keep).map((block) => block.text);
