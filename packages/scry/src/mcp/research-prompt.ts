import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";

/** A prompt that people can pick in their client: search, read, compare, cite. */
export function addResearchPrompt(server: McpServer, searchName?: string, openName?: string): void {
  server.registerPrompt(
    "research",
    {
      title: "Research a question",
      description: "Search, read the best sources, and answer with citations.",
      argsSchema: z.object({ question: z.string().describe("what you want to know") }),
    },
    ({ question }) => ({
      messages: [
        { role: "user", content: { type: "text", text: steps(question, searchName, openName).join("\n") } },
      ],
    }),
  );
}

const steps = (question: string, searchName?: string, openName?: string) => [
  `Research this question: ${question}`,
  ...(searchName ? [`- Use ${searchName} with two or three different wordings.`] : []),
  ...(openName
    ? [`- Read the most reliable sources with ${openName}; pass query to get the passages that matter.`]
    : []),
  "- Compare them. Say where they disagree and how old they are.",
  "- Answer in a few paragraphs. Put the citation id after every fact, e.g. [1], and list the sources at the end.",
  "- If a search or a page failed, say so instead of guessing.",
];
