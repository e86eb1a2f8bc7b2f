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
import { dropCopies } from "./repeats.ts";
import { keepLikeliest, type Strategy } from "./shared.ts";

/** Cards of goods: all titles, all prices, or none. */
export const collection: Strategy = (draft) => {
  levelByPath(draft);
  keepLikeliest(draft);
  keepPlain(draft);
  keepBelonging(draft);
  stayInside(draft);
  keepDescription(draft);
  keepHeadings(draft);
  dropCopies(draft);
  fillGaps(draft);
  dropRounds(draft);
  dropButtons(draft);
  dropPageFooter(draft);
  dropMenus(draft);
};
