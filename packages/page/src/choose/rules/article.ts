import { keepAnswersWhole } from "./answers.ts";
import { dropBylines } from "./bylines.ts";
import { dropCredits } from "./credits.ts";
import { dropHeadline, dropMenus, settleHeadings } from "./drop.ts";
import { keepHeadings, keepPartHeadings } from "./headings.ts";
import { stayInText } from "./inside.ts";
import { keepBelonging, keepCode, keepQuotesWhole } from "./keep.ts";
import { levelByPath } from "./level.ts";
import { keepListsWhole } from "./lists.ts";
import { keepNotes } from "./notes.ts";
import { dropPageFooter } from "./page-footer.ts";
import { keepRecipesWhole } from "./recipes.ts";
import { dropPointers } from "./related-links.ts";
import { dropCopies } from "./repeats.ts";
import { keepLikeliest, type Strategy } from "./shared.ts";
import { keepStandfirst } from "./standfirst.ts";
import { keepTabLabels } from "./tabs.ts";
import { keepVerdicts } from "./verdicts.ts";

/** Around an article stands more that looks like it (teasers, calls to subscribe) than around other pages. */
const beta = 0.8;

/** One text: paragraphs go together, and a heading without text below belonged to something else. */
export const article: Strategy = (draft) => {
  levelByPath(draft);
  keepLikeliest(draft, draft.switches.on("choose.precision") ? beta : 1);
  keepQuotesWhole(draft);
  keepBelonging(draft);
  keepCode(draft);
  stayInText(draft);
  dropPageFooter(draft);
  keepHeadings(draft);
  keepPartHeadings(draft);
  keepListsWhole(draft);
  keepVerdicts(draft);
  keepAnswersWhole(draft);
  keepRecipesWhole(draft);
  keepTabLabels(draft);
  keepNotes(draft);
  dropCopies(draft);
  dropHeadline(draft);
  dropPointers(draft);
  dropCredits(draft);
  dropBylines(draft);
  dropMenus(draft);
  settleHeadings(draft);
  keepStandfirst(draft);
};
