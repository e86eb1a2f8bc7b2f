import { keepAnswersWhole } from "./answers.ts";
import { dropButtons } from "./buttons.ts";
import { dropRounds } from "./carousels.ts";
import { keepDescription } from "./description.ts";
import { dropMenus } from "./drop.ts";
import { keepHeadings } from "./headings.ts";
import { stayInside } from "./inside.ts";
import { fillGaps, keepBelonging } from "./keep.ts";
import { levelByPath } from "./level.ts";
import { dropPageFooter } from "./page-footer.ts";
import { keepPlain } from "./plain.ts";
import { dropRepeats } from "./repeats.ts";
import { keepLikeliest, type Strategy } from "./shared.ts";
import { keepThread } from "./thread.ts";
import { keepTitles } from "./titles.ts";

/** Entries look alike; a line between two kept entries is one of them. */
export const listing: Strategy = (draft) => {
  levelByPath(draft);
  keepLikeliest(draft);
  keepPlain(draft);
  keepThread(draft);
  keepBelonging(draft);
  stayInside(draft);
  keepDescription(draft);
  keepTitles(draft);
  keepHeadings(draft);
  keepAnswersWhole(draft);
  dropRepeats(draft);
  fillGaps(draft);
  dropRounds(draft);
  dropButtons(draft);
  dropPageFooter(draft);
  dropMenus(draft);
};
