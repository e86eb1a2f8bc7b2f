import { outlineOf, plainLine, safeMarkdown } from "@scry/page/markdown";
import { stripInvisible } from "@scry/page/safe";
import type { Content, ContentInput } from "./content.ts";
import { decodeText, fileName } from "./plain.ts";

/** Markdown as received, without what its readers would not see. */
export function readMarkdown(input: ContentInput): Content {
  const decoded = decodeText(input);
  const { text, matter } = frontMatter(decoded.text);
  const safe = safeMarkdown(text, new URL(input.finalUrl));
  const markdown = safe.markdown.replace(/\n{3,}/g, "\n\n");
  const outline = outlineOf(markdown);
  return {
    title:
      matter.title ??
      outline.find(({ level }) => level === 1)?.text ??
      outline[0]?.text ??
      fileName(input.finalUrl),
    markdown,
    outline,
    links: safe.links,
    images: safe.images,
    hidden: { ...decoded.hidden, ...safe.hidden },
    warnings: decoded.warnings,
    description: matter.description,
    author: matter.author,
  };
}

/**
 * The few plain lines of YAML front matter that every generator writes the same way. The front matter itself is not
 * text.
 */
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
