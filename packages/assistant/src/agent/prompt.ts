import { type Channel, type Source, wrapUntrusted } from "@scry/core";
import type { AgentTool } from "./tool-registry.ts";

/** The newest sources are the likely ones to be cited again; a title is known by its beginning. */
const mostSources = 100;
const longestTitle = 120;

/** The agent's own text, then what each of its tools has to say. */
export function composePrompt(
  systemPrompt: string,
  tools: readonly AgentTool[],
  channel: Channel,
  forgotten: readonly Source[] = [],
): string {
  const sections = tools.map(({ tool }) => tool.promptSection(channel));
  return [systemPrompt, ...sections, forgotten.length ? listOf(forgotten) : ""].filter(Boolean).join("\n\n");
}

function listOf(sources: readonly Source[]): string {
  const lines = sources
    .slice(-mostSources)
    .map(({ id, title, url }) => `[${id}] ${title.replace(/\s+/g, " ").slice(0, longestTitle)} ${url}`);
  // Titles are the words of strangers, and this is the place of instructions.
  const list = wrapUntrusted(lines.join("\n").toWellFormed(), { url: "the sources of this conversation" });
  return `Parts of this conversation were left out to save space. Its sources keep their numbers and may still be cited or opened again:\n${list}`;
}
