import {
  dropHeadline,
  dropPointers,
  dropRepeats,
  keepCompany,
  keepTail,
  levelByPath,
  settleHeadings,
} from "./helpers.ts";
import { keepLikeliest, type Strategy } from "./shared.ts";

/** One text: paragraphs go together, and a heading without text below belonged to something else. */
export const article: Strategy = (draft) => {
  levelByPath(draft);
  keepLikeliest(draft);
  keepCompany(draft);
  keepTail(draft);
  dropRepeats(draft);
  dropHeadline(draft);
  dropPointers(draft);
  settleHeadings(draft);
};
