import { keepAnswersWhole } from "./answers.ts";
import { dropMenus } from "./drop.ts";
import { keepHeadings } from "./headings.ts";
import { stayInArticle } from "./inside.ts";
import { fillGaps, keepBelonging } from "./keep.ts";
import { levelByPath } from "./level.ts";
import { dropCopies } from "./repeats.ts";
import { keepLikeliest, type Strategy } from "./shared.ts";
import { keepThread } from "./thread.ts";

/** A page that presents something: sections of different make, lists of features between them. */
export const service: Strategy = (draft) => {
  levelByPath(draft);
  keepLikeliest(draft);
  keepThread(draft);
  keepBelonging(draft);
  stayInArticle(draft);
  keepHeadings(draft);
  keepAnswersWhole(draft);
  dropCopies(draft);
  fillGaps(draft);
  dropMenus(draft);
};
