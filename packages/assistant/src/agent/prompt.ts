import type { Channel, Source } from "@scry/core";
import type { AgentTool } from "./tool-registry.ts";

/** The agent's own text, then what each of its tools has to say. */
export function composePrompt(
  systemPrompt: string,
  tools: readonly AgentTool[],
  channel: Channel,
  forgotten: readonly Source[] = [],
): string {
  const sections = tools.map(({ tool }) => tool.promptSection(channel));
  const known = forgotten.map(({ id, title, url }) => `[${id}] ${title} ${url}`.replace(/\s+/g, " "));
  return [
    systemPrompt,
    ...sections,
    ...(known.length
      ? [
          `Parts of this conversation were left out to save space. Its sources keep their numbers and may still be cited or opened again:\n${known.join("\n")}`,
        ]
      : []),
  ]
    .filter(Boolean)
    .join("\n\n");
}
