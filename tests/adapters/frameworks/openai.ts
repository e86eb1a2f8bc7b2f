import { webTools } from "@scry/core/openai";
import OpenAI from "openai";
import type { Framework } from "./framework.ts";

const clientOf = (url: string) => new OpenAI({ apiKey: "none", baseURL: `${url}/v1`, maxRetries: 0 });
const noJson = /^The arguments of web_search are not valid JSON\./;

export const openaiSdk: readonly Framework[] = [
  {
    name: "OpenAI SDK, Responses",
    noJson,
    carriesData: false,
    async ask({ url, question, scry, options, signal }) {
      const web = webTools(scry, options);
      const input: OpenAI.Responses.ResponseInput = [{ role: "user", content: question }];
      for (;;) {
        const asked = { model: "scripted", input, tools: web.responseTools };
        const { output, output_text } = await clientOf(url).responses.create(asked, { signal });
        const results = await web.answerResponse(output, { signal });
        if (results.length === 0) return { answer: output_text, data: [] };
        input.push(...(output as OpenAI.Responses.ResponseInputItem[]), ...results);
      }
    },
  },
  {
    name: "OpenAI SDK, Responses, streamed",
    noJson,
    carriesData: false,
    async ask({ url, question, scry, options, signal }) {
      const web = webTools(scry, options);
      const input: OpenAI.Responses.ResponseInput = [{ role: "user", content: question }];
      for (;;) {
        const asked = { model: "scripted", input, tools: web.responseTools };
        const { output, output_text } = await clientOf(url)
          .responses.stream(asked, { signal })
          .finalResponse();
        const results = await web.answerResponse(output, { signal });
        if (results.length === 0) return { answer: output_text, data: [] };
        input.push(...(output as OpenAI.Responses.ResponseInputItem[]), ...results);
      }
    },
  },
  {
    name: "OpenAI SDK, Chat Completions",
    noJson,
    carriesData: false,
    async ask({ url, question, scry, options, signal }) {
      const web = webTools(scry, options);
      const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content: question }];
      for (;;) {
        const asked = { model: "scripted", messages, tools: web.chatTools };
        const { choices } = await clientOf(url).chat.completions.create(asked, { signal });
        const message = choices[0]?.message;
        const results = message ? await web.answerChat(message, { signal }) : [];
        if (!message || results.length === 0) return { answer: message?.content ?? "", data: [] };
        messages.push(message, ...results);
      }
    },
  },
];
