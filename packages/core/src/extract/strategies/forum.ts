import { dropRepeats, fillGaps, keepCompany, keepTail, levelByPath } from "./helpers.ts";
import { keepLikeliest, type Strategy } from "./shared.ts";

/** Posts look alike, so they are kept or left alike; lists and code inside a post belong to it. */
export const forum: Strategy = (draft) => {
  levelByPath(draft);
  keepLikeliest(draft);
  keepCompany(draft);
  keepTail(draft);
  dropRepeats(draft);
  fillGaps(draft);
};
