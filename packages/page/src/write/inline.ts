import { linkMismatchNote } from "../address/link-mismatch.ts";
import { escapeAddress } from "../address/web-address.ts";
import { alternativeText, pictureFile } from "../html/alternative-text.ts";
import type { PageNode } from "../html/node.ts";
import { rawText } from "../html/raw-text.ts";
import type { Link } from "../types.ts";
import type { Addresses } from "./addresses.ts";
import { withPairedBrackets } from "./brackets.ts";
import { codeSpan, escapeText } from "./escape.ts";
import { besidePicture, decideBrackets, markCode, withoutMarks } from "./marks.ts";
import { type MarkdownBlock, oneLine } from "./pieces.ts";
import { isPlain, startsWithLetter } from "./plain.ts";

/** A link around inline text. Links inside the page, without text or with a strange scheme become text. */
export function renderLink(node: PageNode, inner: string, addresses: Addresses, links: Link[]): string {
  const plain = isPlain(inner);
  const text = plain ? inner.trim() : spacesOutside(oneLine(inner));
  const words = plain ? text : withoutMarks(text);
  if (!startsWithLetter(words) && !/[\p{L}\p{N}\p{S}]/u.test(words)) return inner;
  const href = node.get("href");
  if (href === "" || text.includes("](") || addresses.placeInPage(href) !== undefined) return inner;
  const address = addresses.absolute(href);
  // A picture that leads to itself in full size.
  if (!address || (onlyPicture.test(text) && pictureFile.test(address))) return inner;
  links.push({ text: plain ? words : words.replace(/\\([\\`*_[\]<~&])/g, "$1"), url: address });
  // "bank.example" that leads elsewhere says so.
  const note = words.includes(".") ? linkMismatchNote(words, address) : undefined;
  const shown = plain ? text : linkText(text);
  const link = `[${note ? `${shown} ${note}` : shown}](${escapeAddress(address)})`;
  if (text === inner && !text.startsWith(besidePicture)) return link;
  const before = /^[\u0001-\u0006]*[\s\u0000]/.test(inner) ? " " : "";
  const after = /[\s\u0000][\u0001-\u0006]*$/.test(inner) ? " " : "";
  const side = text.startsWith(besidePicture) ? besidePicture : "";
  return `${before}${side}${link}${side}${after}`;
}

/** A picture and nothing else, as `renderImage` writes it. */
const onlyPicture = /^\u000f\[(image: [^[\]]*)\]\u000f$/;

/** The text of a link does not start or end with a space, nor does what is stressed in it. */
function spacesOutside(text: string): string {
  return text.replace(/^([\u0001-\u0006]+) /, "$1").replace(/ ([\u0001-\u0006]+)$/, "$1");
}

/** Brackets without their other half would end the text early; a linked picture keeps only the link's own. */
function linkText(text: string): string {
  const picture = onlyPicture.exec(text)?.[1];
  if (picture !== undefined) return picture;
  return /[[\]]/.test(text) ? withPairedBrackets(decideBrackets(text)) : text;
}

/** Code on its line; a link around all of it stands outside, as Markdown reads none in code. */
export function renderCodeSpan(node: PageNode, addresses: Addresses, links: Link[]): string {
  const code = markCode(codeSpan(rawText(node)));
  const [only] = node.children;
  return only?.tag === "a" && node.children.length === 1 ? renderLink(only, code, addresses, links) : code;
}

/** A link around whole blocks (a teaser card): the first heading or paragraph carries it. */
export function linkBlocks(
  node: PageNode,
  blocks: MarkdownBlock[],
  addresses: Addresses,
  links: Link[],
): MarkdownBlock[] {
  const bearer =
    blocks.find((block) => block.kind === "heading") ?? blocks.find((block) => block.kind === "paragraph");
  if (!bearer || bearer.text.includes("](") || bearer.text.includes("\n")) return blocks;
  const mark = bearer.kind === "heading" ? (/^#+ /.exec(bearer.text)?.[0] ?? "") : "";
  bearer.text = mark + renderLink(node, bearer.text.slice(mark.length), addresses, links).trim();
  return blocks;
}

/** Pictures are never linked: a client that shows Markdown would fetch them. Their addresses are kept apart. */
export function renderImage(node: PageNode, addresses: Addresses, images: Link[]): string {
  const text = alternativeText(node);
  if (!text) return "";
  // Pictures that load late stand in `data-src`; `src` is a placeholder then.
  const address = addresses.absolute(node.get("data-src") || node.get("src"));
  if (address) images.push({ text, url: address });
  return `${besidePicture}[image: ${escapeText(text)}]${besidePicture}`;
}
