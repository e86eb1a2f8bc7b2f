import { ScryError } from "@scry/core";
import { findModelService, modelServices, ollamaAddress, type ServiceId, serviceIds } from "scry/models";

export type Variables = Readonly<Record<string, string | undefined>>;

/** A service of models; `scry/models` has the list. */
export type ModelKind = ServiceId;

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

export const serviceOf = (kind: ModelKind) => {
  const service = findModelService(kind);
  if (!service) throw new Error(`There is no service of models called ${kind}.`);
  return service;
};

export const howToConnect =
  "No model is connected: run scry setup, open the chat page, or set SCRY_MODEL, e.g. SCRY_MODEL=openai:gpt-5-mini with OPENAI_API_KEY, or SCRY_MODEL=ollama:qwen3; /search and /open work without one.";

type Read = (name: string) => string | undefined;

export function readModelAccess(read: Read, readSecret: Read = read): ModelAccess {
  const keys: Partial<Record<ModelKind, string>> = {};
  const baseUrls: Partial<Record<ModelKind, string>> = {};
  for (const { id, keys: variables, addressVariable, address: usual, protocol } of modelServices) {
    const key = variables.map(readSecret).find((value) => value !== undefined);
    if (key) keys[id] = key;
    const named = read(addressVariable);
    const address = id === "ollama" && named ? readOllamaHost(named) : named;
    // The libraries of the others know their own.
    baseUrls[id] = address ?? (protocol === "compatible" ? usual : undefined);
  }
  const name = read("SCRY_MODEL");
  if (name) parseModelName(name, "SCRY_MODEL");
  return { name, keys, baseUrls };
}

/** `kind:model`; the model's own name may hold colons, as in ollama:qwen3:8b. An error names `where` it was written. */
export function parseModelName(text: string, where?: string): ModelName {
  const at = text.indexOf(":");
  const kind = serviceIds.find((one) => one === text.slice(0, at).trim().toLowerCase());
  const model = text.slice(at + 1).trim();
  if (!kind || !model)
    throw invalid(
      `${where ? `${where}: ` : ""}"${text}" names no model.`,
      `Write KIND:NAME, where KIND is one of ${serviceIds.join(", ")}, e.g. openai:gpt-5-mini.`,
    );
  return { kind, model };
}

/** Throws, with the next step, when the settings do not suffice to reach the model. */
export function checkModelAccess({ kind }: ModelName, { keys, baseUrls }: ModelAccess): void {
  const { keys: variables, label } = serviceOf(kind);
  if (kind === "compatible") {
    if (!baseUrls.compatible || !URL.canParse(baseUrls.compatible))
      throw missing(
        "A compatible model needs the address of its server.",
        "Set SCRY_MODEL_BASE_URL, e.g. http://127.0.0.1:8000/v1.",
      );
  } else if (variables.length && !keys[kind]) {
    throw missing(`A model of ${label} needs a key.`, `Set ${variables[0]}, or run scry setup.`);
  }
}

function readOllamaHost(host: string): string {
  const address = ollamaAddress(host);
  if (!address) throw invalid(`OLLAMA_HOST is "${host}", which is not an address.`, "Write HOST:PORT.");
  return address;
}

const missing = (message: string, hint: string) => new ScryError({ code: "not_configured", message, hint });
const invalid = (message: string, hint: string) => new ScryError({ code: "invalid_input", message, hint });
