import { mapProse } from "./prose.ts";

export interface WithoutHtml {
  markdown: string;
  comments: number;
  elements: number;
}

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
export function removeHtml(markdown: string): WithoutHtml {
  let comments = 0;
  let elements = 0;
  const without = mapProse(markdown, (prose) =>
    prose.includes("<")
      ? prose
          .replace(comment, () => {
            comments += 1;
            return "";
          })
          .replace(silent, () => {
            elements += 1;
            return "";
          })
          .replace(unseen, () => {
            elements += 1;
            return "";
          })
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
  return { markdown: without, comments, elements };
}

function attribute(attributes: string, name: string): string {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(
    attributes,
  );
  return found?.[1] ?? found?.[2] ?? found?.[3] ?? "";
}
