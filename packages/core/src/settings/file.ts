import { existsSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { ScryError } from "../contracts/error.ts";
import { systemErrorText } from "../contracts/system-error.ts";
import { readText } from "./environment.ts";
import { checkSettings, type SettingsFile } from "./settings-schema.ts";

export interface LoadedFile {
  path?: string;
  settings: SettingsFile;
  warnings: string[];
}

/** A file named by argument or SCRY_CONFIG has to exist; else the first of settings.json, .yaml and .yml, or nothing. */
export function loadSettingsFile(
  argument: string | undefined,
  variable: string | undefined,
  folder: string,
): LoadedFile {
  const path =
    argument ??
    variable ??
    ["settings.json", "settings.yaml", "settings.yml"]
      .map((name) => join(folder, name))
      .find((file) => existsSync(file));
  if (!path) return { settings: {}, warnings: [] };
  let text: string;
  try {
    text = readText(path);
  } catch (cause) {
    throw new ScryError({
      code: "invalid_input",
      message: `The settings file ${path} cannot be read: ${systemErrorText(cause) ?? "it is not a file"}.`,
      hint:
        argument === undefined && path === variable
          ? "Correct SCRY_CONFIG, or make the file readable."
          : "Name another file, or make this one readable.",
      cause,
    });
  }
  const settings = checkSettings(parse(text, path), `The settings file ${path}`);
  return { path, settings, warnings: readableByOthers(path) };
}

function parse(text: string, path: string): unknown {
  const isYaml = /\.ya?ml$/i.test(path);
  try {
    if (!isYaml) return JSON.parse(text);
    // Loaded only for those who write YAML; settings are read synchronously.
    const { parse: parseYaml } = createRequire(import.meta.url)("yaml") as typeof import("yaml");
    return parseYaml(text) ?? {};
  } catch (error) {
    // The parser's message, and so the cause, quotes the file, which may hold keys: only the place is reported.
    throw new ScryError({
      code: "invalid_input",
      message: `The settings file ${path} is not ${isYaml ? "YAML" : "JSON"}${placeOf(error)}.`,
      hint: "Correct the file, or move it away.",
    });
  }
}

/** ": line 3, column 7" where the parser says it. */
function placeOf(error: unknown): string {
  const said = error instanceof Error ? error.message : "";
  const place = /line (\d+),? column (\d+)/.exec(said);
  return place ? `: line ${place[1]}, column ${place[2]}` : "";
}

function readableByOthers(path: string): string[] {
  if (process.platform === "win32" || (statSync(path).mode & 0o077) === 0) return [];
  return [`Others can read the settings file ${path}. Run: chmod 600 "${path}"`];
}
