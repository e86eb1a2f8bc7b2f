import { parseMarkup } from "../../contracts/markup.ts";
import { ask, defineSite, goneSite, type SiteSteps, unexpectedSite } from "../../contracts/site.ts";
import { blocks, dayOf, facts, isoOf, line } from "../site/write.ts";

/** 2301.01234, 2301.01234v2, hep-th/9901001. */
const identifier =
  /^\/(abs|pdf)\/((?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?\/\d{7})(?:v\d{1,3})?)(?:\.pdf)?\/?$/;

export default defineSite({
  id: "arxiv",
  label: "arXiv",
  home: "https://arxiv.org",
  pages: "abstract with its data; a PDF by its HTML edition, where there is one",
  asks: ["export.arxiv.org", "arxiv.org"],
  hosts: /^(?:www\.)?arxiv\.org$/,
  read(url) {
    const [, kind, id] = identifier.exec(url.pathname) ?? [];
    if (!id) return undefined;
    // The HTML keeps headings, tables and formulas, which a PDF loses.
    return kind === "pdf" ? { document: `https://arxiv.org/html/${id}` } : readAbstract(id);
  },
});

function* readAbstract(id: string): SiteSteps {
  const [reply] = yield* ask({
    url: `https://export.arxiv.org/api/query?id_list=${encodeURIComponent(id)}&max_results=1`,
    accept: "application/atom+xml",
  });
  if (!/<feed[\s>]/.test(reply.body) || !reply.body.includes("</feed>"))
    throw unexpectedSite("it is not a feed");
  const entry = parseMarkup(reply.body, "xml").first("entry");
  const title = entry?.first("title")?.text() ?? "";
  // An unknown number is an entry called "Error", or none at all.
  if (!entry || !title || (title === "Error" && !entry.first("published"))) throw goneSite();
  const text = (name: string) => entry.first(name)?.text() ?? "";
  const authors = entry.all("author > name").map((author) => author.text());
  const named = (name: string) => entry.first(`arxiv\\:${name}`)?.text() ?? "";
  return {
    title,
    markdown: blocks(
      `# ${line(title)}`,
      facts({
        Authors: authors.slice(0, 100).map(line).join(", "),
        Submitted: dayOf(text("published")),
        "Last version": dayOf(text("updated")),
        Subjects: entry
          .all("category")
          .map((category) => line(category.attribute("term") ?? ""))
          .join(", "),
        Comments: line(named("comment")),
        Journal: line(named("journal_ref")),
        DOI: line(named("doi")),
        "Whole text": `[HTML](https://arxiv.org/html/${id}), [PDF](https://arxiv.org/pdf/${id})`,
      }),
      "## Abstract",
      line(text("summary")),
    ),
    author: authors.slice(0, 100).join(", "),
    publishedAt: isoOf(text("published")),
    modifiedAt: isoOf(text("updated")),
    siteName: "arXiv",
    description: text("summary"),
    pageType: "article",
  };
}
