import { dropRepeats, fillGaps, keepCompany, keepTail, levelByPath } from "./helpers.ts";
import { keepLikeliest, type Strategy } from "./shared.ts";

/** Entries look alike; a line between two kept entries is one of them. */
export const listing: Strategy = (draft) => {
  levelByPath(draft);
  keepLikeliest(draft);
  keepCompany(draft);
  keepTail(draft);
  dropRepeats(draft);
  fillGaps(draft);
};
