import Anthropic from "@anthropic-ai/sdk";
import { webTools } from "@scry/core/anthropic";
import type { Ask, Asked, Framework } from "../../../support/framework.ts";

const model = "scripted";
const max_tokens = 1000;
const clientOf = (url: string) => new Anthropic({ apiKey: "none", baseURL: url, maxRetries: 0 });

const textOf = (content: readonly { type: string; text?: string }[]) =>
  content.map((block) => (block.type === "text" ? block.text : "")).join("");

type Request = Anthropic.MessageCreateParamsNonStreaming;

/** The loop that every user of the Messages API writes. */
async function converse(ask: Ask, next: (request: Request) => Promise<Anthropic.Message>): Promise<Asked> {
  const web = webTools(ask.scry, ask.options);
  const messages: Anthropic.MessageParam[] = [{ role: "user", content: ask.question }];
  for (;;) {
    const message = await next({ model, max_tokens, messages, tools: web.tools });
    if (message.stop_reason !== "tool_use") return { answer: textOf(message.content), data: [] };
    messages.push({ role: "assistant", content: message.content });
    messages.push({ role: "user", content: await web.answer(message, { signal: ask.signal }) });
  }
}

export const anthropicSdk: readonly Framework[] = [
  {
    name: "Anthropic SDK, messages.create",
    noJson: /^error_code: invalid_tool_input\nInvalid search query: /,
    carriesData: false,
    ask: (ask) =>
      converse(ask, (request) => clientOf(ask.url).messages.create(request, { signal: ask.signal })),
  },
  {
    name: "Anthropic SDK, messages.stream",
    // The SDK itself makes an empty object of broken JSON.
    noJson: /^error_code: invalid_tool_input\nInvalid search query: /,
    carriesData: false,
    ask: (ask) =>
      converse(ask, (request) =>
        clientOf(ask.url).messages.stream(request, { signal: ask.signal }).finalMessage(),
      ),
  },
  {
    name: "Anthropic SDK, tool runner",
    noJson: /^Error: error_code: invalid_tool_input\nInvalid search query: /,
    carriesData: false,
    async ask({ url, question, scry, options, signal }) {
      const runner = clientOf(url).beta.messages.toolRunner(
        {
          model,
          max_tokens,
          messages: [{ role: "user", content: question }],
          tools: webTools(scry, options).tools,
        },
        { signal },
      );
      return { answer: textOf((await runner.runUntilDone()).content), data: [] };
    },
  },
];
