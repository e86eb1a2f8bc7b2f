import { ScryError } from "@scry/core";
import { isLoopback } from "scry/http";
import {
  findLocalServers,
  findModelService,
  forgetModelKeys,
  isElsewhere,
  KeepError,
  type Keyring,
  keepModel,
  keptModelsFile,
  listModels,
  type ModelList,
  type ModelService,
  modelServices,
  readKeptModels,
  tryModel,
} from "scry/models";
import type { GivenAccess, ModelGroup, ModelServices } from "../contract.ts";
import { type ModelAccess, type ModelKind, readModelAccess } from "../settings/model-access.ts";
import type { AssistantSettings } from "../settings/settings.ts";

/** The available models, and what a person connects while the assistant runs. */
export interface Models extends ModelServices {
  /** As it is now. */
  access(): ModelAccess;
  /** The default: a model of a service that has a key, or of a server that runs here. */
  automatic(): Promise<string | undefined>;
}

export interface ModelsOptions {
  settings: AssistantSettings;
  /** Without one, keys are kept in a file that only its owner can read. */
  keyStore?: Keyring;
  /** Keeps a new key out of logs and answers. */
  onSecret(secret: string): void;
}

/** How long a list of models is good for; a new one is fetched when a person connects something. */
const freshMs = 5 * 60_000;
/** A page waits for it. */
const offeredMs = 8_000;

export function createModels({ settings, keyStore, onSecret }: ModelsOptions): Models {
  const file = keptModelsFile(settings.variables);
  /** Keys that went to the keyring after the settings were read. */
  const added = new Map<string, string>();
  const forgotten = new Set<string>();
  const lists = new Map<string, { at: number; list: Promise<ModelList> }>();
  let looking: { at: number; name: Promise<string | undefined> } | undefined;

  const read = (name: string) => settings.read(name) ?? readKeptModels(file).addresses[name];
  const keySource = (name: string) => {
    if (settings.read(name)) return { value: settings.read(name), source: "environment" as const };
    const kept = added.get(name) ?? (forgotten.has(name) ? undefined : settings.secret(name));
    if (kept) return { value: kept, source: "keyring" as const };
    const value = readKeptModels(file).keys[name];
    return value ? { value, source: "file" as const } : undefined;
  };

  function access(): ModelAccess {
    const found = readModelAccess(read, (name) => {
      const value = keySource(name)?.value;
      if (value) onSecret(value);
      return value;
    });
    const { name = settings.model.name ?? readKeptModels(file).model } = settings.model;
    return { ...found, name };
  }

  /** Whether a key that is kept here would go to another server than the one it was given for. */
  const isForElsewhere = (service: ModelService, address: string | undefined) =>
    isElsewhere(readKeptModels(file), service, address) &&
    service.keys.map(keySource).find((found) => found !== undefined)?.source !== "environment";

  /** Not one of the environment, which can only be changed there. */
  const keepsAddress = ({ addressVariable }: ModelService) =>
    !settings.read(addressVariable) && readKeptModels(file).addresses[addressVariable] !== undefined;

  const accessOf = (service: ModelService, { key, address }: GivenAccess = {}) => {
    const { keys, baseUrls } = access();
    const known = isForElsewhere(service, address) ? undefined : keys[service.id];
    return { key: key ?? known, address: address ?? baseUrls[service.id] };
  };

  const isReady = (service: ModelService, now: ModelAccess) =>
    service.keys.length > 0 && service.id !== "compatible"
      ? now.keys[service.id] !== undefined
      : service.id === "compatible" && now.baseUrls.compatible !== undefined;

  function remembered(service: ModelService): Promise<ModelList> {
    const known = lists.get(service.id);
    if (known && Date.now() - known.at < freshMs) return known.list;
    const list = listModels(service, accessOf(service), AbortSignal.timeout(offeredMs));
    lists.set(service.id, { at: Date.now(), list });
    list.catch(() => lists.delete(service.id));
    return list;
  }

  const changed = () => {
    lists.clear();
    looking = undefined;
  };

  async function groups(): Promise<(ModelGroup & { suggested?: string })[]> {
    const now = access();
    const remote = modelServices.filter((service) => isReady(service, now));
    const [local, ...listed] = await Promise.all([
      findLocalServers(read),
      ...remote.map((service) =>
        remembered(service).then(
          (list) => ({ service: service.id, label: service.label, ...list }),
          (thrown) => ({ service: service.id, label: service.label, models: [], error: sentence(thrown) }),
        ),
      ),
    ]);
    const running = local.map(({ service, models, suggested }) => ({
      service: service.id,
      label: service.label,
      models,
      ...(suggested && { suggested }),
    }));
    return [...listed, ...running];
  }

  return {
    access,
    async services() {
      const now = access();
      const local = await findLocalServers(read);
      return modelServices.map((service) => {
        const key = service.keys.map(keySource).find((found) => found !== undefined);
        const runs = local.some((one) => one.service.id === service.id);
        return {
          id: service.id,
          label: service.label,
          ready: runs || isReady(service, now),
          local: service.local ?? false,
          takesKey: service.keys.length > 0,
          takesAddress: service.address === undefined || service.local === true,
          ...(key && { keySource: key.source }),
          ...(isOwn(service) && keepsAddress(service) && { keepsAddress: true }),
          ...(service.getKey && { getKey: service.getKey }),
          ...((now.baseUrls[service.id] ?? service.address) && {
            address: now.baseUrls[service.id] ?? service.address,
          }),
        };
      });
    },
    offered: async () => (await groups()).map(({ suggested: _, ...group }) => group),
    async list(id, given, signal) {
      const service = serviceFor(id);
      return listModels(service, accessOf(service, checked(service, given)), signal);
    },
    async connect(id, { model, ...rest }, signal) {
      const service = serviceFor(id);
      const given = checked(service, rest);
      if (given.key) onSecret(given.key);
      const moved = !given.key && isForElsewhere(service, given.address);
      await tryModel(service, accessOf(service, given), model, signal);
      const name = `${service.id}:${model}`;
      const [variable] = service.keys;
      try {
        const { where, notes } = await keepModel(file, keyStore, {
          model: name,
          keys: service.keys,
          ...(given.key && variable && { key: { variable, value: given.key } }),
          ...(given.address && { address: { variable: service.addressVariable, value: given.address } }),
        });
        if (variable && given.key && where === "keyring") added.set(variable, given.key);
        if (variable && given.key && where === "file") {
          added.delete(variable);
          forgotten.add(variable);
        }
        if (moved)
          for (const name of service.keys) {
            added.delete(name);
            forgotten.add(name);
          }
        changed();
        return { model: name, ...(where && { where }), notes };
      } catch (thrown) {
        throw notKept(thrown);
      }
    },
    async forget(id) {
      const service = serviceFor(id);
      const { keys } = service;
      try {
        await forgetModelKeys(file, keyStore, keys, id, isOwn(service) ? service.addressVariable : undefined);
      } catch (thrown) {
        throw notKept(thrown);
      }
      for (const name of keys) {
        added.delete(name);
        forgotten.add(name);
      }
      changed();
    },
    automatic() {
      if (looking && Date.now() - looking.at < freshMs) return looking.name;
      const name = groups().then((found) => {
        const first = found.find(({ suggested }) => suggested);
        // Somebody may start a server in the next moment.
        if (!first) looking = undefined;
        return first && `${first.service}:${first.suggested}`;
      });
      looking = { at: Date.now(), name };
      return name;
    },
  };
}

