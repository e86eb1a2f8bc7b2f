import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { type WebResult, webTools } from "@scry/core/ai-sdk";
import * as ai7 from "ai";
import * as ai6 from "ai-6";
import { createOpenAICompatible as createOpenAICompatible6 } from "openai-compatible-6";
import { type Ask, type Framework, testFramework } from "./suite.ts";

const settings = ({ url }: Ask) => ({ name: "scripted", baseURL: `${url}/v1`, apiKey: "none" });
const noJson = /Invalid input for tool web_search|JSON parsing failed/;

const dataOf = (steps: { toolResults: { output: unknown }[] }[]) =>
  steps.flatMap(({ toolResults }) => toolResults.map(({ output }) => (output as WebResult).data));

const frameworks: Framework[] = [
  {
    name: "AI SDK 7, generateText",
    noJson,
    carriesData: true,
    async ask(ask) {
      const { text, steps } = await ai7.generateText({
        model: createOpenAICompatible(settings(ask))("scripted"),
        prompt: ask.question,
        tools: webTools(ask.scry, ask.options),
        stopWhen: ai7.isStepCount(6),
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
        stopWhen: ai7.isStepCount(6),
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
        stopWhen: ai6.stepCountIs(6),
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
        stopWhen: ai6.stepCountIs(6),
        abortSignal: ask.signal,
        maxRetries: 0,
      });
      return { answer: await result.text, data: dataOf(await result.steps) };
    },
  },
];

for (const framework of frameworks) testFramework(framework);
