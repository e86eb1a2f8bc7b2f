import { addressOf, askService, foreign, type ServiceAccess } from "./ask-service.ts";
import { type ModelService, modelServices, ollamaAddress } from "./model-services.ts";

/** A model that a service offers. */
export interface ListedModel {
  /** As the service calls it in a request. */
  id: string;
  /** As it calls it for people, where that differs. */
  name?: string;
}

/** The models that a service offers. */
export interface ModelList {
  models: ListedModel[];
  /** The one to suggest by default. */
  suggested?: string;
}

interface Row {
  id?: unknown;
  name?: unknown;
  display_name?: unknown;
  displayName?: unknown;
  owned_by?: unknown;
  capabilities?: { completion_chat?: unknown };
  supported_parameters?: unknown;
  supportedGenerationMethods?: unknown;
}

/** Models that do not chat: the lists of services name them too. */
const noChat =
  /embed|whisper|\btts\b|-tts|dall-e|moderation|realtime|transcri|gpt-image|-image|imagen|\bveo|sora|davinci|babbage|rerank|-ocr|speech|\baqa\b|audio|guard|robotics|computer-use/i;

/** The models of a service, by its own list. Throws when its key is refused or it cannot be reached. */
export async function listModels(
  service: ModelService,
  access: ServiceAccess,
  signal?: AbortSignal,
): Promise<ModelList> {
  if (service.keyPath) await askService(service, access, service.keyPath, { signal });
  const all = { anthropic: "/models?limit=1000", google: "/models?pageSize=1000" } as const;
  const path = service.protocol in all ? all[service.protocol as keyof typeof all] : "/models";
  const reply = (await askService(service, access, path, { signal })) as { data?: unknown; models?: unknown };
  const rows = service.protocol === "google" ? reply?.models : (reply?.data ?? reply?.models);
  if (!Array.isArray(rows)) throw foreign(service, addressOf(service, access));
  const models = rows.flatMap((row: Row) => listed(row)).sort(byName);
  return { models, suggested: suggestedOf(service, models) };
}

function listed(row: Row): ListedModel[] {
  const id = String(row?.id ?? row?.name ?? "").replace(/^models\//, "");
  if (!id || id.length > 200 || /\p{C}/u.test(id) || noChat.test(id)) return [];
  if (row.capabilities?.completion_chat === false) return [];
  const { supportedGenerationMethods: methods, supported_parameters: parameters } = row;
  if (Array.isArray(methods) && !methods.includes("generateContent")) return [];
  // The assistant searches by calling tools.
  if (Array.isArray(parameters) && !parameters.includes("tools")) return [];
  const name = row.display_name ?? row.displayName ?? (row.id === undefined ? undefined : row.name);
  const shown = typeof name === "string" ? name.replace(/\p{C}/gu, "").slice(0, 120) : id;
  return [{ id, ...(shown !== id && { name: shown }) }];
}

/** Names of one family are together, the newest version first. */
const byName = (one: ListedModel, other: ListedModel) =>
  other.id.localeCompare(one.id, "en", { numeric: true });

function suggestedOf({ suggested }: ModelService, models: readonly ListedModel[]): string | undefined {
  for (const pattern of suggested) {
    const found = models.find(({ id }) => pattern.test(id));
    if (found) return found.id;
  }
  return models[0]?.id;
}

/** Makes the model reply with a word, which shows that the key, the credit and the name of the model are good. */
export async function tryModel(
  service: ModelService,
  access: ServiceAccess,
  model: string,
  signal?: AbortSignal,
): Promise<void> {
  const prompt = "Answer with: yes";
  const messages = [{ role: "user", content: prompt }];
  switch (service.protocol) {
    case "anthropic":
      await askService(service, access, "/messages", { body: { model, messages, max_tokens: 16 }, signal });
      return;
    case "google": {
      const path = `/models/${encodeURIComponent(model)}:generateContent`;
      await askService(service, access, path, {
        body: { contents: [{ parts: [{ text: prompt }] }] },
        signal,
      });
      return;
    }
    default: {
      const reply = await askService(service, access, "/chat/completions", {
        body: { model, messages },
        signal,
      });
      if (!Array.isArray((reply as { choices?: unknown })?.choices))
        throw foreign(service, addressOf(service, access));
    }
  }
}

const probeMs = 1500;

/** A server of models that runs on this machine, and its models. */
export interface LocalServer extends ModelList {
  service: ModelService;
  address: string;
}

/** The servers of models that run on this machine, at their usual ports or where their variables say. */
export async function findLocalServers(
  read: (name: string) => string | undefined,
  signal?: AbortSignal,
): Promise<LocalServer[]> {
  const limit = AbortSignal.timeout(probeMs);
  const bounded = signal ? AbortSignal.any([signal, limit]) : limit;
  const locals = modelServices.filter(({ local }) => local);
  const probed = locals.map(async (service) => {
    const address = localAddress(service, read);
    try {
      if (!(await isItself(service, address, bounded))) return [];
      return [{ service, address, ...(await listModels(service, { address }, bounded)) }];
    } catch {
      return [];
    }
  });
  return (await Promise.all(probed)).flat();
}

/** Where the local server of a service is expected. */
export function localAddress(service: ModelService, read: (name: string) => string | undefined): string {
  const named = read(service.addressVariable);
  const address = named && service.id === "ollama" ? ollamaAddress(named) : named;
  return address ?? service.address ?? "";
}

/** Anything may use port 8080: llama.cpp identifies itself in its list. */
async function isItself(service: ModelService, address: string, signal: AbortSignal): Promise<boolean> {
  if (service.id !== "llamacpp") return true;
  const reply = (await askService(service, { address }, "/models", { signal })) as { data?: Row[] };
  return Array.isArray(reply.data) && reply.data.some(({ owned_by }) => owned_by === "llamacpp");
}
