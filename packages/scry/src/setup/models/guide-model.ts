import { ScryError } from "@scry/core";
import { readEnvironment } from "@scry/core/host";
import type { Style } from "../../terminal/look.ts";
import { answered, askKey, type Prompts } from "../ask.ts";
import type { SetupContext } from "../context.ts";
import { KeepError } from "../keep-error.ts";
import { checkAddress } from "../steps.ts";
import type { ServiceAccess } from "./ask-service.ts";
import { isElsewhere, keepModel, keptModelsFile, readKeptModels } from "./kept.ts";
import { findLocalServers, listModels, type ModelList, tryModel } from "./list-models.ts";
import { type ModelService, modelServices } from "./model-services.ts";

/** The model of the chat: a service, its key, one of its models. False when it could not be kept. */
export async function guideModel(prompts: Prompts, context: SetupContext, style: Style): Promise<boolean> {
  const { signal } = context;
  const read = readEnvironment();
  const local = await findLocalServers(read, signal);
  const kept = readKeptModels(keptModelsFile());
  const now = read("SCRY_MODEL") ?? kept.model;
  const chosen = await answered(
    prompts,
    prompts.select({
      message: `Which service should answer in the chat (scry chat, npm start)?${now ? ` Now: ${now}` : ""}`,
      signal,
      options: [
        { value: "", label: now ? "Leave it as it is" : "None for now" },
        ...local.map(({ service, address }) => ({
          value: service.id,
          label: `${service.label} (runs on this machine)`,
          hint: address,
        })),
        ...modelServices
          .filter(({ id }) => !local.some(({ service }) => service.id === id))
          .map((service) => ({
            value: service.id,
            label: service.keys.some((name) => keyOf(context, name))
              ? `${service.label} (has a key)`
              : service.label,
            hint: service.getKey ?? service.address,
          })),
      ],
    }),
  );
  const service = modelServices.find(({ id }) => id === chosen);
  if (!service) return true;
  const running = local.find((one) => one.service === service);
  return chooseModel(prompts, context, service, { address: running?.address }, style);
}

const keyOf = ({ keys }: SetupContext, name: string) =>
  keys.variable(name) ?? keys.keyring.read(name) ?? readKeptModels(keptModelsFile()).keys[name];

async function chooseModel(
  prompts: Prompts,
  context: SetupContext,
  service: ModelService,
  known: ServiceAccess,
  style: Style,
): Promise<boolean> {
  const { signal } = context;
  if (service.getKey) prompts.log.message(`Get a key for ${service.label} at ${style.cyan(service.getKey)}`);
  const own = service.keys.map((name) => keyOf(context, name)).find(Boolean);
  let isAsked = own === undefined && service.keys.length > 0;
  for (;;) {
    const address = known.address ?? (await askAddress(prompts, service, signal));
    const takesKey = isAsked && (service.id !== "compatible" || (await confirmKey(prompts, signal)));
    const typed = takesKey
      ? await askKey(prompts, `Key for ${service.label} (what you paste is not shown)`, signal)
      : undefined;
    const elsewhere = isElsewhere(readKeptModels(keptModelsFile()), service, address);
    const access = { key: typed ?? (elsewhere ? undefined : own), address };
    const spinner = prompts.spinner();
    spinner.start(`Asking ${service.label} for its models`);
    try {
      const list = await listModels(service, access, signal);
      spinner.stop(`${service.label} offers ${list.models.length} models.`);
      const model = await askModel(prompts, list, signal);
      spinner.start(`Asking ${model} for a word`);
      await tryModel(service, access, model, signal);
      spinner.stop(`${model} answers.`);
      return await keep(prompts, context, service, model, { key: typed, address });
    } catch (thrown) {
      if (!ScryError.is(thrown)) throw thrown;
      spinner.error(`${thrown.message} ${thrown.hint}`.trim());
      const again = await answered(prompts, prompts.confirm({ message: "Try it again?", signal }));
      if (!again) return true;
      isAsked = service.keys.length > 0;
    }
  }
}

const confirmKey = (prompts: Prompts, signal: AbortSignal) =>
  answered(prompts, prompts.confirm({ message: "Does the server need a key?", signal, initialValue: false }));

async function askAddress(
  prompts: Prompts,
  { label, address }: ModelService,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (address !== undefined) return undefined;
  const validate = (typed: string | undefined) => {
    try {
      checkAddress(typed ?? "");
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  };
  const placeholder = "http://127.0.0.1:8000/v1";
  return checkAddress(
    await answered(prompts, prompts.text({ message: `Address of ${label}`, placeholder, signal, validate })),
  );
}

/** A list is chosen from; where a server has none, the name is typed. */
async function askModel(
  prompts: Prompts,
  { models, suggested }: ModelList,
  signal: AbortSignal,
): Promise<string> {
  if (models.length === 0)
    return answered(prompts, prompts.text({ message: "The name of the model", signal }));
  return answered(
    prompts,
    prompts.select({
      message: "Which model?",
      signal,
      maxItems: 12,
      initialValue: suggested,
      options: models.map(({ id, name }) => ({ value: id, label: id, ...(name && { hint: name }) })),
    }),
  );
}

async function keep(
  prompts: Prompts,
  { keys }: SetupContext,
  service: ModelService,
  model: string,
  { key, address }: ServiceAccess,
): Promise<boolean> {
  const [variable] = service.keys;
  try {
    const { where, notes } = await keepModel(keptModelsFile(), keys.keyring, {
      model: `${service.id}:${model}`,
      keys: service.keys,
      ...(key && variable && { key: { variable, value: key } }),
      ...(address && { address: { variable: service.addressVariable, value: address } }),
    });
    const place = where === "keyring" ? " Its key is in the keyring." : "";
    prompts.log.success(`The chat uses ${service.id}:${model}.${place}`);
    for (const note of notes) prompts.log.warn(note);
    return true;
  } catch (thrown) {
    if (!(thrown instanceof KeepError)) throw thrown;
    prompts.log.error(`The model was not kept. ${thrown.message} ${thrown.hint}`);
    return false;
  }
}
