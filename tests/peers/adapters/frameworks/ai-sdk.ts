import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { type WebResult, webTools } from "@scry/core/ai-sdk";
import * as ai7 from "ai";
import * as ai6 from "ai-6";
import { createOpenAICompatible as createOpenAICompatible6 } from "openai-compatible-6";
import { type Ask, type Framework, manyTurns } from "../../../support/framework.ts";

const settings = ({ url }: Ask) => ({ name: "scripted", baseURL: `${url}/v1`, apiKey: "none" });
const noJson = /Invalid input for tool web_search|JSON parsing failed/;

const dataOf = (steps: { toolResults: { output: unknown }[] }[]) =>
  steps.flatMap(({ toolResults }) => toolResults.map(({ output }) => (output as WebResult).data));

/** What both versions are asked alike. */
const common = ({ question, scry, options, signal }: Ask) => ({
  prompt: question,
  tools: webTools(scry, options),
  abortSignal: signal,
  maxRetries: 0,
});
const request7 = (ask: Ask) => ({
  ...common(ask),
  model: createOpenAICompatible(settings(ask))("scripted"),
  stopWhen: ai7.isStepCount(manyTurns),
});
const request6 = (ask: Ask) => ({
  ...common(ask),
  model: createOpenAICompatible6(settings(ask))("scripted"),
  stopWhen: ai6.stepCountIs(manyTurns),
});

export const aiSdk: readonly Framework[] = [
  {
    name: "AI SDK 7, generateText",
    noJson,
    carriesData: true,
    async ask(ask) {
      const { text, steps } = await ai7.generateText(request7(ask));
      return { answer: text, data: dataOf(steps) };
    },
  },
  {
    name: "AI SDK 7, streamText",
    noJson,
    carriesData: true,
    async ask(ask) {
      const result = ai7.streamText(request7(ask));
      return { answer: await result.text, data: dataOf(await result.steps) };
    },
  },
  {
    name: "AI SDK 6, generateText",
    noJson,
    carriesData: true,
    async ask(ask) {
      const { text, steps } = await ai6.generateText(request6(ask));
      return { answer: text, data: dataOf(steps) };
    },
  },
  {
    name: "AI SDK 6, streamText",
    noJson,
    carriesData: true,
    async ask(ask) {
      const result = ai6.streamText(request6(ask));
      return { answer: await result.text, data: dataOf(await result.steps) };
    },
  },
];
