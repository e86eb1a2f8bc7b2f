import { expect } from "vitest";
import { analyse } from "../../src/choose/page-analysis.ts";
import type { Draft } from "../../src/choose/rules/draft.ts";
import { ClassReader } from "../../src/html/class-names.ts";

/** Blocks of a page; `likelihoods` in their order, kept from one half on. */
export function draft(html: string, likelihoods: number[]): Draft {
  const { layout } = analyse(html, { url: "https://example.org/" }, new ClassReader(new Map()));
  const { blocks } = layout;
  expect(blocks).toHaveLength(likelihoods.length);
  blocks.forEach((block, index) => {
    block.keep = (likelihoods[index] ?? 0) >= 0.5;
  });
  return { ...layout, likelihoods: Float32Array.from(likelihoods) };
}

/** The texts that were kept. */
export const kept = ({ blocks }: Draft) => blocks.filter((block) => block.keep).map((block) => block.text);
