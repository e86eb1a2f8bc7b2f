import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { scry, temporaryFolder } from "./support/command.ts";

it.skipIf(process.platform !== "linux")("asks the keyring for the key of the model", async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "scry"));
  writeFileSync(join(folder, "scry", "keyring.json"), '{"names": ["OPENAI_API_KEY"]}');
  const env = {
    SCRY_MODEL: "openai:gpt-5-mini",
    // A session without a keyring: its complaint shows that it was asked.
    DBUS_SESSION_BUS_ADDRESS: `unix:path=${folder}/nobody`,
  };
  const { code, stderr } = await scry(["chat", "Hello"], { folder, env });
  expect(code).toBe(1);
  expect(stderr).toContain("The keyring cannot be read");
  expect(stderr).toContain("A model of OpenAI needs a key.");
});
