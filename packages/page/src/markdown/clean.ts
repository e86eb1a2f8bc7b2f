import { linkMismatchNote } from "../address/link-mismatch.ts";
import { safeLink } from "../address/web-address.ts";
import { stripInvisible } from "../safe/invisible.ts";
import type { Link } from "../types.ts";
import { mapProse, type WithCode } from "./prose.ts";

export interface SafeMarkdown {
  markdown: string;
  links: Link[];
  /** Shown as `[image: alt]`; their addresses are only here, so that nothing loads them. */
  images: Link[];
  /** How many parts were dropped, by kind; the kinds are named like the hidden parts of a page. */
  hidden: { characters?: number; comment?: number; css?: number };
}

// Text with one level of brackets inside, and escapes; all bounded.
const label = "((?:[^\\[\\]\\\\\\n]|\\\\[^\\n]|\\n(?!\\n)|\\[[^\\[\\]\\n]{0,200}\\]){0,600})";
// Each gap ends before something other than white space, and each destination before white space or a bracket: there is
// only one way to read them, so that a page of nothing but blanks takes no longer than another.
const gap = "[ \\t]*(?:\\n[ \\t]*)?";
const destination = `${gap}(?!\\s)(<[^<>\\n]{0,4000}>|[^\\s()<>]{0,4000}(?:\\([^\\s()<>]{0,300}\\)[^\\s()<>]{0,1000})?)(?=[\\s)]|$)`;
const title = `(?:[ \\t\\n]+(?:"[^"]{0,500}"|'[^']{0,500}'|\\([^()]{0,500}\\)))?`;
const inline = (bang: string) => new RegExp(`${bang}\\[${label}\\]\\(${destination}${title}${gap}\\)`, "g");
const reference = (bang: string) =>
  new RegExp(`${bang}\\[${label}\\](?:\\[([^\\[\\]]{0,300})\\])?(?![(:\\[])`, "g");
const pictures = { inline: inline("(?<!\\\\)!"), reference: reference("(?<!\\\\)!") };
const links = { inline: inline("(?<!\\\\)"), reference: reference("(?<!\\\\)") };
const definition = new RegExp(
  `^[ \\t>*+-]{0,12}\\[([^\\[\\]\\n^][^\\[\\]\\n]{0,300})\\]:${destination}${title}[ \\t]*$\\n?`,
  "gm",
);

/**
 * Makes Markdown safe that another program wrote: links lead to http(s) and mail addresses only, a link text that looks
 * like another host is shown with the true one, pictures become text, raw HTML is dropped, fences are closed.
 */
export function safeMarkdown(markdown: string, base?: URL): SafeMarkdown {
  const clean = stripInvisible(markdown);
  const result: SafeMarkdown = { markdown: "", links: [], images: [], hidden: {} };
  const seen = removeHtml(clean.text);
  const definitions = new Map<string, string>();
  const bare = mapProse(seen.markdown, (prose) =>
    prose.replace(definition, (_, name: string, target: string) => {
      const key = normal(name);
      if (!definitions.has(key)) definitions.set(key, target);
      return "";
    }),
  );
  result.markdown = mapProse(bare, (prose, withCode) =>
    gate(prose, { definitions, base, withCode, result }),
  ).trim();
  if (clean.removed > 0) result.hidden.characters = clean.removed;
  if (seen.comments > 0) result.hidden.comment = seen.comments;
  if (seen.elements > 0) result.hidden.css = seen.elements;
  return result;
}

interface Gate {
  definitions: ReadonlyMap<string, string>;
  base: URL | undefined;
  withCode: WithCode;
  result: SafeMarkdown;
}

