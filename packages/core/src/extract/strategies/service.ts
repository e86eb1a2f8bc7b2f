import { keepAnswersWhole } from "./answers.ts";
import { dropButtons } from "./buttons.ts";
import { keepDescription } from "./description.ts";
import { doubtMore } from "./doubt.ts";
import { dropMenus } from "./drop.ts";
import { keepHeadings } from "./headings.ts";
import { stayInArticle } from "./inside.ts";
import { fillGaps, keepBelonging } from "./keep.ts";
import { levelByPath } from "./level.ts";
import { dropPageFooter } from "./page-footer.ts";
import { dropCopies } from "./repeats.ts";
import { dropRounds } from "./rounds.ts";
import { keepLikeliest, type Strategy } from "./shared.ts";
import { dropSmallPrint } from "./small-print.ts";
import { keepThread } from "./thread.ts";
import { keepTitles } from "./titles.ts";

/** A page that presents something: sections of different make, lists of features between them. */
export const service: Strategy = (draft) => {
  doubtMore(draft);
  levelByPath(draft);
  keepLikeliest(draft);
  keepThread(draft);
  keepBelonging(draft);
  stayInArticle(draft);
  keepDescription(draft);
  keepTitles(draft);
  keepHeadings(draft);
  keepAnswersWhole(draft);
  dropCopies(draft);
  fillGaps(draft);
  dropRounds(draft);
  dropSmallPrint(draft);
  dropButtons(draft);
  dropPageFooter(draft);
  dropMenus(draft);
};
