import type { PageNode } from "../../html/node.ts";

/** Where the elements stand that strategies ask for: indexes into the layout's elements, in their order. */
export interface Places {
  /** `ul` and `ol`. */
  lists: number[];
  tables: number[];
  quotes: number[];
  /** `details`. */
  folded: number[];
  articles: number[];
  /** `h1`. */
  headlines: number[];
  footers: number[];
  /** `main`, by tag or role. */
  mains: number[];
  /** Elements whose id is one that templates give to the content. */
  contents: number[];
  /** Heads of rows and terms: `th`, `dt`. */
  labels: number[];
}

/** What the element around the content is called in templates of blogs, wikis, shops and content systems. */
const contentId =
  /^(?:main|main[-_]?content|contents?|site-content|page-content|primary|bodycontent|mw-content-text)$/i;

const listOfTag: ReadonlyMap<string, keyof Places> = new Map([
  ["ul", "lists"],
  ["ol", "lists"],
  ["table", "tables"],
  ["blockquote", "quotes"],
  ["details", "folded"],
  ["article", "articles"],
  ["h1", "headlines"],
  ["footer", "footers"],
  ["main", "mains"],
  ["th", "labels"],
  ["dt", "labels"],
]);

/** Looks at each element once, for all strategies. */
export function findPlaces(elements: readonly PageNode[]): Places {
  const places: Places = {
    lists: [],
    tables: [],
    quotes: [],
    folded: [],
    articles: [],
    headlines: [],
    footers: [],
    mains: [],
    contents: [],
    labels: [],
  };
  for (let index = 0; index < elements.length; index++) {
    const { tag, attributes } = elements[index] as PageNode;
    const list = listOfTag.get(tag);
    if (list) places[list].push(index);
    if (!attributes) continue;
    const { id } = attributes;
    if (tag !== "main" && attributes.get("role") === "main") places.mains.push(index);
    if (id && contentId.test(id)) places.contents.push(index);
  }
  return places;
}
