import type { Channel } from "../contracts/tool.ts";

/** Guidance for the system prompt, under the name that the host gave the tool. */
export function searchPrompt(name: string, channel: Channel | undefined, now: Date): string {
  return [
    `Use ${name} for current events, news, documentation, product and other up-to-date information.`,
    `Do not guess what you can look up: search first, then answer.`,
    `When you state a fact from a result, append its citation id in brackets, e.g. [1]; several are written [1][2].`,
    channel ? "The numbers become links to the sources." : "The caller resolves the numbers to sources.",
    ...(channel?.note ? [channel.note] : []),
    `If a search fails, say so; a failed search is not proof that nothing exists.`,
    `Today is ${now.toISOString().slice(0, 10)}.`,
  ].join(" ");
}
