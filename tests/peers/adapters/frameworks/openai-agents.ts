import {
  Agent,
  OpenAIChatCompletionsModel,
  OpenAIResponsesModel,
  run,
  setTracingDisabled,
  tool,
} from "@openai/agents";
import { webTools } from "@scry/core/openai-agents";
import OpenAI from "openai";
import { type Ask, type Framework, manyTurns } from "../../../support/framework.ts";

setTracingDisabled(true);

const apis = { Responses: OpenAIResponsesModel, "Chat Completions": OpenAIChatCompletionsModel };

function agentOf(ask: Ask, api: keyof typeof apis): Agent {
  const client = new OpenAI({ apiKey: "none", baseURL: `${ask.url}/v1`, maxRetries: 0 });
  return new Agent({
    name: "Researcher",
    model: new apis[api](client, "scripted"),
    tools: webTools(ask.scry, { ...ask.options, tool }),
  });
}

const dataOf = (items: { toJSON(): object }[]) =>
  items.flatMap((item) => {
    const { customData } = item.toJSON() as { customData?: { data: unknown } };
    return customData ? [customData.data] : [];
  });

export const openaiAgents: readonly Framework[] = (["Responses", "Chat Completions"] as const).flatMap(
  (api) => [
    {
      name: `OpenAI Agents, ${api}`,
      noJson: /JSON/,
      carriesData: true,
      async ask(ask) {
        const result = await run(agentOf(ask, api), ask.question, {
          signal: ask.signal,
          maxTurns: manyTurns,
        });
        return { answer: result.finalOutput ?? "", data: dataOf(result.newItems) };
      },
    },
    {
      name: `OpenAI Agents, ${api}, streamed`,
      noJson: /JSON/,
      carriesData: true,
      async ask(ask) {
        const result = await run(agentOf(ask, api), ask.question, {
          signal: ask.signal,
          maxTurns: manyTurns,
          stream: true,
        });
        await result.completed;
        return { answer: result.finalOutput ?? "", data: dataOf(result.newItems) };
      },
    },
  ],
);
