import { htmlToMarkdown } from "@scry/page";
import { asObject, asText, objects } from "../../contracts/json.ts";
import { ask, defineSite, goneSite, ownHost, type SiteSteps, unexpectedSite } from "../../contracts/site.ts";
import { blocks, isoOf, line } from "../site/write.ts";

/** What an article carries for its editors and for the way to other articles. */
const without = [
  ...[
    "style",
    "mw-editsection",
    "reference",
    "mw-references-wrap",
    "reflist",
    "references",
    "navbox",
    "vertical-navbox",
  ],
  ...["sidebar", "metadata", "ambox", "noprint", "mw-empty-elt", "toc", "mw-jump-link", "authority-control"],
  ...["sistersitebox", "portal-bar", "portalbox", "catlinks", "mw-kartographer-container", "Z3988"],
];

const projects = "wikipedia|wiktionary|wikisource|wikivoyage|wikibooks|wikiquote|wikinews|wikiversity";
const hosts = new RegExp(`^[a-z-]{2,20}(?:\\.m)?\\.(?:${projects})\\.org$`);

export default defineSite({
  id: "wikipedia",
  label: "Wikipedia",
  home: "https://www.wikipedia.org",
  pages: "article of Wikipedia and its sister projects, with infobox and tables",
  asks: [ownHost],
  hosts,
  read(url) {
    const title = titleIn(url);
    return title ? readArticle(title, url) : undefined;
  },
});

/** The title of an article: no old version, and none of the pages that lists and tools have (`Category:Mills`). */
function titleIn({ pathname, search }: URL): string | undefined {
  if (!pathname.startsWith("/wiki/") || search) return undefined;
  try {
    const title = decodeURIComponent(pathname.slice("/wiki/".length));
    return title && !/:[^_ ]/.test(title) ? title : undefined;
  } catch {
    return undefined;
  }
}

function* readArticle(title: string, url: URL): SiteSteps {
  const query = (values: Record<string, string>) =>
    `${url.origin}/w/api.php?${new URLSearchParams({ ...values, redirects: "1", format: "json", formatversion: "2" })}`;
  const [article, dates] = yield* ask(
    query({ action: "parse", page: title, prop: "text", disableeditsection: "1", disabletoc: "1" }),
    {
      url: query({ action: "query", titles: title, prop: "revisions", rvprop: "timestamp" }),
      optional: true,
    },
  );
  const reply = asObject(article.json());
  if (asText(asObject(reply?.error)?.code)?.startsWith("missing")) throw goneSite();
  const parse = asObject(reply?.parse);
  const html = asText(parse?.text);
  const name = asText(parse?.title);
  if (!html || !name) throw unexpectedSite("it holds no article");
  const { markdown, truncated } = htmlToMarkdown(html, { url: `${url.origin}/wiki/`, without });
  const pages = asObject(asObject(dates.ok ? dates.json() : undefined)?.query)?.pages;
  return {
    title: name,
    markdown: blocks(`# ${line(name)}`, markdown),
    modifiedAt: isoOf(objects(objects(pages)[0]?.revisions)[0]?.timestamp),
    siteName: projectOf(url),
    language: url.hostname.split(".", 1)[0],
    pageType: "article",
    warnings: truncated ? ["The article is too long; its end was not read."] : [],
  };
}

const projectOf = ({ hostname }: URL) => {
  const name = hostname.split(".").at(-2) ?? "";
  return name.charAt(0).toUpperCase() + name.slice(1);
};
