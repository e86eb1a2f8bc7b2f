import { dropRepeats, fillGaps, keepCompany, keepTail, levelByPath } from "./helpers.ts";
import { keepLikeliest, type Strategy } from "./shared.ts";

/** A page that presents something: sections of different make, lists of features between them. */
export const service: Strategy = (draft) => {
  levelByPath(draft);
  keepLikeliest(draft);
  keepCompany(draft);
  keepTail(draft);
  dropRepeats(draft);
  fillGaps(draft);
};
