import { dropRepeats } from "./drop.ts";
import { stayInside } from "./inside.ts";
import { fillGaps, keepCompany, keepHeadings, keepLabels, keepTail } from "./keep.ts";
import { levelByPath } from "./level.ts";
import { keepLikeliest, type Strategy } from "./shared.ts";

/** Entries look alike; a line between two kept entries is one of them. */
export const listing: Strategy = (draft) => {
  levelByPath(draft);
  keepLikeliest(draft);
  keepCompany(draft);
  keepTail(draft);
  keepLabels(draft);
  stayInside(draft);
  keepHeadings(draft);
  dropRepeats(draft);
  fillGaps(draft);
};
