import type { TreeBlock } from "../../markdown/tree.ts";

import { asWritten, type InlineTags, inlineHtml } from "./inline-tags.ts";
import { escapeHtml } from "./link.ts";

/** A link that opens in a new tab, sends no referrer and gives the other page no handle on this one. */
export const linkAttributes = 'target="_blank" rel="noopener noreferrer nofollow"';

export function webTags(cite: (id: number) => string): InlineTags {
  return {
    ...{ strong: "strong", emphasis: "em", strike: "del" },
    link: (href, inner) => `<a href="${escapeHtml(href)}" ${linkAttributes}>${inner}</a>`,
    cite,
    lineBreak: "<br>",
    math: (tex, display) => `<code class="${display ? "math display" : "math"}">${escapeHtml(tex)}</code>`,
    superscript: true,
  };
}

/** One block as HTML. The tags are a fixed list and no attribute comes from the answer but `href` and the language. */
export function webBlock(block: TreeBlock, tags: InlineTags): string {
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

/** "[ ] buy" and "[x] buy" as people tick things off. */
const asTask = (text: string) =>
  text.replace(/^\[([ xX])\](?=\s)/, (_, mark: string) => (mark === " " ? "☐" : "☑"));

/** An item's first paragraph gets no tags, as in a tight list. */
function itemHtml(blocks: TreeBlock[], tags: InlineTags): string {
  return blocks
    .map((block, index) =>
      index === 0 && block.kind === "paragraph"
        ? inlineHtml(asTask(block.text), tags)
        : webBlock(block, tags),
    )
    .join("\n");
}

/**
 * Telegram's HTML mode knows b, i, u, s, a, code, pre, blockquote and few more; a message with any other tag is
 * refused as a whole. Lists, headings and tables therefore become lines.
 */
export function telegramTags(cite: (id: number) => string): InlineTags {
  return {
    ...{ strong: "b", emphasis: "i", strike: "s" },
    link: (href, inner) => `<a href="${escapeHtml(href)}">${inner}</a>`,
    cite,
    lineBreak: "\n",
    superscript: false,
  };
}

/** One block as Telegram's HTML. Quotations cannot be nested there: an inner one is written without its tag. */
export function telegramBlock(block: TreeBlock, tags: InlineTags, quoted = false): string {
  switch (block.kind) {
    case "heading":
      return `<b>${inlineHtml(block.text, tags)}</b>`;
    case "paragraph":
      return inlineHtml(block.text, tags);
    case "code": {
      // "pre" and "code" may be nested in each other only to name the language.
      const text = escapeHtml(asWritten(block.text));
      if (block.language === "") return `<pre>${text}</pre>`;
      return `<pre><code class="language-${escapeHtml(block.language)}">${text}</code></pre>`;
    }
    case "quote": {
      const inner = block.blocks.map((each) => telegramBlock(each, tags, true)).join("\n");
      return quoted ? inner : `<blockquote>${inner}</blockquote>`;
    }
    case "list":
      return block.items.map((item, index) => itemLines(block, item, index, tags, quoted)).join("\n");
    case "table":
      return block.rows
        .map((row, index) => {
          const line = row.map((cell) => inlineHtml(cell.replace(/<br ?\/?>/gi, " "), tags)).join(" | ");
          return index === 0 ? `<b>${line}</b>` : line;
        })
        .join("\n");
    case "rule":
      return "———";
  }
}

function itemLines(
  list: Extract<TreeBlock, { kind: "list" }>,
  item: TreeBlock[],
  index: number,
  tags: InlineTags,
  quoted: boolean,
): string {
  const bullet = list.ordered ? `${list.start + index}. ` : "• ";
  const inner = item.map((block) => {
    const shown = block.kind === "paragraph" ? { ...block, text: asTask(block.text) } : block;
    const text = telegramBlock(shown, tags, quoted);
    // Code keeps its own lines as they are; everything else of the item is indented.
    return block.kind === "code" ? text : text.replaceAll("\n", "\n  ");
  });
  return bullet + inner.join("\n  ");
}
