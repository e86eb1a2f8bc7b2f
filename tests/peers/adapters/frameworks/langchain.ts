import { ChatOpenAI } from "@langchain/openai";
import { webTools } from "@scry/core/langchain";
import { createAgent, ToolMessage, tool } from "langchain";
import { type Framework, manyTurns } from "../../../support/framework.ts";

export const langChain: Framework = {
  name: "LangChain, createAgent",
  carriesData: true,
  async ask(ask) {
    const agent = createAgent({
      model: new ChatOpenAI({
        model: "scripted",
        apiKey: "none",
        maxRetries: 0,
        configuration: { baseURL: `${ask.url}/v1` },
      }),
      tools: webTools(ask.scry, { ...ask.options, tool }),
    });
    const messages = [{ role: "user", content: ask.question }];
    const state = await agent.invoke({ messages }, { signal: ask.signal, recursionLimit: 3 * manyTurns });
    return {
      answer: state.messages.at(-1)?.text ?? "",
      data: state.messages
        .filter((message) => ToolMessage.isInstance(message))
        .map(({ artifact }) => artifact),
    };
  },
};
