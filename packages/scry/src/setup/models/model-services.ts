/** How a service is spoken to. */
export type Protocol = "openai" | "anthropic" | "google" | "compatible";

/** A service of models: how it is reached, and which key it needs. */
export interface ModelService {
  id: ServiceId;
  label: string;
  protocol: Protocol;
  /** The variables of its key, in the order in which they are looked for; none: it takes no key. */
  keys: readonly string[];
  /** The variable that names another address. */
  addressVariable: string;
  /** Its usual address; none: a person has to name it. */
  address?: string;
  /** Where a key is made. */
  getKey?: string;
  /** Runs on this machine, where it is found by itself. */
  local?: boolean;
  /** Its list of models is public, so a key is tried here. */
  keyPath?: string;
  /** Which of its models to suggest, the best first. */
  suggested: readonly RegExp[];
}

/** The names of all services of models. */
export const serviceIds = [
  ...(["openai", "anthropic", "google", "mistral", "openrouter", "groq", "deepseek", "xai"] as const),
  ...(["ollama", "lmstudio", "llamacpp", "compatible"] as const),
] as const;

/** The name of a service of models in the settings. */
export type ServiceId = (typeof serviceIds)[number];

/** Services of models, in the order in which they are offered. */
export const modelServices: readonly ModelService[] = [
  {
    id: "openai",
    label: "OpenAI",
    protocol: "openai",
    keys: ["OPENAI_API_KEY"],
    addressVariable: "OPENAI_BASE_URL",
    address: "https://api.openai.com/v1",
    getKey: "https://platform.openai.com/api-keys",
    suggested: [/^gpt-5(?:\.\d+)?-mini$/, /^gpt-5(?:\.\d+)?$/, /^gpt-4o-mini$/, /^gpt-/],
  },
  {
    id: "anthropic",
    label: "Anthropic",
    protocol: "anthropic",
    keys: ["ANTHROPIC_API_KEY"],
    addressVariable: "ANTHROPIC_BASE_URL",
    address: "https://api.anthropic.com/v1",
    getKey: "https://console.anthropic.com/settings/keys",
    suggested: [/sonnet/, /haiku/],
  },
  {
    id: "google",
    label: "Google Gemini",
    protocol: "google",
    keys: ["GOOGLE_GENERATIVE_AI_API_KEY", "GEMINI_API_KEY", "GOOGLE_API_KEY"],
    addressVariable: "GOOGLE_GENERATIVE_AI_BASE_URL",
    address: "https://generativelanguage.googleapis.com/v1beta",
    getKey: "https://aistudio.google.com/apikey",
    suggested: [/^gemini-[\d.]+-flash$/, /flash/],
  },
  {
    id: "mistral",
    label: "Mistral",
    protocol: "compatible",
    keys: ["MISTRAL_API_KEY"],
    addressVariable: "MISTRAL_BASE_URL",
    address: "https://api.mistral.ai/v1",
    getKey: "https://console.mistral.ai/api-keys",
    suggested: [/^mistral-medium-latest$/, /^mistral-(?:small|large)-latest$/],
  },
  {
    id: "openrouter",
    label: "OpenRouter",
    protocol: "compatible",
    keys: ["OPENROUTER_API_KEY"],
    addressVariable: "OPENROUTER_BASE_URL",
    address: "https://openrouter.ai/api/v1",
    getKey: "https://openrouter.ai/keys",
    keyPath: "/key",
    suggested: [/^anthropic\/claude-sonnet/, /^openai\/gpt-5-mini$/, /^google\/gemini-.*flash$/],
  },
  {
    id: "groq",
    label: "Groq",
    protocol: "compatible",
    keys: ["GROQ_API_KEY"],
    addressVariable: "GROQ_BASE_URL",
    address: "https://api.groq.com/openai/v1",
    getKey: "https://console.groq.com/keys",
    suggested: [/gpt-oss-120b/, /llama-3\.3-70b/],
  },
  {
    id: "deepseek",
    label: "DeepSeek",
    protocol: "compatible",
    keys: ["DEEPSEEK_API_KEY"],
    addressVariable: "DEEPSEEK_BASE_URL",
    address: "https://api.deepseek.com/v1",
    getKey: "https://platform.deepseek.com/api_keys",
    suggested: [/^deepseek-chat$/],
  },
  {
    id: "xai",
    label: "xAI",
    protocol: "compatible",
    keys: ["XAI_API_KEY"],
    addressVariable: "XAI_BASE_URL",
    address: "https://api.x.ai/v1",
    getKey: "https://console.x.ai",
    suggested: [/^grok-4.*fast/, /^grok-4/],
  },
  {
    id: "ollama",
    label: "Ollama",
    protocol: "compatible",
    keys: [],
    addressVariable: "OLLAMA_HOST",
    address: "http://127.0.0.1:11434/v1",
    local: true,
    suggested: [/^qwen3/, /^gpt-oss/, /^llama3/],
  },
  {
    id: "lmstudio",
    label: "LM Studio",
    protocol: "compatible",
    keys: [],
    addressVariable: "LM_STUDIO_BASE_URL",
    address: "http://127.0.0.1:1234/v1",
    local: true,
    suggested: [/qwen3/, /gpt-oss/],
  },
  {
    id: "llamacpp",
    label: "llama.cpp",
    protocol: "compatible",
    keys: [],
    addressVariable: "LLAMA_CPP_BASE_URL",
    address: "http://127.0.0.1:8080/v1",
    local: true,
    suggested: [],
  },
  {
    id: "compatible",
    label: "Other server",
    protocol: "compatible",
    keys: ["SCRY_MODEL_API_KEY"],
    addressVariable: "SCRY_MODEL_BASE_URL",
    suggested: [],
  },
];

const byId = new Map<string, ModelService>(modelServices.map((service) => [service.id, service]));

/** The service with this id. */
export const findModelService = (id: string): ModelService | undefined => byId.get(id);

/** Ollama's own variable is written as host, host:port or a URL; undefined for anything else. */
export function ollamaAddress(host: string): string | undefined {
  const url = URL.parse(/^https?:\/\//i.test(host) ? host : `http://${host}`);
  if (!url) return undefined;
  // A server may listen on this address, but nobody can call it.
  if (url.hostname === "0.0.0.0") url.hostname = "127.0.0.1";
  const named = /:\d+\/?$/.test(host) || /^https?:/i.test(host);
  if (!named) url.port = "11434";
  return `${url.href.replace(/\/+$/, "")}/v1`;
}
