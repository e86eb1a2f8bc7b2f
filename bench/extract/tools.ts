import { type Rule, rules } from "../../packages/page/src/choose/rules/rule-table.ts";
import { shippedModel } from "../../packages/page/src/choose/trees/forest.ts";
import { extractWith } from "../../packages/page/src/extract-page.ts";
import { measure } from "../../packages/page/src/html/measure.ts";
import { parseHtml } from "../../packages/page/src/html/parse.ts";
import { renderText } from "../../packages/page/src/write/text.ts";
import type { Stated } from "./data.ts";
import { trafilatura } from "./trafilatura.ts";

export const rivalNames = ["trafilatura", "readability", "defuddle"] as const;
export const toolNames = ["scry", ...rivalNames, "htmlparser2"] as const;
export type ToolName = (typeof toolNames)[number];

/** The rivals in a list with commas. */
export function namedRivals(list: string): (typeof rivalNames)[number][] {
  return rivalNames.filter((name) => list.split(",").includes(name));
}

export interface ToolResult {
  /** Content as HTML (rivals) or as text (ours); nothing for a bare parser. */
  html?: string;
  text?: string;
  type?: string;
  stated?: Stated;
}

/** One page to Markdown. Only this is timed. */
export type Tool = (html: string, url: string) => ToolResult | Promise<ToolResult>;

/** Rivals are loaded only when they run, so that they do not count in another tool's memory. */
export async function loadTool(name: ToolName, table: readonly Rule[] = rules): Promise<Tool> {
  switch (name) {
    case "scry":
      return (html, url) => {
        const page = extractWith(shippedModel(), html, { url }, table);
        const { text, pageType, title, author, publishedAt } = page;
        return { text, type: pageType, stated: { title, author, date: publishedAt } };
      };
    case "trafilatura":
      return trafilatura();
    case "readability":
      return readability();
    case "defuddle":
      return defuddle();
    case "htmlparser2": {
      const { parseDocument } = await import("htmlparser2");
      return (html) => {
        parseDocument(html);
        return {};
      };
    }
  }
}

/** Readability on linkedom followed by Turndown with its GFM plug-in. */
async function readability(): Promise<Tool> {
  const { Readability } = await import("@mozilla/readability");
  const { parseHTML } = await import("linkedom");
  const { default: Turndown } = await import("turndown");
  const { gfm } = await import("turndown-plugin-gfm");
  const turndown = new Turndown({ headingStyle: "atx", codeBlockStyle: "fenced" });
  turndown.use(gfm);
  return (html) => {
    const { document } = parseHTML(html);
    const page = new Readability(document).parse();
    const content = page?.content ?? "";
    turndown.turndown(content);
    return {
      html: content,
      stated: { title: page?.title, author: page?.byline, date: page?.publishedTime },
    };
  };
}

async function defuddle(): Promise<Tool> {
  const { Defuddle } = await import("defuddle/node");
  const { parseHTML } = await import("linkedom");
  return async (html, url) => {
    const { document } = parseHTML(html);
    const { content, title, author, published } = await Defuddle(
      document as unknown as Parameters<typeof Defuddle>[0],
      url,
      { separateMarkdown: true, useAsync: false },
    );
    return { html: content, stated: { title, author, date: published } };
  };
}

/** The same separators for everybody: shingle measures punish glued words, which is not the rivals' error. */
export function textOf({ text, html }: ToolResult): string {
  if (text !== undefined) return text;
  const { root } = parseHtml(html ?? "");
  measure(root);
  return renderText(root);
}

/** What a tool finds on a page; a page that it cannot read is one of which it finds nothing. */
export async function textBy(tool: Tool, html: string, url: string): Promise<string> {
  try {
    return textOf(await tool(html, url));
  } catch {
    return "";
  }
}
