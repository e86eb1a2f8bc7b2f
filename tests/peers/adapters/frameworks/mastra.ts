import { Agent } from "@mastra/core/agent";
import { createTool } from "@mastra/core/tools";
import { type WebResult, webTools } from "@scry/core/mastra";
import { type Ask, type Framework, manyTurns } from "../../../support/framework.ts";

const agentOf = (ask: Ask) =>
  new Agent({
    id: "researcher",
    name: "Researcher",
    instructions: "Answer questions.",
    model: { id: "openai/scripted", url: `${ask.url}/v1`, apiKey: "none" },
    tools: webTools(ask.scry, { ...ask.options, createTool }),
    maxRetries: 0,
  });

const dataOf = (results: { payload: { result?: unknown } }[]) =>
  results.map(({ payload }) => (payload.result as WebResult).data);

export const mastra: readonly Framework[] = [
  {
    name: "Mastra, generate",
    noJson: /^Invalid search query: /,
    carriesData: true,
    async ask(ask) {
      const output = await agentOf(ask).generate(ask.question, {
        maxSteps: manyTurns,
        abortSignal: ask.signal,
      });
      return { answer: output.text, data: dataOf(output.toolResults) };
    },
  },
  {
    name: "Mastra, stream",
    noJson: /^Invalid search query: /,
    carriesData: true,
    async ask(ask) {
      const output = await agentOf(ask).stream(ask.question, {
        maxSteps: manyTurns,
        abortSignal: ask.signal,
      });
      return { answer: await output.text, data: dataOf(await output.toolResults) };
    },
  },
];
