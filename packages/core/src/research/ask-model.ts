import { estimateTokens } from "@scry/page/passages";
import { ScryError } from "../contracts/error.ts";

/** One request to a model. */
export interface ModelRequest {
  instructions: string;
  prompt: string;
  maxOutputTokens: number;
  signal: AbortSignal;
}

/** A model's reply; without `tokens` they are estimated. */
export interface ModelReply {
  text: string;
  /** In and out. */
  tokens?: number;
}

/** Asks a model that is not one of the AI SDK. Throws when the model fails. */
export type AskModel = (request: ModelRequest) => Promise<ModelReply>;

/** A `LanguageModel` of the AI SDK, versions 5 to 7: an object that a provider makes, or a name for its gateway. */
export type AiSdkModel = string | { readonly specificationVersion: string; readonly modelId: string };

/** The part of the SDK that is used here. */
export interface AiSdk<Model = AiSdkModel> {
  streamText(options: {
    model: Model;
    system: string;
    prompt: string;
    maxOutputTokens: number;
    maxRetries: number;
    abortSignal: AbortSignal;
    onError(event: { error: unknown }): void;
  }): {
    text: PromiseLike<string>;
    totalUsage: PromiseLike<{ inputTokens?: number; outputTokens?: number; totalTokens?: number }>;
  };
}

/** The SDK waits between attempts, and for as long as a service asks. */
const attempts = 3;

/** The way to ask this model. Estimates tokens where the service does not count them. */
export function askOf(
  model: AiSdkModel | AskModel,
): (request: ModelRequest) => Promise<Required<ModelReply>> {
  const ask = typeof model === "function" ? model : askAiSdk(model, loadAiSdk);
  return async (request) => {
    const { text, tokens } = await ask(request);
    const estimated = () => estimateTokens(`${request.instructions}\n${request.prompt}\n${text}`);
    return { text, tokens: tokens || estimated() };
  };
}

/** Asks a model by the host's own copy of the SDK, for hosts whose packages do not see each other's. */
export const askWith = <Model>(sdk: AiSdk<Model>, model: Model): AskModel => askAiSdk(model, async () => sdk);

function askAiSdk<Model>(model: Model, load: () => Promise<AiSdk<Model>>): AskModel {
  return async ({ instructions, prompt, maxOutputTokens, signal }) => {
    const { streamText } = await load();
    let failure: unknown;
    // Streamed, because some servers and proxies close a connection that is silent for a minute.
    const reply = streamText({
      model,
      system: instructions,
      prompt,
      maxOutputTokens,
      maxRetries: attempts,
      abortSignal: signal,
      // The error of the rejected promise says only that there is no text.
      onError: ({ error }) => {
        failure ??= error;
      },
    });
    const text = await Promise.resolve(reply.text).catch((thrown: unknown) => {
      signal.throwIfAborted();
      throw failure ?? thrown;
    });
    // After an abort the text may be the part that was written so far.
    signal.throwIfAborted();
    const { inputTokens = 0, outputTokens = 0, totalTokens } = await reply.totalUsage;
    return { text, tokens: totalTokens ?? inputTokens + outputTokens };
  };
}

async function loadAiSdk(): Promise<AiSdk> {
  try {
    return (await import("ai" as string)) as AiSdk;
  } catch (cause) {
    throw new ScryError({
      code: "not_configured",
      message: "A model of the AI SDK needs the package ai, which is not installed.",
      hint: "Run: npm install ai. Or pass a function that asks your model.",
      cause,
    });
  }
}
