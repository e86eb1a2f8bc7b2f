import { linkMismatchNote } from "../address/link-mismatch.ts";
import { absoluteAddress, escapeAddress, settledOnSite } from "../address/web-address.ts";
import type { PageNode } from "../html/node.ts";
import { alternativeText, pictureFile, rawText, remember } from "../html/text.ts";
import type { Link } from "../types.ts";
import { codeEnd, codeStart } from "./emphasis.ts";
import { codeSpan, escapeText } from "./escape.ts";
import { type Footnotes, withoutBrackets } from "./footnotes.ts";
import { besidePicture, decideBrackets, emphasise, markCode, withoutMarks } from "./marks.ts";
import { withFormulas } from "./math.ts";
import { isPlain, type MarkdownBlock, oneLine, startsWithLetter, withSingleSpaces } from "./pieces.ts";

/** The state of a page that is being rendered. */
export interface Context {
  addresses: Addresses;
  links: Link[];
  images: Link[];
  notes: Footnotes;
  /** How many of these are around the current node. */
  lists: number;
  definitions: number;
  quotes: number;
  tables: number;
  /** Elements whose content is written on one line: headings, captions. */
  lines: number;
}

/** Scripts without spaces between words, where a line break in the source means nothing. */
const wrapped =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}，。、；：！？]) ?\n\s*(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu;
/** A cheap test that texts in other scripts rarely pass. */
const eastern = /[\u2e80-\uffff]/;

/** A text of the page as inline Markdown. */
export function renderWords(text: string): string {
  if (isPlain(text)) return text;
  const joined = text.includes("\n") && eastern.test(text) ? text.replace(wrapped, "") : text;
  return withFormulas(withSingleSpaces(joined), escapeText);
}

/** What an inline element makes of the text inside it. */
export function decorate(node: PageNode, inner: string, context: Context): string {
  const { notes } = context;
  if (notes.backLinks.has(node)) return "";
  switch (node.tag) {
    case "a": {
      const label = notes.references.get(node);
      if (label !== undefined) return `[^${label}]`;
      return notes.orphans.has(node) ? renderScript(inner, true) : renderLink(node, inner, context);
    }
    case "b":
    case "strong":
      return emphasise(inner, "strong");
    case "i":
    case "em":
    case "cite":
    case "dfn":
    case "var":
      return emphasise(inner, "stress");
    case "s":
    case "strike":
    case "del":
      return emphasise(inner, "struck");
    case "q":
      return `“${inner}”`;
    case "wbr":
    case "rp":
      return "";
    case "rt":
      return `(${inner})`;
    case "sup":
    case "sub":
      return renderScript(inner.includes("[^") ? withoutBrackets(inner) : inner, node.tag === "sup");
    default:
      return inner;
  }
}

/** A link around inline text. Links within the page, without text or with an odd scheme become plain text. */
function renderLink(node: PageNode, inner: string, { addresses, links }: Context): string {
  const plain = isPlain(inner);
  const text = plain ? inner.trim() : spacesOutside(oneLine(inner));
  const words = plain ? text : withoutMarks(text);
  if (!startsWithLetter(words) && !/[\p{L}\p{N}\p{S}]/u.test(words)) return inner;
  const href = node.get("href");
  if (href === "" || text.includes("](") || addresses.placeInPage(href) !== undefined) return inner;
  const address = addresses.absolute(href);
  // A picture that links to its own full size stays a picture.
  if (!address || (onlyPicture.test(text) && pictureFile.test(address))) return inner;
  links.push({ text: plain ? words : words.replace(/\\([\\`*_[\]<~&])/g, "$1"), url: address });
  // A text like "bank.example" that leads elsewhere gets a note.
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

/** Neither the text of a link nor an emphasis in it starts or ends with a space. */
function spacesOutside(text: string): string {
  return text.replace(/^([\u0001-\u0006]+) /, "$1").replace(/ ([\u0001-\u0006]+)$/, "$1");
}

/** The text of a link; of a linked picture only the link keeps its brackets. */
function linkText(text: string): string {
  const picture = onlyPicture.exec(text)?.[1];
  if (picture !== undefined) return picture;
  return /[[\]]/.test(text) ? withPairedBrackets(decideBrackets(text)) : text;
}

/** Escapes unpaired brackets, which would end the text of a link early; those in code are skipped. */
export function withPairedBrackets(text: string): string {
  const open: number[] = [];
  const single: number[] = [];
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    if (character === "\\") index += 1;
    else if (character === codeStart) index = text.indexOf(codeEnd, index);
    else if (character === "[") open.push(index);
    else if (character === "]" && open.pop() === undefined) single.push(index);
    if (index < 0) break;
  }
  // In ascending order: every unmatched "]" is before the brackets that stay open.
  let written = "";
  let from = 0;
  for (const at of [...single, ...open]) {
    written += `${text.slice(from, at)}\\`;
    from = at;
  }
  return written + text.slice(from);
}

/** Code on its line; a link around all of it is moved outside, because Markdown reads no links in code. */
export function renderCodeSpan(node: PageNode, context: Context): string {
  const code = markCode(codeSpan(rawText(node)));
  const [only] = node.children;
  return only?.tag === "a" && node.children.length === 1 ? renderLink(only, code, context) : code;
}

/** A link around whole blocks (a teaser card) is carried by the first heading, or else the first paragraph. */
export function linkBlocks(node: PageNode, blocks: MarkdownBlock[], context: Context): MarkdownBlock[] {
  const bearer =
    blocks.find((block) => block.kind === "heading") ?? blocks.find((block) => block.kind === "paragraph");
  if (!bearer || bearer.text.includes("](") || bearer.text.includes("\n")) return blocks;
  const mark = bearer.kind === "heading" ? (/^#+ /.exec(bearer.text)?.[0] ?? "") : "";
  bearer.text = mark + renderLink(node, bearer.text.slice(mark.length), context).trim();
  return blocks;
}

/** Pictures are never embedded, because a client that shows Markdown would fetch them; addresses are kept apart. */
export function renderImage(node: PageNode, { addresses, images }: Context): string {
  const text = alternativeText(node);
  if (!text) return "";
  // With lazy loading `src` is a placeholder.
  const address = addresses.absolute(node.get("data-src") || node.get("src"));
  if (address) images.push({ text, url: address });
  return `${besidePicture}[image: ${escapeText(text)}]${besidePicture}`;
}

const superscripts: ReadonlyMap<string, string> = characters("0123456789+-−–‑n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁻ⁿ");
const subscripts: ReadonlyMap<string, string> = characters("0123456789+-−–‑", "₀₁₂₃₄₅₆₇₈₉₊₋₋₋₋");

function characters(plain: string, moved: string): ReadonlyMap<string, string> {
  const targets = [...moved];
  return new Map([...plain].map((character, index) => [character, targets[index] ?? character]));
}

/** Digits, or several numbers as in marks of notes: "1,2", "3–5", "6*". */
const digits = /^(?=.*\d|[n+\-−–]$)(?:[\dn+\-−–‑]|[,;] ?)+(?:\\?[*†‡§¶])?$/u;
/** Longer texts are not powers. */
const longest = 24;

/** Powers that Unicode has no characters for: "k+1", "−x", "12.5", "1⁄2", "½", "2k". */
const term = String.raw`[\p{L}\p{N}]+(?:\.\d+)?`;
const sum = new RegExp(String.raw`^[+\-−–]?${term}(?: ?[+\-−–*/⁄×·] ?${term})+$`, "u");
const signed = new RegExp(String.raw`^[+\-−–] ?${term}$`, "u");
const fraction = /^\d+\.\d+$|^\d*[¼-¾⅐-⅞]$/;
const factor = /^\d+[a-zα-ω]$/u;
const letter = /^[b-df-npqs-zα-ω]$/u;

const stress = /[\u0001-\u0006]/g;
const operatorBeforeDigits = /^([+\-−–]) (?=\d+$)/;
const [spaceBefore, spaceAfter] = [/^\s/, /\s$/];
const inBrackets = /^\(.*\)$/;

/** `10<sup>6</sup>` must not become 106: digits get their own characters, terms `^` or `_`; "1st" and "TM" stay. */
function renderScript(inner: string, up: boolean): string {
  // Bold or italic does not apply to these characters.
  const bare = inner.replace(stress, "").trim();
  const text = bare.includes(" ") ? bare.replace(operatorBeforeDigits, "$1") : bare;
  const moved = text.length <= longest ? move(text, up) : undefined;
  if (moved === undefined) return inner;
  if (text === inner) return moved;
  return `${spaceBefore.test(inner) ? " " : ""}${moved}${spaceAfter.test(inner) ? " " : ""}`;
}

function move(text: string, up: boolean): string | undefined {
  if (digits.test(text) && (up || !text.includes("n"))) {
    const map = up ? superscripts : subscripts;
    if (text.length === 1) return map.get(text);
    // A dash between digits is a range.
    return [...text]
      .map((character, index) =>
        character === "–" && index > 0 ? character : (map.get(character) ?? character),
      )
      .join("");
  }
  const mark = up ? "^" : "_";
  const bare = inBrackets.test(text) ? text.slice(1, -1) : text;
  if (sum.test(bare)) return `${mark}(${bare})`;
  if (signed.test(text) || fraction.test(text) || (up && factor.test(text))) return `${mark}(${text})`;
  return letter.test(text) ? mark + text : undefined;
}

/** Resolves the links of one page. Many repeat, so each is parsed once. */
export class Addresses {
  private readonly base: URL | undefined;
  /** Undefined if the page has no web address. */
  private readonly origin: string | undefined;

  constructor(base: URL | undefined) {
    this.base = base;
    const isWeb = base?.protocol === "http:" || base?.protocol === "https:";
    this.origin = isWeb ? base.origin : undefined;
  }

  /** The same as `absoluteAddress`. */
  readonly absolute = remember(
    (href: string) => (this.origin && settledOnSite(href, this.origin)) ?? absoluteAddress(href, this.base),
  );

  /** The fragment that a link within this page leads to; undefined for links to other pages. */
  placeInPage(href: string): string | undefined {
    const at = href.indexOf("#");
    if (at === 0) return href.slice(1);
    return at > 0 && this.isOwnPage(href.slice(0, at + 1)) ? href.slice(at + 1) : undefined;
  }

  private readonly isOwnPage = remember((href: string): boolean => {
    const { base } = this;
    const address = base && URL.parse(href, base.href);
    return (
      !!address &&
      address.host === base.host &&
      address.pathname === base.pathname &&
      address.search === base.search
    );
  });
}
