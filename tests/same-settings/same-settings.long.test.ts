import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { command, gateway, keyringProgram, mcp, telegramChat, terminalChat, webChat } from "./doors.ts";
import { type Keyring, missingKeyring, startKeyring } from "./keyring.ts";
import { asked, describeSameSettings, through } from "./suite.ts";
import { type SettingsWorld, startSettingsWorld } from "./world.ts";

/** The adapters take the engine that a program makes. */
const doors = [keyringProgram, command, mcp, gateway, terminalChat, webChat, telegramChat];

describeSameSettings([command, gateway, terminalChat, telegramChat]);

const note = missingKeyring.length > 0 ? ` (not here: ${missingKeyring.join(", ")})` : "";
describe.skipIf(missingKeyring.length > 0)(`a key in the keyring${note}`, () => {
  let world: SettingsWorld;
  let keyring: Keyring | undefined;
  beforeAll(async () => {
    world = await startSettingsWorld();
    // `setup` tries the key, and it is not to leave this machine.
    const SCRY_TAVILY_BASE_URL = new URL(world.page).origin;
    keyring = await startKeyring("tavily", "tvly-in-keyring-0123456789", { SCRY_TAVILY_BASE_URL });
  });
  afterAll(async () => {
    await keyring?.close();
    await world.close();
  });

  it.each(doors)("$name", async (door) => {
    const { env = {}, names = "" } = keyring ?? {};
    // It comes before both files.
    const settings = {
      file: { search: { provider: "tavily", limit: 2 }, tavily: { api_key: "key-in-file" } },
      dotEnv: { TAVILY_API_KEY: "key-in-dotenv" },
      env,
      keyring: names,
    };
    expect(await through(world, door, settings)).toMatchObject({
      asked: [{ ...asked, key: "Bearer tvly-in-keyring-0123456789", limit: 2 }],
      search: ["Title a", "Title b"],
    });
  });
});
