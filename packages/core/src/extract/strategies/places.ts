import type { PageNode } from "../tree/node.ts";

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
  /** Whether there are heads of rows or terms: `th`, `dt`. */
  hasLabels: boolean;
}

/** What the element around the content is called in templates of blogs, wikis, shops and content systems. */
const contentId =
  /^(?:main|main[-_]?content|contents?|site-content|page-content|primary|bodycontent|mw-content-text)$/i;

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
    hasLabels: false,
  };
  for (let index = 0; index < elements.length; index++) {
    const { tag, attributes } = elements[index] as PageNode;
    listOf(tag, places)?.push(index);
    if (tag === "th" || tag === "dt") places.hasLabels = true;
    if (!attributes) continue;
    const { id } = attributes;
    if (tag !== "main" && attributes.get("role") === "main") places.mains.push(index);
    if (id && contentId.test(id)) places.contents.push(index);
  }
  return places;
}

function listOf(tag: string, places: Places): number[] | undefined {
  switch (tag) {
    case "ul":
    case "ol":
      return places.lists;
    case "table":
      return places.tables;
    case "blockquote":
      return places.quotes;
    case "details":
      return places.folded;
    case "article":
      return places.articles;
    case "h1":
      return places.headlines;
    case "footer":
      return places.footers;
    case "main":
      return places.mains;
    default:
      return undefined;
  }
}
