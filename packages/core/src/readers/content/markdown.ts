import { stripInvisible } from "../../sanitise/invisible.ts";
import { plainLine } from "../../sanitise/plain-text.ts";
import type { Content, ContentInput } from "./content.ts";
import { outlineOf, resolveLinks } from "./markdown-parts.ts";
import { decodeText, fileName } from "./plain.ts";

// One scan from left to right: code is stepped over, so that pages about HTML keep their examples, while code
// inside a hidden element goes with it.
const piece = new RegExp(
  [
    "^ {0,3}(`{3,20}(?!`)|~{3,20}(?!~))[^\\n]*\\n[\\s\\S]*?(?:^ {0,3}\\1[`~]*[ \\t]*$|(?![\\s\\S]))",
    "(?<!`)(`{1,20})(?!`)[^\\n]{0,2000}?[^`\\n]\\2(?!`)",
    "(?<comment><!--[\\s\\S]*?(?:-->|(?![\\s\\S])))",
    "(?<script><(script|style|template|noscript)\\b[^>]{0,1000}>[\\s\\S]*?(?:</\\5\\s*>|(?![\\s\\S])))",
    `(?<unseen><([a-z][a-z\\d]{0,20})\\b(?=[^>]{0,300}?(?:\\shidden[\\s>=]|display\\s*:\\s*none|visibility\\s*:\\s*hidden|font-size\\s*:\\s*0|opacity\\s*:\\s*0(?![.\\d])))[^>]{0,1000}>[\\s\\S]*?(?:</\\7\\s*>|(?![\\s\\S])))`,
  ].join("|"),
  "gim",
);

function removeUnseen(text: string): { text: string; comments: number; elements: number } {
  let comments = 0;
  let elements = 0;
  const visible = text.replace(piece, (match, ...rest) => {
    const groups = rest.at(-1) as Partial<Record<"comment" | "script" | "unseen", string>>;
    if (groups.comment !== undefined) comments += 1;
    else if (groups.script !== undefined || groups.unseen !== undefined) elements += 1;
    else return match;
    return "";
  });
  return { text: visible, comments, elements };
}

/** Markdown as it came, without what its readers would not see. */
export function readMarkdown(input: ContentInput): Content {
  const decoded = decodeText(input);
  const { text, matter } = frontMatter(decoded.text);
  const visible = removeUnseen(text);
  const { markdown, links } = resolveLinks(
    visible.text.replace(/\n{3,}/g, "\n\n").trim(),
    new URL(input.finalUrl),
  );
  const outline = outlineOf(markdown);
  const hidden = {
    ...decoded.hidden,
    ...(visible.comments && { comment: visible.comments }),
    ...(visible.elements && { css: visible.elements }),
  };
  return {
    title:
      matter.title ??
      outline.find(({ level }) => level === 1)?.text ??
      outline[0]?.text ??
      fileName(input.finalUrl),
    markdown,
    outline,
    links,
    hidden,
    warnings: decoded.warnings,
    description: matter.description,
    author: matter.author,
  };
}

/** The few plain lines of a YAML head that every generator writes alike. The head itself is no text. */
function frontMatter(text: string): { text: string; matter: Record<string, string> } {
  const head = /^---[ \t]*\n/.exec(text);
  const end = head ? text.slice(0, 20_000).search(/\n---[ \t]*(?:\n|$)/) : -1;
  if (!head || end < 0) return { text, matter: {} };
  const matter: Record<string, string> = {};
  for (const line of text.slice(head[0].length, end).split("\n")) {
    const found = /^(title|description|author)\s*:\s*(\S[^\n]{0,1000})$/i.exec(line);
    const value = found?.[2]?.trim().replace(/^(["'])([\s\S]*)\1$/, "$2");
    if (found?.[1] && value && !/^[[{>|]/.test(value))
      matter[found[1].toLowerCase()] = plainLine(stripInvisible(value).text);
  }
  return { text: text.slice(text.indexOf("\n", end + 1) + 1 || text.length), matter };
}
