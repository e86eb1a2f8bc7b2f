import { stripInvisible } from "../../sanitise/invisible.ts";
import { trueHostNote } from "../../sanitise/true-host.ts";
import { absoluteAddress, escapeAddress } from "../../sanitise/web-address.ts";
import type { PageNode } from "../tree/node.ts";
import type { PageLink } from "../types.ts";
import { lineBreak, type MarkdownBlock, oneLine, type Piece } from "./pieces.ts";

/** Puts a mark around text, with the white space outside of it as Markdown demands. */
export function emphasise(inner: string, mark: string): string {
  const match = /^([\s\u0000]*)([\s\S]*?)([\s\u0000]*)$/.exec(inner);
  const text = match?.[2] ?? "";
  if (!text) return inner;
  // A mark inside its own kind says nothing more, and one across a paragraph break would not close.
  if (text.includes(mark) || text.includes(lineBreak + lineBreak)) return inner;
  return `${match?.[1]}${mark}${text}${mark}${match?.[3]}`;
}

/** A link around inline text. Links inside the page, without text or with a strange scheme become text. */
export function renderLink(node: PageNode, inner: string, base: URL | undefined, links: PageLink[]): string {
  const text = oneLine(inner);
  const href = node.get("href");
  if (!text || !/[\p{L}\p{N}\p{S}]/u.test(text)) return inner;
  if (href === "" || href.startsWith("#") || text.includes("](")) return inner;
  const address = absoluteAddress(href, base);
  if (!address) return inner;
  links.push({ text: text.replace(/\\([\\`*_[\]<~&])/g, "$1"), url: address });
  const before = /^[\s\u0000]/.test(inner) ? " " : "";
  const after = /[\s\u0000]$/.test(inner) ? " " : "";
  // "bank.example" that leads elsewhere says so.
  const note = text.includes(".") ? trueHostNote(text, address) : undefined;
  const shown = `${text.replace(/(?<!\\)[[\]]/g, "\\$&")}${note ? ` ${note}` : ""}`;
  return `${before}[${shown}](${escapeAddress(address)})${after}`;
}

/** A link around whole blocks (a teaser card): the first heading or paragraph carries it. */
export function linkBlocks(
  node: PageNode,
  blocks: MarkdownBlock[],
  base: URL | undefined,
  links: PageLink[],
): MarkdownBlock[] {
  const bearer =
    blocks.find((block) => block.kind === "heading") ?? blocks.find((block) => block.kind === "paragraph");
  if (!bearer || bearer.text.includes("](") || bearer.text.includes("\n")) return blocks;
  const mark = bearer.kind === "heading" ? (/^#+ /.exec(bearer.text)?.[0] ?? "") : "";
  bearer.text = mark + renderLink(node, bearer.text.slice(mark.length), base, links).trim();
  return blocks;
}

/**
 * The alternative text of a picture; a single word ("Logo", "Share") names an icon. Pictures are never linked:
 * a client that shows Markdown would fetch them. Their addresses are kept apart.
 */
export function renderImage(node: PageNode, base: URL | undefined, images: PageLink[]): string {
  const alt = stripInvisible(node.get("alt")).text.replace(/\s+/g, " ").trim();
  if (
    !/\S\s+\S/.test(alt) &&
    !/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u.test(alt)
  )
    return "";
  if (/\.(?:jpe?g|png|gif|webp|svg)$/i.test(alt)) return "";
  const text = alt.replace(/[[\]]/g, "").slice(0, 300);
  const address = absoluteAddress(node.get("src"), base);
  if (address) images.push({ text, url: address });
  return `[image: ${text}]`;
}

export function inlineText(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (typeof piece === "string" ? piece : ` ${oneLine(piece)} `)).join("");
}
