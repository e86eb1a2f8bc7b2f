/**
 * The web for the OpenAI SDK and every server that speaks its protocols: function tools for Responses and Chat
 * Completions, a handler for the model's calls, and `url_citation` annotations for its answer.
 */

import { renderCitations, type UrlCitation } from "@scry/page/citations";
import type { Session } from "../contracts/session.ts";
import type { Scry } from "../engine/create-scry.ts";
import { createSession } from "../engine/session/create-session.ts";
import type { Parameters } from "../tools/lenient-schema.ts";
import { type WebToolsOptions, webCalls } from "./shared/web-calls.ts";

export { type WebResult, type WebToolsOptions, webPrompt } from "./shared/web-calls.ts";

/** Options of the tools for the OpenAI SDK. */
export interface OpenAiOptions extends WebToolsOptions {
  session?: Session;
}

/** A function tool: filters stay optional, so it is not a strict one. */
export interface FunctionDefinition {
  name: string;
  description: string;
  parameters: Parameters & Record<string, unknown>;
  strict: false;
}

/** A call among the output items of a response; other items are passed over. */
export interface ResponseItem {
  type: string;
  call_id?: unknown;
  name?: unknown;
  arguments?: unknown;
}

/** A call in a chat message; other kinds are passed over. */
export interface ChatToolCall {
  id: string;
  type: string;
  function?: { name: string; arguments: string };
}

interface Call {
  id: string;
  name: string;
  text: string;
}

/** The tools for the OpenAI SDK, and what handles their calls. */
export interface OpenAiWeb {
  /** `tools` of `client.responses.create`. */
  responseTools: ({ type: "function" } & FunctionDefinition)[];
  /** `tools` of `client.chat.completions.create`. */
  chatTools: { type: "function"; function: FunctionDefinition }[];
  /** Runs the calls of these tools in `response.output`, all at once; calls of other tools are the caller's. */
  answerResponse(
    output: readonly ResponseItem[],
    options?: { signal?: AbortSignal },
  ): Promise<{ type: "function_call_output"; call_id: string; output: string }[]>;
  /** The same for a message of Chat Completions. */
  answerChat(
    message: { tool_calls?: readonly ChatToolCall[] | null },
    options?: { signal?: AbortSignal },
  ): Promise<{ role: "tool"; tool_call_id: string; content: string }[]>;
  /** The answer as the hosted search would give it: `[1]` stays, and an annotation says what it refers to. */
  cite(answer: string): { text: string; annotations: UrlCitation[] };
}

/** `web_search` and `open_page` for the OpenAI SDK: Responses and Chat Completions. */
export function webTools(scry: Scry, options: OpenAiOptions = {}): OpenAiWeb {
  const session = options.session ?? createSession({ pageText: scry.pageText });
  const calls = webCalls(scry, { ...options, session });
  const definitions = calls.map(({ name, description, parameters }) => ({
    name,
    description,
    parameters: { ...parameters },
    strict: false as const,
  }));
  const answer = async <Message>(
    asked: readonly Call[],
    signal: AbortSignal | undefined,
    message: (id: string, text: string) => Message,
  ): Promise<Message[]> => {
    const answers = asked.map(async ({ id, name, text }) => {
      const call = calls.find((known) => known.name === name);
      return call && message(id, (await call.runText(text, signal)).text);
    });
    return (await Promise.all(answers)).filter((one) => one !== undefined);
  };
  return {
    responseTools: definitions.map((definition) => ({ type: "function", ...definition })),
    chatTools: definitions.map((definition) => ({ type: "function", function: definition })),
    answerResponse: (output, { signal } = {}) =>
      answer(output.flatMap(callOfItem), signal, (call_id, text) => ({
        type: "function_call_output",
        call_id,
        output: text,
      })),
    answerChat: ({ tool_calls }, { signal } = {}) =>
      answer((tool_calls ?? []).flatMap(callOfMessage), signal, (tool_call_id, content) => ({
        role: "tool",
        tool_call_id,
        content,
      })),
    cite(answered) {
      const { text, annotations } = renderCitations(answered, session.sources(), "openai");
      return { text, annotations };
    },
  };
}

const callOfItem = ({ type, call_id, name, arguments: text }: ResponseItem): Call[] =>
  type === "function_call" && typeof call_id === "string" && typeof name === "string"
    ? [{ id: call_id, name, text: typeof text === "string" ? text : "" }]
    : [];

const callOfMessage = ({ id, function: called }: ChatToolCall): Call[] =>
  called ? [{ id, name: called.name, text: called.arguments }] : [];
