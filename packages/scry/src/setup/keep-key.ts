import type { Need, Provider } from "@scry/core";
import { settingName } from "@scry/core/host";
import { UsageError } from "../terminal/errors.ts";
import { KeepError } from "./keep-error.ts";
import { type Keyring, reasonOf } from "./keyring/keyring.ts";
import { setProviderSetting } from "./settings-file.ts";

export interface KeyPlaces {
  keyring: Keyring;
  /** The settings file that is in use, or that will be. */
  settingsFile: string;
  /** The present values of the settings file, by provider and name. */
  inFile(id: string, name: string): boolean;
  /** A variable of the environment. */
  variable(name: string): string | undefined;
}

export type Store = "keyring" | "file";

export interface Kept {
  where: "keyring" | "settings file";
  variable: string;
  /** Notes for the person, in whole sentences. */
  notes: string[];
}

/** The secret that a person pastes: the need called "key", or else the first secret one. */
export function keyNeed(provider: Provider): { setting: string; variable: string; need: Need } | undefined {
  const secrets = Object.entries(provider.needs).filter(([, need]) => need.secret);
  const [name, need] = secrets.find(([id]) => id === "key") ?? secrets[0] ?? [];
  return name && need ? { setting: settingName(name), variable: need.env[0] ?? "", need } : undefined;
}

function needOf(provider: Provider) {
  const found = keyNeed(provider);
  if (!found) throw new UsageError(`${provider.label} takes no key.`, "See: scry providers");
  return found;
}

const unusable = (thrown: unknown, hint: string) =>
  new KeepError(`The keyring cannot be used: ${reasonOf(thrown)}.`, hint);

/**
 * Keeps a key in the keyring; where that does not work, in the settings file, and says so. Throws KeepError where the
 * keyring was asked for and fails, or no file can be written.
 */
export async function keepKey(
  provider: Provider,
  value: string,
  places: KeyPlaces,
  store: Store | undefined,
): Promise<Kept> {
  const { setting, variable } = needOf(provider);
  const notes: string[] = [];
  if (places.variable(variable) && places.variable(variable) !== value)
    notes.push(`${variable} is also set in the environment, with another value, and that one is used first.`);
  if (store !== "file") {
    try {
      await places.keyring.write(variable, value);
      await forgetOlder(provider.id, setting, places, notes);
      return { where: "keyring", variable, notes };
    } catch (thrown) {
      if (store === "keyring")
        throw unusable(
          thrown,
          `Unlock it, or keep the key in the settings file, which only you can read (--store file), or set ${variable}.`,
        );
      notes.push(
        `The keyring cannot be used: ${reasonOf(thrown)}; so the key goes to ${places.settingsFile}, which only you can read.`,
      );
    }
  }
  await setProviderSetting(places.settingsFile, provider.id, setting, value);
  if (places.keyring.held().includes(variable)) {
    // It would take precedence over the file as soon as the keyring is unlocked.
    await places.keyring.remove(variable).catch((thrown) => {
      notes.push(`The keyring still has an older key and cannot be changed: ${reasonOf(thrown)}.`);
    });
  }
  return { where: "settings file", variable, notes };
}

/** The key is in the keyring now, which takes precedence: a file that cannot be changed is not a failure. */
async function forgetOlder(id: string, setting: string, places: KeyPlaces, notes: string[]): Promise<void> {
  if (!places.inFile(id, setting)) return;
  try {
    await setProviderSetting(places.settingsFile, id, setting, undefined);
    notes.push(`The older key was removed from ${places.settingsFile}.`);
  } catch (thrown) {
    if (!(thrown instanceof KeepError || thrown instanceof UsageError)) throw thrown;
    notes.push(`The older key is still in the settings file. ${thrown.message}`);
  }
}

/** Removes a key from the keyring and the settings file; returns where it was. Throws KeepError. */
export async function forgetKey(provider: Provider, places: KeyPlaces): Promise<Kept["where"][]> {
  const { setting, variable } = needOf(provider);
  const removed: Kept["where"][] = [];
  if (places.keyring.held().includes(variable)) {
    await places.keyring.remove(variable).catch((thrown) => {
      throw unusable(thrown, "Unlock it and try again.");
    });
    removed.push("keyring");
  }
  if (places.inFile(provider.id, setting)) {
    await setProviderSetting(places.settingsFile, provider.id, setting, undefined);
    removed.push("settings file");
  }
  return removed;
}
