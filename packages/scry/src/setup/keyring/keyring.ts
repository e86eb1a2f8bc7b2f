import { changeHeldNames, heldNamesFile, readHeldNames } from "./held-names.ts";
import { createSystemStore, KeyringFault, type KeyStore } from "./system-store.ts";

export interface Keyring {
  /** A value by the name of its variable. Never throws: a keyring that fails has nothing. */
  read(name: string): string | undefined;
  /** Throws KeyringFault when it cannot be kept. */
  write(name: string, value: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** The names that are in it, without asking it. */
  held(): readonly string[];
  /** Whether it works, found out by asking it; the reason when it does not. */
  test(): { works: true } | { works: false; reason: string };
}

export interface KeyringOptions {
  store?: KeyStore;
  file?: string;
  /** Told once when the keyring should have a key and cannot be asked for it. */
  onFault?: (reason: string) => void;
}

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
      options.onFault?.(reasonOf(thrown));
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
      if (store.read([name])[name] !== value) throw new KeyringFault("it did not return what was stored");
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

export const reasonOf = (thrown: unknown) =>
  thrown instanceof KeyringFault ? thrown.message : "it failed without giving a reason";
