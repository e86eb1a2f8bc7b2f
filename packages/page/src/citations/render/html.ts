import { MarkdownChunks, parseTree } from "../../markdown/tree.ts";
import type { Source } from "../citation-types.ts";
import type { Piece } from "../scan.ts";
import { placeholder, withoutPlaceholders } from "./inline-tags.ts";
import { escapeHtml, safeHref, titleOf } from "./link.ts";
import { linkAttributes, telegramBlock, telegramTags, webBlock, webTags } from "./web-blocks.ts";

function webCitation(source: Source): string {
  const href = safeHref(source.url);
  if (href === undefined) return `<sup>[${source.id}]</sup>`;
  const title = escapeHtml(titleOf(source));
  return `<sup><a href="${escapeHtml(href)}" title="${title}" ${linkAttributes}>[${source.id}]</a></sup>`;
}

function telegramCitation(source: Source): string {
  const href = safeHref(source.url);
  return href === undefined ? `[${source.id}]` : `<a href="${escapeHtml(href)}">[${source.id}]</a>`;
}

/** Renders Markdown with citations to HTML, part by part; every part is balanced HTML. */
export class HtmlWriter {
  readonly #chunks = new MarkdownChunks();
  readonly #render: (markdown: string) => string;
  readonly #joint: string;
  #begun = false;

  constructor(target: "web" | "telegram", find: (id: number) => Source | undefined) {
    const cite = (write: (source: Source) => string) => (id: number) => {
      const source = find(id);
      return source === undefined ? "" : write(source);
    };
    const isWeb = target === "web";
    const tags = isWeb ? webTags(cite(webCitation)) : telegramTags(cite(telegramCitation));
    const write = isWeb ? webBlock : telegramBlock;
    this.#joint = isWeb ? "\n" : "\n\n";
    this.#render = (markdown) =>
      parseTree(markdown)
        .map((block) => write(block, tags))
        .join(this.#joint);
  }

  write(pieces: readonly Piece[], isLast: boolean): string {
    const markdown = pieces.map((piece) =>
      piece.kind === "text" ? withoutPlaceholders(piece.text) : piece.ids.map(placeholder).join(""),
    );
    const parts = this.#chunks.push(markdown.join(""));
    if (isLast) parts.push(...this.#chunks.end());
    return parts
      .map((part) => {
        const html = this.#joined(part);
        this.#begun ||= html !== "";
        return html;
      })
      .join("");
  }

  /** The unfinished part, preceded by the separator. */
  preview(): string {
    return this.#joined(this.#chunks.open);
  }

  #joined(markdown: string): string {
    const html = this.#render(markdown);
    return html !== "" && this.#begun ? this.#joint + html : html;
  }
}
