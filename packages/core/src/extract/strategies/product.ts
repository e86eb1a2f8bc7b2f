import { dropRepeats } from "./drop.ts";
import { stayInside } from "./inside.ts";
import { keepCompany, keepHeadings, keepLabels, keepTail } from "./keep.ts";
import { keepLikeliest, type Strategy } from "./shared.ts";

/** A description, a table, reviews, offers of other goods: each line for itself, since neighbours look alike. */
export const product: Strategy = (draft) => {
  keepLikeliest(draft);
  keepCompany(draft);
  keepTail(draft);
  keepLabels(draft);
  stayInside(draft);
  keepHeadings(draft);
  dropRepeats(draft);
};
