import { ScryError } from "@scry/core";
import { readEnvironment } from "@scry/core/host";
import { exitCodes, UsageError } from "../../terminal/errors.ts";
import { print, printJson, readStdin } from "../../terminal/output.ts";
import { KeepError } from "../keep-error.ts";
import { cleanKey } from "../key-input.ts";
import { createKeyring } from "../keyring/keyring.ts";
import { checkAddress } from "../steps.ts";
import { isElsewhere, keepModel, keptModelsFile, readKeptModels } from "./kept.ts";
import { listModels, localAddress, tryModel } from "./list-models.ts";
import { findModelService, type ModelService, modelServices } from "./model-services.ts";

export interface ModelFlags {
  /** SERVICE or SERVICE:NAME. */
  model: string;
  url?: string;
  keyStdin: boolean;
  store?: "keyring" | "file";
  dryRun: boolean;
  json: boolean;
  signal: AbortSignal;
}

interface Report {
  model?: string;
  outcome: "stored" | "would be stored" | "not stored";
  where?: string;
  message?: string;
  hint?: string;
}

/** `scry setup --model`: tries a model of a service, and keeps it for the chat. */
export async function setUpModel(flags: ModelFlags): Promise<number> {
  const report = await connect(flags);
  if (flags.json) printJson({ model: report });
  else print(lineOf(report));
  return report.outcome === "not stored" ? exitCodes.failure : exitCodes.ok;
}

async function connect({
  model: written,
  url,
  keyStdin,
  store,
  dryRun,
  signal,
}: ModelFlags): Promise<Report> {
  const [id = "", ...rest] = written.split(":");
  const service = serviceFor(id);
  const typed = keyStdin ? cleanKey((await readStdin(signal)).toString("utf8")) : undefined;
  if (typed && !service.keys.length)
    throw new UsageError(`${service.label} takes no key.`, "Leave out --key-stdin.");
  const address = url === undefined ? undefined : checkAddress(url);
  const read = readEnvironment();
  const keyring = createKeyring();
  const kept = readKeptModels(keptModelsFile());
  const elsewhere = isElsewhere(kept, service, address);
  const known = service.keys
    .map((name) => read(name) ?? (elsewhere ? undefined : (keyring.read(name) ?? kept.keys[name])))
    .find(Boolean);
  const at = address ?? (kept.addresses[service.addressVariable] || localAddress(service, read) || undefined);
  const access = { key: typed ?? known, address: at };
  try {
    const model = rest.join(":").trim() || (await listModels(service, access, signal)).suggested;
    if (!model) return { outcome: "not stored", message: `${service.label} offers no model.`, hint: "" };
    const name = `${service.id}:${model}`;
    if (dryRun) return { model: name, outcome: "would be stored" };
    await tryModel(service, access, model, signal);
    const [variable] = service.keys;
    const { where = "file", notes } = await keepModel(
      keptModelsFile(),
      store === "file" ? undefined : keyring,
      {
        model: name,
        keys: service.keys,
        ...(typed && variable && { key: { variable, value: typed } }),
        ...(address && { address: { variable: service.addressVariable, value: address } }),
      },
    );
    const message = [`${model} answers.`, ...notes].join(" ");
    return { model: name, outcome: "stored", where, message };
  } catch (thrown) {
    if (thrown instanceof KeepError || ScryError.is(thrown))
      return { outcome: "not stored", message: thrown.message, hint: thrown.hint };
    throw thrown;
  }
}

function serviceFor(id: string): ModelService {
  const service = findModelService(id.trim().toLowerCase());
  if (service) return service;
  throw new UsageError(
    `There is no service of models "${id}".`,
    `Known: ${modelServices.map((one) => one.id).join(", ")}. Write SERVICE or SERVICE:NAME, e.g. openai:gpt-5-mini.`,
  );
}

function lineOf({ model, outcome, message = "", hint = "" }: Report): string {
  if (outcome === "stored") return `${message} The chat uses ${model}.`;
  if (outcome === "would be stored") return `${model}: would be tried and kept for the chat.`;
  return `${message} It was not kept. ${hint}`.trim();
}
