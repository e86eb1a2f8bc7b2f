import { chooseContainer, isInside, proseWeight, type Strategy } from "./shared.ts";

/** One text: the container of the prose, without what stands in it for other reasons. */
export const article: Strategy = (draft) => {
  const weights = draft.blocks.map((block) => proseWeight(block, draft));
  const container = draft.switches.on("choose.container") ? chooseContainer(draft, weights) : draft.root;
  draft.blocks.forEach((block, index) => {
    block.keep = (weights[index] ?? 0) > 0 && isInside(block.owner, container);
  });
};
