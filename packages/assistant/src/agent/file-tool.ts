import { openPageTool, type Scry, ScryError } from "@scry/core";
import type { ModelMessage } from "ai";
import { fileIdsOf, listFiles } from "../db/files.ts";
import type { Database } from "../db/open.ts";
import type { MessageRow } from "../db/schema.ts";
import { fileAddress, fileIdIn, pageInFile } from "./attached-files.ts";
import type { Run } from "./run.ts";
import type { AgentTool } from "./tool-registry.ts";

interface Parts {
  database: Database;
  scry: Scry;
  run: Run;
}

/** Of a longer file the model first gets the passages that answer the question, and asks for more where it needs them. */
const longestWhole = 12_000;

/** Whether the input names a file of the conversation, by its address or by its number. */
function namesFile(input: unknown, { session }: Run): boolean {
  const { url, urls } = (input ?? {}) as { url?: unknown; urls?: unknown };
  const named = [url, ...(Array.isArray(urls) ? urls : [])];
  return named.some((one) => {
    if (typeof one !== "string") return false;
    const number = /^\s*\[?(\d+)\]?\s*$/.exec(one)?.[1];
    const address = number ? session.sources().find(({ id }) => id === Number(number))?.url : one;
    return address !== undefined && fileIdIn(address) !== undefined;
  });
}

/**
 * The tool for one call: `open_page` reads a file of this conversation from the database, and nobody is asked first,
 * since the person brought it.
 */
export function toolForInput(
  parts: Parts,
  found: AgentTool | undefined,
  input: unknown,
): AgentTool | undefined {
  if (found?.type !== "OpenPageTool" || !namesFile(input, parts.run)) return found;
  return { ...found, byHand: true, tool: fileTool(parts, found.tool.name) };
}

function fileTool({ database, scry, run }: Parts, name: string): AgentTool["tool"] {
  const page: Scry["page"] = async (url) => {
    const id = fileIdIn(url);
    if (id === undefined) throw onlyFiles();
    const found = await pageInFile(database, run.conversationId, id);
    run.texts.set(found.url, found.markdown);
    return found;
  };
  const open: Scry["open"] = async (input, options) => {
    const request = typeof input === "string" ? { url: input } : input;
    const whole = await page(request.url);
    options?.onPage?.(whole);
    return scry.view(whole, request, options);
  };
  return openPageTool({ ...scry, page, open }, { name, searchName: null });
}

const onlyFiles = () =>
  new ScryError({
    code: "invalid_input",
    message: "Files and pages cannot be opened in one call.",
    hint: "Open them in two calls.",
  });

/** A call for each file that a question brings: what the model would do first. */
export async function readingOfFiles(
  { database, run }: Parts,
  question: MessageRow | undefined,
  tools: readonly AgentTool[],
): Promise<ModelMessage[]> {
  const wanted = question ? fileIdsOf(question) : [];
  if (!question || !wanted.length) return [];
  const opener = tools.find(({ type }) => type === "OpenPageTool");
  if (!opener)
    throw new ScryError({
      code: "not_configured",
      message: "Files cannot be read here: the tool that opens pages is switched off.",
      hint: "Ask without the file.",
    });
  const files = (await listFiles(database, run.conversationId)).filter(({ id }) => wanted.includes(id));
  const addresses = files.map(fileAddress);
  run.session.see?.(addresses);
  const lengths = await Promise.all(
    files.map(async ({ id }) => (await pageInFile(database, run.conversationId, id)).markdown.length),
  );
  const content = addresses.map((url, index) => ({
    type: "tool-call" as const,
    toolCallId: `file-${run.messageId}-${index}`,
    toolName: opener.tool.name,
    input: (lengths[index] ?? 0) > longestWhole ? { url, query: question.text.slice(0, 400) } : { url },
  }));
  return [{ role: "assistant", content }];
}
