import { readFileSync } from "node:fs";
import { join } from "node:path";
import { configFolder, readEnvironment } from "@scry/core";
import { writeWhole } from "../write-whole.ts";

/**
 * Which variables the keyring holds for scry: names only, in a file beside the settings. So a run without stored
 * keys, which is most of them, never starts the keyring at all.
 */
export const heldNamesFile = () => join(configFolder(readEnvironment()), "keyring.json");

export function readHeldNames(file: string): string[] {
  try {
    const { names } = JSON.parse(readFileSync(file, "utf8"));
    return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
  } catch {
    // No file, or one that somebody damaged: nothing is held.
    return [];
  }
}

export async function changeHeldNames(file: string, change: (names: Set<string>) => void): Promise<void> {
  const names = new Set(readHeldNames(file));
  change(names);
  await writeWhole(file, `${JSON.stringify({ version: 1, names: [...names].sort() }, null, 2)}\n`, 0o600);
}
