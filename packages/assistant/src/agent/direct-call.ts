import { type OpenPageData, ScryError, type Session, type WebSearchData } from "@scry/core";
import type { ModelMessage } from "ai";
import { readSlashCommand } from "../contract.ts";
import type { ToolCallRow } from "../db/schema.ts";
import { runTools, type ToolRun } from "./run-tools.ts";
import type { AgentTool } from "./tool-registry.ts";

/** A tool that a person runs by hand. */
export interface DirectCall {
  type: "SearchWebTool" | "OpenPageTool";
  input: Record<string, unknown>;
}

/**
 * Reads `/search words` and `/open address [what to look for]`; returns undefined for a question. Throws for an unknown
 * command, for which a model would make something up. A channel handles its own commands before this.
 */
export function readDirectCall(text: string): DirectCall | undefined {
  const command = readSlashCommand(text);
  if (!command) return undefined;
  const { name, rest } = command;
  if (name === "research") return undefined;
  if (name === "search") return { type: "SearchWebTool", input: { query: rest } };
  if (name !== "open") throw noSuchCommand(name);
  const [url = "", ...words] = rest.split(/\s+/);
  return { type: "OpenPageTool", input: { url, ...(words.length && { query: words.join(" ") }) } };
}

const noSuchCommand = (name: string) =>
  new ScryError({
    code: "invalid_input",
    message: `There is no command /${name} here.`,
    hint: "/search WORDS searches the web, /open ADDRESS reads a page, /research QUESTION writes a report; a question begins without a slash.",
  });

/** Whether a question was a direct call, whose answer is a tool's output and not a model's words. */
export function isDirectCall(text: string): boolean {
  const name = readSlashCommand(text)?.name;
  return name === "search" || name === "open";
}

export type DirectContext = Omit<ToolRun, "approvalMs">;

export interface DirectAnswer {
  /** Markdown. */
  text: string;
  /** The call and its result as a model will see them later, with text from the web still marked as such. */
  trail: ModelMessage[];
}

/** Runs it like a call from the model, with a row in the audit trail. */
export async function runDirectCall(
  context: DirectContext,
  { type, input }: DirectCall,
): Promise<DirectAnswer> {
  const found = context.tools.find((tool) => tool.type === type);
  if (!found) return { text: "This tool is not active.", trail: [] };
  let data: unknown;
  const tool = {
    ...found.tool,
    async execute(given: unknown, call: Parameters<typeof found.tool.execute>[1]) {
      const result = await found.tool.execute(given, call);
      data = result.data;
      return result;
    },
  };
  const tools: AgentTool[] = [{ ...found, tool, byHand: true }];
  // A request to a model may hold several of them, distinguished by their ids.
  const call = { callId: `direct-${context.run.messageId}`, name: tool.name, input };
  const known: ToolCallRow[] = [];
  const content = await runTools({ ...context, tools, approvalMs: 0 }, [call], 1, known);
  const trail: ModelMessage[] = [
    {
      role: "assistant",
      content: [{ type: "tool-call", toolCallId: call.callId, toolName: call.name, input }],
    },
    { role: "tool", content },
    { role: "assistant", content: "(The result was shown to the user.)" },
  ];
  const [result] = content;
  if (result?.output.type === "error-text") return { text: failureMarkdown(result.output.value), trail };
  const text =
    type === "SearchWebTool"
      ? searchMarkdown(data as WebSearchData)
      : pageMarkdown(data as OpenPageData, context.run.session);
  return { text, trail };
}

/** In Markdown, a line right below a list would belong to its last item. */
const failureMarkdown = (text: string) => text.replace(/\n(?=Next step: )/, "\n\n");

/** Digits in brackets would be taken for a citation. */
const withoutMarkers = (text: string) => text.replace(/\[(?=\^?\d)/g, "\\[");

function searchMarkdown({ results, answer, warnings }: WebSearchData): string {
  if (!results.length) return "Nothing was found.";
  const list = results.map(({ citation_id, title, url, snippet, age, published_at }) => {
    const facts = [URL.parse(url)?.host.replace(/^www\./, ""), published_at?.slice(0, 10) ?? age];
    const said = facts.flatMap((fact) => (fact ? [` · ${escaped(fact)}`] : [])).join("");
    return `**${escaped(title)}** [${citation_id}]${said}  \n${escaped(snippet)}`;
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
  const title = page.title || page.url;
  return [`**${escaped(title)}** [${id}]`, withoutMarkers(withoutHeading(page.content, title)), ...more].join(
    "\n\n",
  );
}

/** The line above the page says its title already. */
function withoutHeading(content: string, title: string): string {
  const [, heading, rest = ""] = /^# ([^\n]+)\n+(.*)$/s.exec(content) ?? [];
  return heading?.trim() === title.trim() ? rest : content;
}
