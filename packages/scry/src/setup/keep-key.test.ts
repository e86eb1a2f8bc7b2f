import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRegistry, type Provider } from "@scry/core";
import { afterAll, describe, expect, it } from "vitest";
import { keepKey } from "./keep-key.ts";
import { createKeyring } from "./keyring/keyring.ts";

const folder = mkdtempSync(join(tmpdir(), "scry-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

const tavily = createRegistry().get("tavily") as Provider;

/** A keyring that works, and a settings file that has an older key and ends like this. */
function places(end: string) {
  const settingsFile = join(folder, "settings.json");
  writeFileSync(settingsFile, `{ "providers": { "tavily": { "api_key": "old" } } }${end}`);
  const values: Record<string, string> = {};
  const store = {
    read: () => values,
    write: (name: string, value: string) => void Object.assign(values, { [name]: value }),
    remove: () => undefined,
  };
  const keyring = createKeyring({ store, file: join(folder, "keyring.json") });
  return { keyring, settingsFile, inFile: () => true, variable: () => undefined };
}

describe("a key in the keyring", () => {
  it("removes the older one from the settings file", async () => {
    const given = places("");
    const kept = await keepKey(tavily, "new", given, undefined);
    expect(kept).toMatchObject({ where: "keyring", notes: [expect.stringContaining("was removed from")] });
    expect(readFileSync(given.settingsFile, "utf8")).not.toContain("old");
  });

  it.each([undefined, "keyring"] as const)(
    "stays there when the file cannot be changed (%s)",
    async (store) => {
      const kept = await keepKey(tavily, "new", places("}"), store);
      expect(kept).toMatchObject({
        where: "keyring",
        notes: [expect.stringContaining("still in the settings")],
      });
    },
  );
});
