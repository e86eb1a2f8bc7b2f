import { readFileSync } from "node:fs";
import { join } from "node:path";
import { configFolder, readEnvironment } from "@scry/core/host";
import { fileErrorReason } from "../../terminal/errors.ts";
import { writeAtomically } from "../atomic-write.ts";
import { KeepError } from "../keep-error.ts";
import { type Keyring, reasonOf } from "../keyring/keyring.ts";
import type { ModelService } from "./model-services.ts";

/** A person's choices for the chat: the model, addresses, and keys that no keyring could take. */
export interface KeptModels {
  /** SERVICE:NAME, as in SCRY_MODEL. */
  model?: string;
  /** By the names of their variables. */
  keys: Readonly<Record<string, string>>;
  addresses: Readonly<Record<string, string>>;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Beside the settings file, readable by its owner alone. */
export const keptModelsFile = (variables?: Variables) =>
  join(configFolder(readEnvironment(variables)), "models.json");

const texts = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((value ?? {}) as object).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== "",
    ),
  );

/** A file that is missing or damaged holds nothing: the chat then opens on the step that writes it. */
export function readKeptModels(file: string): KeptModels {
  try {
    const { model, keys, addresses } = JSON.parse(readFileSync(file, "utf8"));
    const name = typeof model === "string" && model ? { model } : {};
    return { ...name, keys: texts(keys), addresses: texts(addresses) };
  } catch {
    return { keys: {}, addresses: {} };
  }
}

export async function writeKeptModels(file: string, kept: KeptModels): Promise<void> {
  try {
    await writeAtomically(file, `${JSON.stringify({ version: 1, ...kept }, null, 2)}\n`, 0o600);
  } catch (error) {
    const reason = fileErrorReason(error);
    if (!reason) throw error;
    throw new KeepError(`${file} cannot be written: ${reason}.`, "Make the folder writable for you.");
  }
}

export interface ModelChange {
  model?: string;
  key?: { variable: string; value: string };
  address?: { variable: string; value: string };
  /** The variables of the service's keys. */
  keys: readonly string[];
}

/**
 * Whether an address differs from the one that the service had: a key that was kept for that one must not be sent here.
 */
export const isElsewhere = (
  { addresses }: KeptModels,
  { addressVariable }: Pick<ModelService, "addressVariable">,
  address: string | undefined,
): boolean =>
  address !== undefined &&
  addresses[addressVariable] !== undefined &&
  addresses[addressVariable].replace(/\/+$/, "") !== address.replace(/\/+$/, "");

/**
 * Keeps a model, and its key in the keyring or else in the file. Returns where the key is and what the person should
 * know. Throws KeepError.
 */
export async function keepModel(
  file: string,
  keyring: Pick<Keyring, "write" | "held" | "remove"> | undefined,
  { model, key, address, keys: ofService }: ModelChange,
): Promise<{ where?: "keyring" | "file"; notes: string[] }> {
  const before = readKeptModels(file);
  if (address && !key && isElsewhere(before, { addressVariable: address.variable }, address.value)) {
    await forgetModelKeys(file, keyring, ofService, "");
    before.keys = readKeptModels(file).keys;
  }
  const keys: Record<string, string> = { ...before.keys };
  const notes: string[] = [];
  let where: "keyring" | "file" | undefined;
  if (key) {
    where = "file";
    if (keyring) {
      try {
        await keyring.write(key.variable, key.value);
        where = "keyring";
      } catch (thrown) {
        notes.push(
          `The keyring cannot be used: ${reasonOf(thrown)}; so the key is in ${file}, which only you can read.`,
        );
      }
    }
    if (where === "keyring") delete keys[key.variable];
    else keys[key.variable] = key.value;
  }
  const addresses = { ...before.addresses, ...(address && { [address.variable]: address.value }) };
  const name = model ?? before.model;
  await writeKeptModels(file, { ...(name && { model: name }), keys, addresses });
  return { ...(where && { where }), notes };
}

/** Forgets the keys of these variables, the address if its variable is named, and the model that needs one of them. */
export async function forgetModelKeys(
  file: string,
  keyring: Pick<Keyring, "held" | "remove"> | undefined,
  variables: readonly string[],
  kind: string,
  addressVariable?: string,
): Promise<void> {
  const before = readKeptModels(file);
  for (const name of variables.filter((variable) => keyring?.held().includes(variable)))
    await keyring?.remove(name).catch((thrown) => {
      throw new KeepError(`The keyring cannot be used: ${reasonOf(thrown)}.`, "Unlock it and try again.");
    });
  const without = (record: Readonly<Record<string, string>>, names: readonly string[]) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
  const { model } = before;
  const kept = model && !model.startsWith(`${kind}:`) ? { model } : {};
  const keys = without(before.keys, variables);
  const addresses = without(before.addresses, addressVariable ? [addressVariable] : []);
  await writeKeptModels(file, { ...kept, keys, addresses });
}
