import { dropMenus } from "./drop.ts";
import { keepHeadings } from "./headings.ts";
import { stayInText } from "./inside.ts";
import { keepBelonging } from "./keep.ts";
import { levelByPath } from "./level.ts";
import { keepLists } from "./lists.ts";
import { keepNotes } from "./notes.ts";
import { dropPageFooter } from "./page-footer.ts";
import { keepLikeliest, type Strategy } from "./shared.ts";
import { keepTabLabels } from "./tabs.ts";
import { keepThread } from "./thread.ts";
import { keepWhole } from "./whole.ts";

/** Headings without text below stay, because reference pages list names under them; so do repeats. */
export const documentation: Strategy = (draft) => {
  levelByPath(draft);
  keepLikeliest(draft);
  keepThread(draft);
  keepBelonging(draft);
  stayInText(draft);
  dropPageFooter(draft);
  keepWhole(draft);
  keepLists(draft);
  keepTabLabels(draft);
  keepNotes(draft);
  keepHeadings(draft);
  dropMenus(draft);
};
