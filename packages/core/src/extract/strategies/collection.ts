import { dropRepeats, fillGaps, keepCompany, keepTail, levelByPath } from "./helpers.ts";
import { keepLikeliest, type Strategy } from "./shared.ts";

/** Cards of goods: all titles, all prices, or none. */
export const collection: Strategy = (draft) => {
  levelByPath(draft);
  keepLikeliest(draft);
  keepCompany(draft);
  keepTail(draft);
  dropRepeats(draft);
  fillGaps(draft);
};
