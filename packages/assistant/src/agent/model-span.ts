import { inSpan } from "@scry/core/host";
import type { FinishReason, LanguageModel, LanguageModelUsage } from "ai";

/** The service's report about one round. */
interface Used {
  usage: LanguageModelUsage;
  finishReason: FinishReason;
  response: { id?: string; modelId?: string };
}

export interface ModelSpan {
  used(round: Used): void;
}

/** The names of the conventions for GenAI, by the beginning of what the AI SDK calls a provider. */
const services: Readonly<Record<string, string>> = {
  openai: "openai",
  anthropic: "anthropic",
  google: "gcp.gemini",
  ollama: "ollama",
};

/**
 * One request to the model, by the conventions for GenAI. Neither the prompt nor the answer is part of it, and the
 * service gets no trace header.
 */
export function inModelSpan<T>(model: LanguageModel, work: (span: ModelSpan) => Promise<T>): Promise<T> {
  const { provider, modelId } = typeof model === "string" ? { provider: "", modelId: model } : model;
  const [service = ""] = provider.split(".");
  const attributes = {
    "gen_ai.operation.name": "chat",
    "gen_ai.provider.name": services[service] ?? (service || "unknown"),
    "gen_ai.request.model": modelId,
    "gen_ai.request.stream": true,
  };
  return inSpan(`chat ${modelId}`, { kind: "client", leaves: true, attributes }, (span) =>
    work({
      used({ usage, finishReason, response }) {
        span.set({
          "gen_ai.response.id": response.id,
          "gen_ai.response.model": response.modelId,
          "gen_ai.response.finish_reasons": [finishReason],
          "gen_ai.usage.input_tokens": usage.inputTokens,
          "gen_ai.usage.output_tokens": usage.outputTokens,
        });
      },
    }),
  );
}
