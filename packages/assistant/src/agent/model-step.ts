import { ScryError } from "@scry/core";
import {
  APICallError,
  type AssistantModelMessage,
  type FinishReason,
  type JSONSchema7,
  jsonSchema,
  type LanguageModel,
  type LanguageModelUsage,
  type ModelMessage,
  streamText,
  type TextStreamPart,
  type ToolSet,
  tool,
} from "ai";
import { z } from "zod";
import { inModelSpan, type ModelSpan } from "./model-span.ts";
import { pause } from "./run.ts";
import type { AgentTool } from "./tool-registry.ts";

/** A call that the model asked for. */
export interface RequestedCall {
  callId: string;
  name: string;
  input: unknown;
  /** Why the arguments could not be read. */
  malformed?: string;
}

export interface StepRequest {
  model: LanguageModel;
  instructions: string;
  messages: ModelMessage[];
  tools: readonly AgentTool[];
  /** The last round: the model has to answer now. */
  final: boolean;
  signal: AbortSignal;
  retries: number;
  onText(text: string): Promise<void>;
  /** The thinking of a reasoning model. */
  onThinking(text: string): void;
  /** Called before a pause after a temporary failure. */
  onWait(error: APICallError, ms: number): void;
}

export interface StepResult {
  text: string;
  calls: RequestedCall[];
  /** The model's messages, in the form in which it expects them back. */
  messages: ModelMessage[];
  /** Why it stopped; undefined when the stream was abandoned before it said so. */
  ending: FinishReason | undefined;
  usage: Pick<LanguageModelUsage, "inputTokens" | "outputTokens">;
}

/** Characters of one round, including reasoning and arguments. Only a model that loops gets this far. */
const longestRound = 500_000;

/** Runs one round with the model. Throws what the model's library throws, also when the connection breaks midway. */
export async function runModelStep(request: StepRequest): Promise<StepResult> {
  const { signal } = request;
  // However the round ends, the model must not go on writing.
  const over = new AbortController();
  let isBegun = false;
  const begun: StepRequest = {
    ...request,
    onText(text) {
      isBegun = true;
      return request.onText(text);
    },
  };
  try {
    for (let failures = 0; ; failures++) {
      try {
        return await inModelSpan(request.model, (span) =>
          readRound(begun, AbortSignal.any([signal, over.signal]), span),
        );
      } catch (error) {
        if (isBegun || failures >= request.retries || signal.aborted) throw error;
        if (!APICallError.isInstance(error) || !error.isRetryable) throw error;
        const ms = pauseAfter(error, failures);
        request.onWait(error, ms);
        await pause(ms, signal);
        signal.throwIfAborted();
      }
    }
  } finally {
    over.abort();
  }
}

const firstPauseMs = 2_000;
/** A person is waiting: after a longer pause they would rather ask again. */
const longestPauseMs = 60_000;

/** As long as the server asks for, otherwise twice as long after each failure. */
function pauseAfter({ responseHeaders = {} }: APICallError, failures: number): number {
  const asked = Number(responseHeaders["retry-after-ms"] ?? Number.NaN);
  const after = responseHeaders["retry-after"] ?? "";
  const seconds = after.trim() === "" ? Number.NaN : Number(after);
  const until = Number.isNaN(seconds) ? Date.parse(after) - Date.now() : seconds * 1000;
  const ms = Number.isFinite(asked) ? asked : until;
  return ms >= 0 && ms <= longestPauseMs ? ms : firstPauseMs * 2 ** failures;
}

async function readRound(
  request: StepRequest,
  abortSignal: AbortSignal,
  span: ModelSpan,
): Promise<StepResult> {
  const { model, instructions, messages, tools, final, signal } = request;
  const result = streamText({
    model,
    instructions,
    messages,
    tools: toolSet(tools),
    ...(tools.length && final ? { toolChoice: "none" as const } : {}),
    abortSignal,
    // Done here, where the pause can be shown.
    maxRetries: 0,
    // Conversations are stored here, so the service need not store them as well.
    providerOptions: { openai: { store: false } },
    // Errors arrive in the stream; without this handler they are printed as well.
    onError: () => undefined,
  });
  let text = "";
  let length = 0;
  let ending: FinishReason | undefined;
  let usage: StepResult["usage"] = { inputTokens: undefined, outputTokens: undefined };
  const calls: RequestedCall[] = [];
  for await (const part of result.stream) {
    length += lengthOf(part);
    if (length > longestRound) throw tooLong();
    if (part.type === "text-delta" && part.text) {
      text += part.text;
      await request.onText(part.text);
    }
    if (part.type === "reasoning-delta" && part.text) request.onThinking(part.text);
    if (part.type === "tool-call" && !part.providerExecuted) {
      const malformed = part.dynamic && part.invalid ? String(part.error ?? "not valid JSON") : undefined;
      calls.push({
        callId: part.toolCallId,
        name: nameOf(part.toolName),
        input: part.input,
        ...(malformed !== undefined && { malformed }),
      });
    }
    if (part.type === "error") {
      // A model that calls tools although it may not has still written its text.
      if (final && (part.error as Error | undefined)?.name === "AI_ToolChoiceViolationError") break;
      throw part.error;
    }
    if (part.type === "finish-step") span.used(part);
    if (part.type === "finish") {
      ending = part.finishReason;
      usage = part.totalUsage;
    }
    if (part.type === "abort") throw signal.reason;
  }
  signal.throwIfAborted();
  if (final)
    return { text, calls: [], messages: text ? [{ role: "assistant", content: text }] : [], ending, usage };
  const written = (await result.response).messages.flatMap((message) =>
    message.role === "assistant" ? [withNames(message)] : [],
  );
  return { text, calls, messages: written, ending, usage };
}

/** A model may invent a tool with any name, but services accept only names like these in the next request. */
const nameOf = (called: string) => called.replace(/[^\w-]/g, "_").slice(0, 64) || "unnamed";

function withNames(message: AssistantModelMessage): AssistantModelMessage {
  if (typeof message.content === "string") return message;
  const content = message.content.map((part) =>
    part.type === "tool-call" ? { ...part, toolName: nameOf(part.toolName) } : part,
  );
  return { ...message, content };
}

function lengthOf(part: TextStreamPart<ToolSet>): number {
  if (part.type === "text-delta" || part.type === "reasoning-delta") return part.text.length;
  return part.type === "tool-input-delta" ? part.delta.length : 0;
}

const tooLong = () =>
  new ScryError({
    code: "too_large",
    message: "The model did not come to an end, so its answer was cut off.",
    hint: "Ask a narrower question.",
  });

/** Schemas only: the tools read the arguments themselves and are more lenient than a schema. */
function toolSet(tools: readonly AgentTool[]): ToolSet {
  return Object.fromEntries(
    tools.map(({ tool: { name, description, inputSchema } }) => [
      name,
      tool({ description, inputSchema: jsonSchema(schemaOf(inputSchema)) }),
    ]),
  );
}

/** zod and the AI SDK have different types for the same draft of JSON Schema. */
const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: "input" }) as JSONSchema7;
