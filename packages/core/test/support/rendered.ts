import { renderMarkdown } from "../../src/extract/markdown/render.ts";
import { Switches } from "../../src/extract/rules.ts";
import { tidy } from "../../src/extract/tidy.ts";
import { measure } from "../../src/extract/tree/measure.ts";
import { parseHtml } from "../../src/extract/tree/parse.ts";

/** A page of which everything was chosen, as Markdown with its outline and links. */
export function render(html: string) {
  const { root } = parseHtml(html);
  measure(root);
  tidy(root, new Switches());
  return renderMarkdown(root, new URL("https://example.org/a/b.html"));
}

export const markdown = (html: string) => render(html).markdown;
