import { escapeHtml } from "../render/link.ts";
import type { Block } from "./blocks.ts";
import { asWritten, type InlineTags, inlineHtml } from "./inline.ts";

/**
 * Telegram's HTML mode knows b, i, u, s, a, code, pre, blockquote and few more; a message with any other tag is
 * refused as a whole. Lists, headings and tables therefore become lines.
 */
export function telegramTags(cite: (id: number) => string): InlineTags {
  return {
    strong: ["<b>", "</b>"],
    emphasis: ["<i>", "</i>"],
    strike: ["<s>", "</s>"],
    code: ["<code>", "</code>"],
    link: (href, inner) => `<a href="${escapeHtml(href)}">${inner}</a>`,
    cite,
    lineBreak: "\n",
    raised: false,
  };
}

/** One block as Telegram's HTML. Quotations cannot be nested there: an inner one is written without its tag. */
export function telegramBlock(block: Block, tags: InlineTags, quoted = false): string {
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
  list: Extract<Block, { kind: "list" }>,
  item: Block[],
  index: number,
  tags: InlineTags,
  quoted: boolean,
): string {
  const bullet = list.ordered ? `${list.start + index}. ` : "• ";
  const inner = item.map((block) => {
    const text = telegramBlock(block, tags, quoted);
    // Code keeps its own lines as they are; what belongs to the item otherwise is set in under it.
    return block.kind === "code" ? text : text.replaceAll("\n", "\n  ");
  });
  return bullet + inner.join("\n  ");
}
