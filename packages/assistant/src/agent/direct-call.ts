import { ScryError } from "@scry/core";
import { readSlashCommand } from "../contract.ts";

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

/** Whether a question was a direct call, whose answer is a tool's output and not a model's words. */
export function isDirectCall(text: string): boolean {
  const name = readSlashCommand(text)?.name;
  return name === "search" || name === "open";
}