/** A server that is known by its address alone: forgetting the address disconnects it. */
const isOwn = ({ address }: ModelService) => address === undefined;

const sentence = (thrown: unknown) =>
  ScryError.is(thrown) ? `${thrown.message} ${thrown.hint}`.trim() : "The list could not be loaded.";

const notKept = (thrown: unknown) =>
  thrown instanceof KeepError
    ? new ScryError({ code: "unavailable", message: thrown.message, hint: thrown.hint })
    : thrown;

function serviceFor(id: string): ModelService & { id: ModelKind } {
  const service = findModelService(id);
  if (service) return service;
  throw new ScryError({
    code: "not_found",
    message: `There is no service "${id}".`,
    hint: `Known: ${modelServices.map((one) => one.id).join(", ")}.`,
  });
}

/** Servers at home seldom have certificates: names without a dot, names of local networks, and private addresses. */
const atHome =
  /^(?:[^.:]+|.+\.(?:local|lan|internal|home\.arpa)|(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\..+|\[f[cd].+)$/;

/** An address as people write it: 127.0.0.1:8000 means http://127.0.0.1:8000. */
function withScheme(address: string): string {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(address)) return address;
  const host = URL.parse(`http://${address}`)?.hostname ?? "";
  return `${isLoopback(host) || atHome.test(host) ? "http" : "https"}://${address}`;
}

/** A pasted value, trimmed. A person's own address may be anything that speaks HTTP. */
function checked(service: ModelService, { key, address }: GivenAccess): GivenAccess {
  const cleaned = key?.trim().replace(/^(["'])(.*)\1$/s, "$2") || undefined;
  if (cleaned && /[^\x21-\x7e]/.test(cleaned))
    throw new ScryError({
      code: "invalid_input",
      message: "The key has spaces or characters in it that no key has.",
      hint: "Copy the key alone, in one piece.",
    });
  const url = address?.trim() ? URL.parse(withScheme(address.trim())) : undefined;
  if (address?.trim() && (!url || !/^https?:$/.test(url.protocol) || url.username || url.password))
    throw new ScryError({
      code: "invalid_input",
      message: "This is not the address of a server.",
      hint: "Write it as in http://127.0.0.1:8000/v1.",
    });
  const named = url?.href.replace(/\/+$/, "");
  // A key is sent to its own service only.
  const isUsual = named === undefined || (service.address !== undefined && !service.local);
  return { ...(cleaned && { key: cleaned }), ...(!isUsual && { address: named }) };
}
