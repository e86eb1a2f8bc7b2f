import { measure } from "../../src/html/measure.ts";
import { parseHtml } from "../../src/html/parse.ts";
import { renderMarkdown } from "../../src/write/render.ts";
import { tidy } from "../../src/write/tidy.ts";

/** A page of which everything was chosen, as Markdown with its outline and links. */
export function render(html: string) {
  const { root } = parseHtml(html);
  measure(root);
  tidy(root);
  return renderMarkdown(root, new URL("https://example.org/a/b.html"));
}

export const markdown = (html: string) => render(html).markdown;
