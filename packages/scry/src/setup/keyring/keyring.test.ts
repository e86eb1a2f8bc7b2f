import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createScry } from "@scry/core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createKeyring } from "./keyring.ts";
import { KeyringError, type KeyStore } from "./system-store.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "scry-keyring-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function fakeStore(fault?: string) {
  const values = new Map<string, string>();
  const asked: (readonly string[])[] = [];
  const check = () => {
    if (fault) throw new KeyringError(fault);
  };
  const store: KeyStore = {
    read(names) {
      check();
      asked.push(names);
      return Object.fromEntries(
        names.flatMap((name) => (values.has(name) ? [[name, values.get(name) ?? ""]] : [])),
      );
    },
    write(name, value) {
      check();
      values.set(name, value);
    },
    remove(name) {
      check();
      values.delete(name);
    },
  };
  return { store, values, asked };
}

describe("the keyring", () => {
  it("is not asked at all while it holds nothing", () => {
    const { store, asked } = fakeStore();
    expect(createKeyring({ store, file: join(folder, "none.json") }).read("TAVILY_API_KEY")).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it("keeps, returns and forgets; only names are in the file", async () => {
    const { store, values, asked } = fakeStore();
    const file = join(folder, "deep/keyring.json");
    const keyring = createKeyring({ store, file });
    await keyring.write("TAVILY_API_KEY", "canary-1");
    await keyring.write("EXA_API_KEY", "canary-2");
    expect(readFileSync(file, "utf8")).not.toContain("canary");
    expect(statSync(file).mode & 0o777).toBe(0o600);

    const another = createKeyring({ store, file });
    asked.length = 0;
    expect([another.read("EXA_API_KEY"), another.read("TAVILY_API_KEY"), another.read("OTHER")]).toEqual([
      "canary-2",
      "canary-1",
      undefined,
    ]);
    expect(asked).toEqual([["EXA_API_KEY", "TAVILY_API_KEY"]]);

    await another.remove("EXA_API_KEY");
    expect([...values.keys()]).toEqual(["TAVILY_API_KEY"]);
    expect(another.read("EXA_API_KEY")).toBeUndefined();
    expect(another.held()).toEqual(["TAVILY_API_KEY"]);
  });

  it("that is locked has nothing, says so once, and throws nothing", () => {
    const file = join(folder, "keyring.json");
    writeFileSync(file, '{"names": ["TAVILY_API_KEY", "EXA_API_KEY"]}');
    const told: string[] = [];
    const keyring = createKeyring({
      store: fakeStore("it is locked").store,
      file,
      onError: (why) => told.push(why),
    });
    expect([keyring.read("TAVILY_API_KEY"), keyring.read("EXA_API_KEY")]).toEqual([undefined, undefined]);
    expect(told).toEqual(["it is locked"]);
    expect(keyring.test()).toEqual({ works: false, reason: "it is locked" });
  });

  it("that loses what it was given is not trusted", async () => {
    const { store } = fakeStore();
    const file = join(folder, "keyring.json");
    const keyring = createKeyring({ store: { ...store, write: () => undefined }, file });
    await expect(keyring.write("A_KEY", "canary")).rejects.toThrow("did not return");
    expect(keyring.held()).toEqual([]);
    writeFileSync(file, '{"names": ["GONE_API_KEY"]}');
    expect(createKeyring({ store, file }).test()).toEqual({
      works: false,
      reason: "it no longer has GONE_API_KEY",
    });
  });

  it("a damaged list of names is an empty one", () => {
    const file = join(folder, "keyring.json");
    for (const text of ["", "{", "[]", '{"names": 3}', '{"names": [1]}']) {
      writeFileSync(file, text);
      expect(createKeyring({ store: fakeStore().store, file }).held()).toEqual([]);
    }
  });

  it("is stronger than the settings file and weaker than the environment", async () => {
    const { store, asked } = fakeStore();
    const file = join(folder, "keyring.json");
    await createKeyring({ store, file }).write("TAVILY_API_KEY", "from-the-keyring");
    const config = join(folder, "settings.json");
    writeFileSync(config, '{"providers": {"tavily": {"api_key": "from-the-file"}}}', { mode: 0o600 });
    const sourceWith = async (env: Record<string, string>) => {
      asked.length = 0;
      const keyring = createKeyring({ store, file }).read;
      const scry = createScry({ keyring, env, config, cwd: false, store: "memory" });
      const status = (await scry.providers()).find(({ id }) => id === "tavily");
      await scry.close();
      return status?.keySource;
    };
    expect(await sourceWith({})).toBe("keyring");
    expect(await sourceWith({ TAVILY_API_KEY: "from-the-environment" })).toBe("environment");
    expect(asked).toEqual([]);
  });
});
