import { ScryError } from "@scry/core";

export type Variables = Readonly<Record<string, string | undefined>>;

export const modelKinds = ["openai", "anthropic", "google", "ollama", "compatible"] as const;
export type ModelKind = (typeof modelKinds)[number];

export interface ModelName {
  kind: ModelKind;
  model: string;
}

/** The model of the settings, and what is needed to reach each kind. */
export interface ModelAccess {
  /** As in SCRY_MODEL. */
  name?: string;
  keys: Readonly<Partial<Record<ModelKind, string>>>;
  baseUrls: Readonly<Partial<Record<ModelKind, string>>>;
}

/** Where each kind's key is looked for, in this order. */
export const keyVariables: Readonly<Record<ModelKind, readonly string[]>> = {
  openai: ["OPENAI_API_KEY"],
  anthropic: ["ANTHROPIC_API_KEY"],
  google: ["GOOGLE_GENERATIVE_AI_API_KEY", "GEMINI_API_KEY", "GOOGLE_API_KEY"],
  ollama: [],
  compatible: ["SCRY_MODEL_API_KEY"],
};

/** Where each kind's address can be changed. */
export const addressVariables: Readonly<Record<ModelKind, string>> = {
  openai: "OPENAI_BASE_URL",
  anthropic: "ANTHROPIC_BASE_URL",
  google: "GOOGLE_GENERATIVE_AI_BASE_URL",
  ollama: "OLLAMA_HOST",
  compatible: "SCRY_MODEL_BASE_URL",
};

export const howToConnect =
  "No model is connected: set SCRY_MODEL, e.g. SCRY_MODEL=openai:gpt-5-mini with OPENAI_API_KEY, or SCRY_MODEL=ollama:qwen3; /search and /open work without one.";

type Read = (name: string) => string | undefined;

export function readModelAccess(read: Read, readSecret: Read = read): ModelAccess {
  const keys: Partial<Record<ModelKind, string>> = {};
  const baseUrls: Partial<Record<ModelKind, string>> = {};
  for (const kind of modelKinds) {
    const key = keyVariables[kind].map(readSecret).find((value) => value !== undefined);
    if (key) keys[kind] = key;
    const address = read(addressVariables[kind]);
    baseUrls[kind] = kind === "ollama" ? ollamaUrl(address) : address;
  }
  const name = read("SCRY_MODEL");
  if (name) parseModelName(name, "SCRY_MODEL");
  return { name, keys, baseUrls };
}

/** `kind:model`; the model's own name may hold colons, as in ollama:qwen3:8b. An error names `where` it was written. */
export function parseModelName(text: string, where?: string): ModelName {
  const at = text.indexOf(":");
  const kind = modelKinds.find((one) => one === text.slice(0, at).trim().toLowerCase());
  const model = text.slice(at + 1).trim();
  if (!kind || !model)
    throw invalid(
      `${where ? `${where}: ` : ""}"${text}" names no model.`,
      `Write KIND:NAME, where KIND is one of ${modelKinds.join(", ")}, e.g. openai:gpt-5-mini.`,
    );
  return { kind, model };
}

/** Throws, with the next step, when the settings do not suffice to reach the model. */
export function checkModelAccess({ kind }: ModelName, { keys, baseUrls }: ModelAccess): void {
  const variables = keyVariables[kind];
  if (kind === "compatible") {
    if (!baseUrls.compatible || !URL.canParse(baseUrls.compatible))
      throw missing(
        "A compatible model needs the address of its server.",
        "Set SCRY_MODEL_BASE_URL, e.g. http://127.0.0.1:8000/v1.",
      );
  } else if (variables.length && !keys[kind]) {
    throw missing(`A model of ${kind} needs a key.`, `Set ${variables[0]}.`);
  }
}

/** Ollama's own variable is written as host, host:port or a URL. */
function ollamaUrl(host: string | undefined): string {
  if (!host) return "http://127.0.0.1:11434/v1";
  const url = URL.parse(/^https?:\/\//i.test(host) ? host : `http://${host}`);
  if (!url) throw invalid(`OLLAMA_HOST is "${host}", which is no address.`, "Write HOST:PORT.");
  // A server may listen on this address, but nobody can call it.
  if (url.hostname === "0.0.0.0") url.hostname = "127.0.0.1";
  const named = /:\d+\/?$/.test(host) || /^https?:/i.test(host);
  if (!named) url.port = "11434";
  return `${url.href.replace(/\/+$/, "")}/v1`;
}

const missing = (message: string, hint: string) => new ScryError({ code: "not_configured", message, hint });
const invalid = (message: string, hint: string) => new ScryError({ code: "invalid_input", message, hint });
