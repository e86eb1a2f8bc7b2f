import type { LanguageModel } from "ai";
import { checkModelAccess, type ModelAccess, parseModelName } from "../settings/model-access.ts";

/** The model behind a name as in SCRY_MODEL. Each library is loaded when its kind is used for the first time. */
export async function connectModel(name: string, access: ModelAccess): Promise<LanguageModel> {
  // The library prints its warnings where the answer is going to stand.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  const parsed = parseModelName(name);
  checkModelAccess(parsed, access);
  const { kind, model } = parsed;
  const apiKey = access.keys[kind];
  const baseURL = access.baseUrls[kind];
  switch (kind) {
    case "openai": {
      const { createOpenAI } = await import("@ai-sdk/openai");
      return createOpenAI({ apiKey, ...(baseURL && { baseURL }) })(model);
    }
    case "anthropic": {
      const { createAnthropic } = await import("@ai-sdk/anthropic");
      return createAnthropic({ apiKey, ...(baseURL && { baseURL }) })(model);
    }
    case "google": {
      const { createGoogleGenerativeAI } = await import("@ai-sdk/google");
      return createGoogleGenerativeAI({ apiKey, ...(baseURL && { baseURL }) })(model);
    }
    case "ollama":
    case "compatible": {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      return createOpenAICompatible({ name: kind, apiKey, baseURL: baseURL ?? "" })(model);
    }
  }
}
