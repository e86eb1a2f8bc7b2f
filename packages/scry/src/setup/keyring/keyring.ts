import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ScryOptions } from "@scry/core";
import { configFolder, readEnvironment } from "@scry/core/host";
import { writeAtomically } from "../atomic-write.ts";
import { createSystemStore, KeyringError, type KeyStore } from "./system-store.ts";

/** The system's store for secrets. */
export interface Keyring {
  /** A value by the name of its variable. Never throws: a keyring that fails has nothing. */
  read(name: string): string | undefined;
  /** Throws KeyringError when it cannot be kept. */
  write(name: string, value: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** The names that are in it, without asking it. */
  held(): readonly string[];
  /** Whether it works, found out by asking it; the reason when it does not. */
  test(): { works: true } | { works: false; reason: string };
}

interface KeyringOptions {
  store?: KeyStore;
  file?: string;
  /** Called once if the keyring should have a key but cannot be asked for it. */
  onError?: (reason: string) => void;
}

/** Opens the system's keyring; where there is none, it is empty and says why. */
export function createKeyring(options: KeyringOptions = {}): Keyring {
  const store = options.store ?? createSystemStore();
  const file = options.file ?? heldNamesFile();
  let names: readonly string[] | undefined;
  let values: Readonly<Record<string, string>> | undefined;
  const held = () => (names ??= readHeldNames(file));
  const change = async (apply: (names: Set<string>) => void) => {
    await changeHeldNames(file, apply);
    names = undefined;
    values = undefined;
  };

  /** All names at once: one question takes as long as ten. */
  function load(): Readonly<Record<string, string>> {
    try {
      return store.read(held());
    } catch (thrown) {
      options.onError?.(reasonOf(thrown));
      return {};
    }
  }

  return {
    read(name) {
      if (!held().includes(name)) return undefined;
      values ??= load();
      return values[name];
    },
    async write(name, value) {
      store.write(name, value);
      // A keyring that takes a value and does not give it back would lose the key at the next start.
      if (store.read([name])[name] !== value) throw new KeyringError("it did not return what was stored");
      await change((names) => names.add(name));
    },
    async remove(name) {
      if (!held().includes(name)) return;
      store.remove(name);
      await change((names) => names.delete(name));
    },
    held,
    test() {
      try {
        const found = store.read(held().length ? held() : ["SCRY_TEST"]);
        const lost = held().filter((name) => found[name] === undefined);
        return lost.length
          ? { works: false, reason: `it no longer has ${lost.join(", ")}` }
          : { works: true };
      } catch (thrown) {
        return { works: false, reason: reasonOf(thrown) };
      }
    },
  };
}

/** Why it failed, in one line. */
export const reasonOf = (thrown: unknown) =>
  thrown instanceof KeyringError ? thrown.message : "it failed without giving a reason";

/**
 * Which variables the keyring holds for scry: names only, in a file beside the settings. So a run without stored
 * keys, which is most of them, never starts the keyring at all.
 */
const heldNamesFile = () => join(configFolder(readEnvironment()), "keyring.json");

function readHeldNames(file: string): string[] {
  try {
    const { names } = JSON.parse(readFileSync(file, "utf8"));
    return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
  } catch {
    // No file, or one that somebody damaged: nothing is held.
    return [];
  }
}

async function changeHeldNames(file: string, change: (names: Set<string>) => void): Promise<void> {
  const names = new Set(readHeldNames(file));
  change(names);
  await writeAtomically(
    file,
    `${JSON.stringify({ version: 1, names: [...names].sort() }, null, 2)}\n`,
    0o600,
  );
}

/**
 * The options of an engine that also looks for keys in the keyring. Every door of the command makes its engine
 * with these. The keyring is asked only for a variable that no stronger source has, and only when `scry setup`
 * put it there.
 */
export function withKeyring(options: ScryOptions): ScryOptions {
  const keyring = createKeyring({
    onError: (reason) =>
      process.stderr.write(
        `scry: The keyring cannot be read: ${reason}. The keys in it are not used. Run: scry doctor\n`,
      ),
  });
  return { keyring: keyring.read, ...options };
}
