import { keepAnswersWhole } from "./answers.ts";
import { dropButtons } from "./buttons.ts";
import { dropRounds } from "./carousels.ts";
import { keepDescription } from "./description.ts";
import { dropMenus } from "./drop.ts";
import { keepHeadings } from "./headings.ts";
import { stayInside } from "./inside.ts";
import { keepBelonging } from "./keep.ts";
import { dropPageFooter } from "./page-footer.ts";
import { keepPlain } from "./plain.ts";
import { dropRepeats } from "./repeats.ts";
import { keepLikeliest, type Strategy } from "./shared.ts";

/** A description, a table, reviews, offers of other goods: each line for itself, since neighbours look alike. */
export const product: Strategy = (draft) => {
  keepLikeliest(draft);
  keepPlain(draft);
  keepBelonging(draft);
  stayInside(draft);
  keepDescription(draft);
  keepHeadings(draft);
  keepAnswersWhole(draft);
  dropRepeats(draft);
  dropRounds(draft);
  dropButtons(draft);
  dropPageFooter(draft);
  dropMenus(draft);
};
