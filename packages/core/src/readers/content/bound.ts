import { shorten } from "@scry/page/markdown";
import type { Link, PageContent } from "../../contracts/page.ts";

/** In characters. Anything longer is not a title or a name, and would exceed the length that a caller requested. */
const most = {
  title: 500,
  author: 300,
  siteName: 200,
  language: 50,
  description: 1_000,
  text: 300,
  url: 4_000,
};
/** A view that looks for a section takes the headings after these from the text. */
export const mostHeadings = 5_000;
const mostLinks = 5_000;
const mostWarning = 600;

/**
 * A page as it is kept: everything but its text is short, because no budget applies to the rest later. Links whose
 * addresses are too long to be opened are dropped.
 */
export function boundContent<T extends PageContent>(content: T): T {
  const { author, siteName, language, description, outline, links, images, warnings } = content;
  const line = (text: string | undefined, length: number) =>
    text === undefined || text.length <= length ? text : shorten(text, length);
  return {
    ...content,
    title: line(content.title, most.title) ?? "",
    ...(author !== undefined && { author: line(author, most.author) }),
    ...(siteName !== undefined && { siteName: line(siteName, most.siteName) }),
    ...(language !== undefined && { language: line(language, most.language) }),
    ...(description !== undefined && { description: line(description, most.description) }),
    outline: outline
      .slice(0, mostHeadings)
      .map((heading) => ({ ...heading, text: line(heading.text, most.text) ?? "" })),
    links: boundLinks(links),
    ...(images && { images: boundLinks(images) }),
    warnings: warnings.map((warning) => line(warning, mostWarning) ?? ""),
  };

  function boundLinks(all: readonly Link[]): Link[] {
    return all
      .filter(({ url }) => url.length <= most.url)
      .slice(0, mostLinks)
      .map((link) => ({ ...link, text: line(link.text, most.text) ?? "" }));
  }
}

/** The same with at most this many characters of Markdown. */
export function bounded<T extends PageContent>(whole: T, mostCharacters: number): T {
  const content = boundContent(whole);
  if (content.markdown.length <= mostCharacters) return content;
  const end = content.markdown.lastIndexOf("\n", mostCharacters);
  const markdown = content.markdown.slice(0, end > mostCharacters / 2 ? end : mostCharacters).toWellFormed();
  return {
    ...content,
    markdown,
    outline: content.outline.filter(({ offset }) => offset < markdown.length),
    warnings: [
      ...content.warnings,
      `The text is longer than ${mostCharacters} characters; the rest was left out.`,
    ],
  };
}
