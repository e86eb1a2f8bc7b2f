import { zoneBit } from "../blocks.ts";
import { badGroups, badZones, type Strategy } from "./shared.ts";

/** Everything but the frame of the page. */
export const subtract: Strategy = (draft) => {
  for (const block of draft.blocks) {
    const bad = (block.zone & badZones) !== 0 || (block.groups & badGroups) !== 0;
    block.keep = !bad && (block.zone & zoneBit.header) === 0;
  }
};
