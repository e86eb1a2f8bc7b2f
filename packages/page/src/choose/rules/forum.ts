import { dropAddedBoxes } from "./added-boxes.ts";
import { dropButtons } from "./buttons.ts";
import { dropMenus } from "./drop.ts";
import { keepHeadings } from "./headings.ts";
import { stayInside } from "./inside.ts";
import { fillGaps, keepBelonging } from "./keep.ts";
import { keepKinds } from "./kinds.ts";
import { levelByPath } from "./level.ts";
import { dropPageFooter } from "./page-footer.ts";
import { keepPartsOfPosts } from "./posts.ts";
import { dropRepeats } from "./repeats.ts";
import { keepLikeliest, type Strategy } from "./shared.ts";

/** Posts look alike, so they are kept or left alike; lists and code inside a post belong to it. */
export const forum: Strategy = (draft) => {
  levelByPath(draft);
  keepLikeliest(draft);
  keepBelonging(draft);
  keepKinds(draft);
  keepPartsOfPosts(draft);
  stayInside(draft);
  keepHeadings(draft);
  dropRepeats(draft);
  fillGaps(draft);
  dropAddedBoxes(draft);
  dropButtons(draft);
  dropPageFooter(draft);
  dropMenus(draft);
};
