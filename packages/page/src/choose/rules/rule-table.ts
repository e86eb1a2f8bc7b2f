import { type PageType, pageTypes } from "../../types.ts";
import { dropCredits, dropRelatedLinks, dropRepeats } from "./boilerplate.ts";
import { keepFormulas, keepLabels, keepNotes, keepQuotes, keepTabLabels } from "./companions.ts";
import { type Draft, keepLikeliest, levelKinds } from "./draft.ts";
import { dropPageFooter, keepWhole, stayInArticle, stayInside } from "./landmarks.ts";
import { dropEmptyHeadings, dropHeadline, keepOpenings, keepParts } from "./part-headings.ts";
import { keepPictures } from "./pictures.ts";
import { fillGaps, keepTables, keepTail } from "./tables.ts";

export interface Rule {
  /** Rows of one name are one rule that does its work differently by type. */
  name: string;
  /** The types of pages it runs for. */
  types: readonly PageType[];
  run: (draft: Draft) => void;
}

const allBut = (...types: PageType[]) => pageTypes.filter((type) => !types.includes(type));

/** Articles are surrounded by more that looks like them (teasers, calls to subscribe) than other pages. */
const articleBeta = 0.8;

/**
 * All rules of choosing, in the order in which they run. A new one enters only with a page that its author did not
 * choose and that it mends; see docs/extraction.md.
 */
export const rules: readonly Rule[] = [
  // The blocks of goods and their offers look alike, so that levelling would keep both.
  { name: "level", types: allBut("product"), run: levelKinds },
  { name: "precision", types: ["article"], run: (draft) => keepLikeliest(draft, articleBeta) },
  { name: "precision", types: allBut("article"), run: (draft) => keepLikeliest(draft) },
  { name: "quotes", types: pageTypes, run: keepQuotes },
  { name: "gaps", types: pageTypes, run: keepTail },
  { name: "labels", types: pageTypes, run: keepLabels },
  { name: "tables", types: pageTypes, run: keepTables },
  { name: "formulas", types: pageTypes, run: keepFormulas },
  { name: "gaps", types: pageTypes, run: fillGaps },
  { name: "inside", types: pageTypes, run: stayInside },
  { name: "inside", types: ["article", "documentation", "service"], run: stayInArticle },
  { name: "footer", types: pageTypes, run: dropPageFooter },
  { name: "whole", types: ["documentation"], run: keepWhole },
  { name: "parts", types: ["article"], run: keepParts },
  { name: "parts", types: allBut("article"), run: keepOpenings },
  { name: "tabs", types: ["article", "documentation"], run: keepTabLabels },
  { name: "notes", types: ["article", "documentation", "service"], run: keepNotes },
  // References repeat themselves.
  { name: "repeats", types: allBut("documentation"), run: dropRepeats },
  { name: "headline", types: ["article"], run: dropHeadline },
  { name: "related-links", types: ["article"], run: dropRelatedLinks },
  { name: "credits", types: ["article"], run: dropCredits },
  { name: "parts", types: ["article"], run: dropEmptyHeadings },
  // Pictures of entries show what their titles say.
  { name: "pictures", types: allBut("collection", "listing"), run: keepPictures },
];

/** Decides which blocks of a page are kept. */
export function runRules(draft: Draft, type: PageType, table: readonly Rule[] = rules): void {
  for (const { types, run } of table) if (types.includes(type)) run(draft);
}
