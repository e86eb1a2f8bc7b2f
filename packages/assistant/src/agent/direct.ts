import { type OpenPageData, ScryError, type Session, type WebSearchData } from "@scry/core";
import { readSlashCommand } from "../channels/slash-command.ts";
import type { ToolCallRow } from "../db/schema.ts";
import { runTools, type ToolRun } from "./run-tools.ts";
import type { AgentTool } from "./tool-registry.ts";

/** A tool that a person runs by hand. */
export interface DirectCall {
  type: "SearchWebTool" | "OpenPageTool";
  input: Record<string, unknown>;
}

/**
 * `/search words` and `/open address [what to look for]`; undefined for a question. Throws for a command that there is
 * not: the model would make something up. A channel's own commands do not come here.
 */
export function readDirectCall(text: string): DirectCall | undefined {
  const command = readSlashCommand(text);
  if (!command) return undefined;
  const { name, rest } = command;
  if (name === "search") return { type: "SearchWebTool", input: { query: rest } };
  if (name !== "open") throw noSuchCommand(name);
  const [url = "", ...words] = rest.split(/\s+/);
  return { type: "OpenPageTool", input: { url, ...(words.length && { query: words.join(" ") }) } };
}

const noSuchCommand = (name: string) =>
  new ScryError({
    code: "invalid_input",
    message: `There is no command /${name} here.`,
    hint: "/search WORDS searches the web, /open ADDRESS reads a page; a question begins without a slash.",
  });

export type DirectContext = Omit<ToolRun, "approvalMs">;

/** Runs it like a call of the model, with a row in the audit trail, and gives the answer as Markdown. */
export async function runDirectCall(context: DirectContext, { type, input }: DirectCall): Promise<string> {
  const found = context.tools.find((tool) => tool.type === type);
  if (!found) return "This tool is not active.";
  let data: unknown;
  const tool = {
    ...found.tool,
    async execute(given: unknown, call: Parameters<typeof found.tool.execute>[1]) {
      const result = await found.tool.execute(given, call);
      data = result.data;
      return result;
    },
  };
  // The person asked for it with their own hands: there is nobody else to ask.
  const tools: AgentTool[] = [{ ...found, tool, tier: "AUTO_APPROVE" }];
  const call = { callId: "direct", name: tool.name, input };
  const known: ToolCallRow[] = [];
  const [result] = await runTools({ ...context, tools, approvalMs: 0 }, [call], 1, known);
  if (result?.output.type === "error-text") return result.output.value;
  return type === "SearchWebTool"
    ? searchMarkdown(data as WebSearchData)
    : pageMarkdown(data as OpenPageData, context.run.session);
}

/** In brackets, digits would be taken for a citation. */
const withoutMarkers = (text: string) => text.replace(/\[(?=\^?\d)/g, "\\[");

function searchMarkdown({ results, answer, warnings }: WebSearchData): string {
  if (!results.length) return "Nothing was found.";
  const list = results.map(({ citation_id, title, snippet, age, published_at }) => {
    const date = published_at?.slice(0, 10) ?? age;
    return `**${escaped(title)}** [${citation_id}]${date ? ` · ${date}` : ""}\n${escaped(snippet)}`;
  });
  return [
    ...(answer ? [escaped(answer)] : []),
    ...list,
    ...warnings.map((line) => `_${escaped(line)}_`),
  ].join("\n\n");
}

/** Titles and snippets are plain text. */
const escaped = (text: string) => text.replace(/[\\`*_[\]<>#|~]/g, "\\$&").replace(/\s+/g, " ");

function pageMarkdown(page: OpenPageData, session: Session): string {
  const id = page.citation_id ?? session.cite(page.url, page.title);
  const more = page.truncated
    ? [`_${page.content_length} of ${page.original_length} characters are shown._`]
    : [];
  return [`**${escaped(page.title || page.url)}** [${id}]`, withoutMarkers(page.content), ...more].join(
    "\n\n",
  );
}
