import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { type WebResult, webTools } from "@scry/core/ai-sdk";
import * as ai7 from "ai";
import * as ai6 from "ai-6";
import { createOpenAICompatible as createOpenAICompatible6 } from "openai-compatible-6";
import { type Ask, type Framework, manyTurns } from "./framework.ts";

const settings = ({ url }: Ask) => ({ name: "scripted", baseURL: `${url}/v1`, apiKey: "none" });
const noJson = /Invalid input for tool web_search|JSON parsing failed/;

const dataOf = (steps: { toolResults: { output: unknown }[] }[]) =>
  steps.flatMap(({ toolResults }) => toolResults.map(({ output }) => (output as WebResult).data));

export const aiSdk: readonly Framework[] = [
  {
    name: "AI SDK 7, generateText",
    noJson,
    carriesData: true,
    async ask(ask) {
      const { text, steps } = await ai7.generateText({
        model: createOpenAICompatible(settings(ask))("scripted"),
        prompt: ask.question,
        tools: webTools(ask.scry, ask.options),
        stopWhen: ai7.isStepCount(manyTurns),
        abortSignal: ask.signal,
        maxRetries: 0,
      });
      return { answer: text, data: dataOf(steps) };
    },
  },
  {
    name: "AI SDK 7, streamText",
    noJson,
    carriesData: true,
    async ask(ask) {
      const result = ai7.streamText({
        model: createOpenAICompatible(settings(ask))("scripted"),
        prompt: ask.question,
        tools: webTools(ask.scry, ask.options),
        stopWhen: ai7.isStepCount(manyTurns),
        abortSignal: ask.signal,
        maxRetries: 0,
      });
      return { answer: await result.text, data: dataOf(await result.steps) };
    },
  },
  {
    name: "AI SDK 6, generateText",
    noJson,
    carriesData: true,
    async ask(ask) {
      const { text, steps } = await ai6.generateText({
        model: createOpenAICompatible6(settings(ask))("scripted"),
        prompt: ask.question,
        tools: webTools(ask.scry, ask.options),
        stopWhen: ai6.stepCountIs(manyTurns),
        abortSignal: ask.signal,
        maxRetries: 0,
      });
      return { answer: text, data: dataOf(steps) };
    },
  },
  {
    name: "AI SDK 6, streamText",
    noJson,
    carriesData: true,
    async ask(ask) {
      const result = ai6.streamText({
        model: createOpenAICompatible6(settings(ask))("scripted"),
        prompt: ask.question,
        tools: webTools(ask.scry, ask.options),
        stopWhen: ai6.stepCountIs(manyTurns),
        abortSignal: ask.signal,
        maxRetries: 0,
      });
      return { answer: await result.text, data: dataOf(await result.steps) };
    },
  },
];
