/**
 * Every rule has a name, so that a run without it shows what it is worth
 * (`npm run bench:extract -- --ablate`).
 */
export const ruleNames = [
  /** Text that rules of `<style>` elements hide. */
  "hidden.style-sheet",
  /** Folded panels with a visible control count as visible. */
  "hidden.disclosure",
  /** The container of the prose is chosen without navigation, footers, asides and forms; */
  "prune.tags",
  /** … without elements whose class names say so; */
  "prune.words",
  /** … and without lines that are mostly links. */
  "prune.links",
  /** Blocks know whether they stand in the container of the prose. */
  "choose.container",
  /** On service pages likelihoods are taken for less certain than they are. */
  "choose.doubt",
  /** Lines of one kind are kept or left together. */
  "choose.level",
  /** A heading right above kept text stays. */
  "choose.openings",
  /** In articles a heading between two kept lines, and one right above a kept one of a lower level, stays. */
  "choose.parts",
  /** A heading without kept text below goes. */
  "choose.headings",
  /** Code, tables and lists between kept lines stay. */
  "choose.gaps",
  /** Code and tables right behind the last kept line stay. */
  "choose.tail",
  /** In documentation lists right below kept lines stay. */
  "choose.lists",
  /** In articles a list below a kept line stays whole. */
  "choose.entries",
  /** In articles the lists of what is good and bad about something stay. */
  "choose.verdicts",
  /** Questions that are asked often stay with all of their answers. */
  "choose.answers",
  /** A recipe in an article stays whole. */
  "choose.recipes",
  /** The body of a reference page stays whole. */
  "choose.whole",
  /** Content that is written without a template stays whole. */
  "choose.plain",
  /** The rest of a kind that is mostly kept follows it. */
  "choose.company",
  /** On pages that sell, list or present something the line that the page gives as its description stays. */
  "choose.description",
  /** In lists and on service pages the titles above kept texts of entries stay. */
  "choose.titles",
  /** A sentence in no paragraph stays above kept paragraphs. */
  "choose.loose",
  /** In forums the rest of a kind that is mostly kept follows it, wherever it stands. */
  "choose.kinds",
  /** Comments stay where they are the page. */
  "choose.thread",
  /** In forums code and quotations right below a kept line of a post stay. */
  "choose.posts",
  /** A quote or an embedded post stays or goes as a whole. */
  "choose.quotes",
  /** The head of a kept row of a table, of a kept entry of a list of terms, or of a folded box, stays. */
  "choose.labels",
  /** A table of figures stays whole, or its kept rows do. */
  "choose.tables",
  /** A formula between two kept lines stays. */
  "choose.formulas",
  /** The labels of tabs above kept code stay. */
  "choose.tabs",
  /** Notes that kept lines of an article point to stay. */
  "choose.notes",
  /** Pictures between kept lines stay, as what they show in words. */
  "choose.pictures",
  /** What stands outside of the one `main` or `article` goes. */
  "choose.inside",
  /** The headline of an article is not part of its text. */
  "choose.headline",
  /** The sentence that is set as a heading right below the headline of an article stays. */
  "choose.standfirst",
  /** In an article a line too much weighs more than a line too little. */
  "choose.precision",
  /** Lines that lead to other stories go, and those that announce them. */
  "choose.pointers",
  /** Lines that close an article and say who reported it or whose rights it is go. */
  "choose.credits",
  /** On service pages boxes that are called small print go. */
  "choose.small-print",
  /** Names and dates in boxes that are called so, above an article and below it, go. */
  "choose.bylines",
  /** In threads what the software adds goes: rank, figures and mottoes of members, notices, previews. */
  "choose.added-boxes",
  /** What stands in the footer of the page goes. */
  "choose.footer",
  /** Rows of links in elements called navigation go. */
  "choose.menus",
  /** On pages that sell, list or present something, and in threads, lines that are nothing but buttons go. */
  "choose.buttons",
  /** A long line that was kept before goes. */
  "choose.repeats",
  /** On pages that present or list something, lines that are said again right behind themselves go. */
  "choose.rounds",
  /** Nothing is kept of a page on which nothing is likely. */
  "choose.nothing",
  /** Each type of page has its own way to choose. */
  "type.strategies",
  "tidy.anchors",
  "tidy.spaces",
  "tidy.tables",
  "tidy.copies",
  "tidy.code",
  "fallback.noscript",
  "fallback.hydration",
  "fallback.json-ld",
] as const;

export type RuleName = (typeof ruleNames)[number];

export class Switches {
  private readonly off: ReadonlySet<RuleName>;

  constructor(without: readonly RuleName[] = []) {
    this.off = new Set(without);
  }

  on(name: RuleName): boolean {
    return !this.off.has(name);
  }
}