function gate(prose: string, { definitions, base, withCode, result }: Gate): string {
  // Finished pieces are replaced by numbers, so that the marks that are left are the page's own.
  const done: string[] = [];
  const keep = (piece: string) => `\u0002${done.push(piece) - 1}\u0002`;
  const open = (text: string): string =>
    text.replace(/\u0002(\d+)\u0002/g, (_, index) => open(done[Number(index)] ?? ""));

  const render = (picture: boolean, text: string, target: string): string => {
    const url = safeLink(target.replace(/^<|>$/g, ""), base);
    if (picture) {
      const alt = withCode(open(text))
        .replace(/[[\]\\\u0001]/g, "")
        .replace(/\s+/g, " ")
        .trim()
        .slice(0, 300);
      if (url) result.images.push({ text: alt, url });
      return alt ? keep(`[image: ${alt}]`) : "";
    }
    if (!url || !text.trim()) return text;
    const words = open(text).replace(/\s+/g, " ").trim();
    const plain = withCode(words).replace(/\\(?=[!-/:-@[-`{-~])|`/g, "");
    result.links.push({ text: plain, url });
    const note = linkMismatchNote(plain, url);
    return keep(`[${words.replace(/(?<!\\)[[\]]/g, "\\$&")}${note ? ` ${note}` : ""}](${url})`);
  };

  const gated = (text: string, picture: boolean) => {
    const marks = picture ? pictures : links;
    return text
      .replace(marks.inline, (_, words: string, target: string) => render(picture, words, target))
      .replace(marks.reference, (whole, words: string, name: string | undefined) => {
        const target = definitions.get(normal(name || words));
        return target === undefined ? whole : render(picture, words, target);
      });
  };
  // Pictures first: they may be inside a link.
  const linked = gated(gated(prose, true), false);
  return open(
    linked
      // What still looks like a link or a definition was not understood by the rules above: escape it.
      .replace(/\](?=\()/g, "]\\")
      .replace(/(\u0002\d+\u0002)(?=[([:])/g, "$1\\")
      .replace(/!(?=\u0002|\[)/g, "!\\")
      .replace(/^([ \t>*+-]{0,12})\[(?=[^\]\n^][^\]\n]{0,400}\]:)/gm, "$1\\[")
      // A backslash and what it escapes are stepped over together.
      .replace(/\\[\s\S]|<(?=[a-z/!?])/gi, (found) => (found === "<" ? "\\<" : found)),
  );
}

/** Labels are compared ignoring case and white space. */
const normal = (name: string) => name.trim().replace(/\s+/g, " ").toLowerCase();

// A tag after a backslash is text.
const comment = /(?<!\\)<!--[\s\S]*?(?:-->|$(?![\s\S]))/g;
const silent =
  /(?<!\\)<(script|style|template|noscript|iframe|object|svg|head|title)\b[^<>]{0,2000}>[\s\S]*?(?:<\/\1\s*>|$(?![\s\S]))/gi;
const unseen =
  /(?<!\\)<([a-z][a-z\d]{0,20})\b(?=[^<>]{0,1000}?(?:\shidden[\s>=/]|\saria-hidden\s*=\s*["']?true|display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|font-size\s*:\s*0|opacity\s*:\s*0(?:\.0\d*)?\s*[;"'!]))[^<>]{0,2000}>[\s\S]*?(?:<\/\1\s*>|$(?![\s\S]))/gi;
const picture = /(?<!\\)<img\b([^<>]{0,2000})>/gi;
const anchor = /(?<!\\)<a\b([^<>]{0,2000})>([^<]{0,500})<\/a\s*>/gi;
const autolink = /(?<!\\)<((?:https?:\/\/|mailto:)[^\s<>]{1,2000})>/gi;
/** Elements that Markdown files use for layout. Other words in angle brackets are text (`<T>`, `<file>`). */
const known =
  /(?<!\\)<\/?(?:a|abbr|article|aside|b|big|blockquote|button|center|cite|code|dd|del|details|dfn|div|dl|dt|em|figcaption|figure|font|footer|form|h[1-6]|header|i|iframe|input|ins|kbd|li|main|mark|nav|ol|p|picture|pre|q|s|samp|section|small|source|span|strike|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr|tt|u|ul|var|video|wbr)(?:\s[^<>]{0,2000})?\/?>/gi;

/** Strips raw HTML from Markdown: hidden elements with their text, others without; links and pictures become Markdown. */
function removeHtml(markdown: string) {
  const dropped = { comments: 0, elements: 0 };
  const drop = (kind: keyof typeof dropped) => () => {
    dropped[kind] += 1;
    return "";
  };
  const without = mapProse(markdown, (prose) =>
    prose.includes("<")
      ? prose
          .replace(comment, drop("comments"))
          .replace(silent, drop("elements"))
          .replace(unseen, drop("elements"))
          .replace(autolink, (_, address: string) => `[${address}](${address})`)
          .replace(picture, (_, attributes: string) => {
            const alt = attribute(attributes, "alt").replace(/[[\]\n]/g, "");
            return `![${alt}](<${attribute(attributes, "src").replace(/[<>\n]/g, "")}>)`;
          })
          .replace(anchor, (_, attributes: string, text: string) => {
            const href = attribute(attributes, "href").replace(/[<>\n]/g, "");
            return href ? `[${text.replace(/[[\]]/g, "")}](<${href}>)` : text;
          })
          .replace(/(?<!\\)<br\s*\/?>/gi, "\n")
          .replace(/(?<!\\)<hr\s*\/?>/gi, "\n\n---\n\n")
          .replace(known, "")
      : prose,
  );
  return { markdown: without, ...dropped };
}

function attribute(attributes: string, name: string): string {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(
    attributes,
  );
  return found?.[1] ?? found?.[2] ?? found?.[3] ?? "";
}
