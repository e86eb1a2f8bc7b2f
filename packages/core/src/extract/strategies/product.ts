import { keepAnswersWhole } from "./answers.ts";
import { dropMenus } from "./drop.ts";
import { keepHeadings } from "./headings.ts";
import { stayInside } from "./inside.ts";
import { keepBelonging } from "./keep.ts";
import { dropRepeats } from "./repeats.ts";
import { keepLikeliest, type Strategy } from "./shared.ts";

/** A description, a table, reviews, offers of other goods: each line for itself, since neighbours look alike. */
export const product: Strategy = (draft) => {
  keepLikeliest(draft);
  keepBelonging(draft);
  stayInside(draft);
  keepHeadings(draft);
  keepAnswersWhole(draft);
  dropRepeats(draft);
  dropMenus(draft);
};
