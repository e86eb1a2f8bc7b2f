import { MarkdownChunks, parseTree } from "../../markdown/tree.ts";
import { placeholder, withoutPlaceholders } from "../markdown/inline.ts";
import { linkAttributes, telegramBlock, telegramTags, webBlock, webTags } from "../markdown/targets.ts";
import type { Piece } from "../scan.ts";
import type { Source } from "../source.ts";
import { escapeHtml, safeHref, titleOf } from "./link.ts";

type Find = (id: number) => Source | undefined;

function webCitation(find: Find, id: number): string {
  const source = find(id);
  if (source === undefined) return "";
  const href = safeHref(source.url);
  if (href === undefined) return `<sup>[${id}]</sup>`;
  const title = escapeHtml(titleOf(source));
  return `<sup><a href="${escapeHtml(href)}" title="${title}" ${linkAttributes}>[${id}]</a></sup>`;
}

function telegramCitation(find: Find, id: number): string {
  const source = find(id);
  if (source === undefined) return "";
  const href = safeHref(source.url);
  return href === undefined ? `[${id}]` : `<a href="${escapeHtml(href)}">[${id}]</a>`;
}

/** Renders Markdown with citations to HTML, part by part; every part is balanced HTML. */
export class HtmlWriter {
  readonly #chunks = new MarkdownChunks();
  readonly #render: (markdown: string) => string;
  readonly #joint: string;
  #begun = false;

  constructor(target: "web" | "telegram", find: Find) {
    this.#joint = target === "web" ? "\n" : "\n\n";
    const tags =
      target === "web"
        ? webTags((id) => webCitation(find, id))
        : telegramTags((id) => telegramCitation(find, id));
    this.#render = (markdown) =>
      parseTree(markdown)
        .map((block) => (target === "web" ? webBlock(block, tags) : telegramBlock(block, tags)))
        .join(this.#joint);
  }

  write(pieces: readonly Piece[]): string {
    const markdown = pieces.map((piece) =>
      piece.kind === "text" ? withoutPlaceholders(piece.text) : piece.ids.map(placeholder).join(""),
    );
    return this.#all(this.#chunks.push(markdown.join("")));
  }

  end(): string {
    return this.#all(this.#chunks.end());
  }

  /** The unfinished part as it stands, preceded by the separator. */
  preview(): string {
    const html = this.#render(this.#chunks.open);
    return html === "" ? "" : (this.#begun ? this.#joint : "") + html;
  }

  #all(parts: string[]): string {
    let html = "";
    for (const part of parts) {
      const rendered = this.#render(part);
      if (rendered === "") continue;
      html += (this.#begun ? this.#joint : "") + rendered;
      this.#begun = true;
    }
    return html;
  }
}
