import type { Channel } from "../contracts/tool.ts";

/** Where the numbers end up; the model only writes [1], the channel renders it. */
const citationNote: Readonly<Record<Channel, string>> = {
  terminal: "The numbers become links to the sources.",
  web: "The numbers become links to the sources.",
  telegram: "The numbers become links to the sources. Keep answers short.",
  api: "The caller resolves the numbers to sources.",
};

/** Guidance for the system prompt, under the name that the host gave the tool. */
export function searchPrompt(name: string, channel: Channel, now: Date): string {
  return [
    `Use ${name} for current events, news, documentation, product and other up-to-date information.`,
    `Do not guess what you can look up: search first, then answer.`,
    `When you state a fact from a result, append its citation id in brackets, e.g. [1]; several are written [1][2].`,
    citationNote[channel],
    `If a search fails, say so; a failed search is not proof that nothing exists.`,
    `Today is ${now.toISOString().slice(0, 10)}.`,
  ].join(" ");
}
