import { escapeHtml } from "../render/link.ts";
import type { Block } from "./blocks.ts";
import { asWritten, type InlineTags, inlineHtml } from "./inline.ts";

/** A link that opens apart, tells the other side nothing and gives it no hold on this page. */
export const linkAttributes = 'target="_blank" rel="noopener noreferrer nofollow"';

export function webTags(cite: (id: number) => string): InlineTags {
  return {
    strong: ["<strong>", "</strong>"],
    emphasis: ["<em>", "</em>"],
    strike: ["<del>", "</del>"],
    code: ["<code>", "</code>"],
    link: (href, inner) => `<a href="${escapeHtml(href)}" ${linkAttributes}>${inner}</a>`,
    cite,
    lineBreak: "<br>",
    raised: true,
  };
}

/** One block as HTML. The tags are a fixed list and no attribute comes from the answer but `href` and the language. */
export function webBlock(block: Block, tags: InlineTags): string {
  switch (block.kind) {
    case "heading":
      return `<h${block.level}>${inlineHtml(block.text, tags)}</h${block.level}>`;
    case "paragraph":
      return `<p>${inlineHtml(block.text, tags)}</p>`;
    case "code": {
      const language = block.language === "" ? "" : ` class="language-${escapeHtml(block.language)}"`;
      return `<pre><code${language}>${escapeHtml(asWritten(block.text))}</code></pre>`;
    }
    case "quote":
      return `<blockquote>${block.blocks.map((inner) => webBlock(inner, tags)).join("\n")}</blockquote>`;
    case "list": {
      const tag = block.ordered ? "ol" : "ul";
      const start = block.ordered && block.start !== 1 ? ` start="${block.start}"` : "";
      const items = block.items.map((item) => `<li>${itemHtml(item, tags)}</li>`);
      return `<${tag}${start}>\n${items.join("\n")}\n</${tag}>`;
    }
    case "table": {
      const [head = [], ...body] = block.rows.map((row) => row.map((cell) => inlineHtml(cell, tags)));
      const row = (cells: string[], tag: string) =>
        `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`;
      const rows = body.map((cells) => row(cells, "td")).join("\n");
      return `<table>\n<thead>${row(head, "th")}</thead>\n<tbody>${rows}</tbody>\n</table>`;
    }
    case "rule":
      return "<hr>";
  }
}

/** An item's first paragraph stands without tags of its own, as in a tight list. */
function itemHtml(blocks: Block[], tags: InlineTags): string {
  return blocks
    .map((block, index) =>
      index === 0 && block.kind === "paragraph" ? inlineHtml(block.text, tags) : webBlock(block, tags),
    )
    .join("\n");
}
