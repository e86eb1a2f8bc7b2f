import { createRequire } from "node:module";
import { join } from "node:path";
import { configFolder, readEnvironment } from "@scry/core/host";
import { fileErrorReason, UsageError } from "../terminal/errors.ts";
import { writeAtomically } from "./atomic-write.ts";
import { EditRefused, readJson, setInJson, valueAt } from "./edit-json.ts";
import { KeepError } from "./keep-error.ts";
import { readText } from "./plan-client.ts";

/** Where settings are written when there is no file yet. */
export const newSettingsFile = () => join(configFolder(readEnvironment()), "settings.json");

/**
 * Sets `providers.<id>.<name>` in the settings file, or removes it when undefined; all else stays, comments of YAML
 * too. The file becomes readable by its owner alone: there is a key in it now.
 */
export async function setProviderSetting(
  file: string,
  id: string,
  name: string,
  value: string | undefined,
): Promise<void> {
  try {
    const text = (await readText(file)) ?? "";
    const path = ["providers", id, name];
    const edited = /\.ya?ml$/i.test(file)
      ? setInYaml(text, path, value)
      : setInJson(text, value === undefined ? lonely(text, path) : path, value);
    await writeAtomically(file, edited, 0o600);
  } catch (error) {
    if (error instanceof EditRefused)
      throw new UsageError(
        `${file} was not changed: ${error.message}.`,
        "Correct it, or name another with --config.",
      );
    const reason = fileErrorReason(error);
    if (!reason) throw error;
    throw new KeepError(`${file} cannot be written: ${reason}.`, "Name another file with --config.");
  }
}

/** The outermost object that holds nothing but this one setting: no empty objects remain. */
function lonely(text: string, path: readonly string[]): readonly string[] {
  const parent = path.slice(0, -1);
  const siblings = parent.length ? valueAt(readJson(text), parent) : undefined;
  return siblings && Object.keys(siblings).length === 1 ? lonely(text, parent) : path;
}

function setInYaml(text: string, path: readonly string[], value: string | undefined): string {
  // Only for those who write YAML.
  const { parseDocument } = createRequire(import.meta.url)("yaml") as typeof import("yaml");
  const document = parseDocument(text);
  if (document.errors.length) throw new EditRefused("it is not valid YAML");
  if (value === undefined) document.deleteIn(path);
  else document.setIn(path, value);
  return document.toString();
}
