import { webTools } from "@scry/core/openai";
import OpenAI from "openai";
import type { Framework } from "../../../support/framework.ts";

const clientOf = (url: string) => new OpenAI({ apiKey: "none", baseURL: `${url}/v1`, maxRetries: 0 });
const noJson = /^The arguments of web_search are not valid JSON\./;

type Asked = Pick<OpenAI.Responses.ResponseCreateParamsNonStreaming, "model" | "input" | "tools">;
type Respond = (
  client: OpenAI,
  asked: Asked,
  signal: AbortSignal | undefined,
) => Promise<Pick<OpenAI.Responses.Response, "output" | "output_text">>;

const responses = (name: string, respond: Respond): Framework => ({
  name,
  noJson,
  carriesData: false,
  async ask({ url, question, scry, options, signal }) {
    const web = webTools(scry, options);
    const input: OpenAI.Responses.ResponseInput = [{ role: "user", content: question }];
    for (;;) {
      const asked = { model: "scripted", input, tools: web.responseTools };
      const { output, output_text } = await respond(clientOf(url), asked, signal);
      const results = await web.answerResponse(output, { signal });
      if (results.length === 0) return { answer: output_text, data: [] };
      input.push(...(output as OpenAI.Responses.ResponseInputItem[]), ...results);
    }
  },
});

export const openaiSdk: readonly Framework[] = [
  responses("OpenAI SDK, Responses", (client, asked, signal) => client.responses.create(asked, { signal })),
  responses("OpenAI SDK, Responses, streamed", (client, asked, signal) =>
    client.responses.stream(asked, { signal }).finalResponse(),
  ),
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
