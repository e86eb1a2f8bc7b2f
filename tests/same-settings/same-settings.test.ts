import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aiSdk } from "../adapters/frameworks/ai-sdk.ts";
import { anthropicSdk } from "../adapters/frameworks/anthropic.ts";
import { langChain } from "../adapters/frameworks/langchain.ts";
import { mastra } from "../adapters/frameworks/mastra.ts";
import { openaiSdk } from "../adapters/frameworks/openai.ts";
import { openaiAgents } from "../adapters/frameworks/openai-agents.ts";
import {
  adapter,
  command,
  gateway,
  library,
  mcp,
  type SettingsDoor,
  type Texts,
  telegramChat,
  terminalChat,
  webChat,
} from "./doors.ts";
import { type Keyring, missingKeyring, startKeyring } from "./keyring.ts";
import { type AskedService, type PlacedSettings, type SettingsWorld, startSettingsWorld } from "./world.ts";

const frameworks = [...aiSdk, ...openaiAgents, langChain, ...anthropicSdk, ...openaiSdk, ...mastra];
const doors: readonly SettingsDoor[] = [
  ...[library, command, mcp, gateway, ...frameworks.map(adapter)],
  ...[terminalChat, webChat, telegramChat],
];

interface Case {
  name: string;
  settings: PlacedSettings;
  asked: AskedService[];
  search: string[] | "off";
  /** How many words of the page are shown at most; "off" where nothing may be opened. */
  read: number | "off";
}

const policy = { allowed_domains: ["allowed.test", "127.0.0.1"], blocked_domains: ["b.allowed.test"] };
const asked = { allowed: undefined, blocked: undefined };

const cases: Case[] = [
  {
    name: "a settings file",
    settings: {
      file: {
        search: { provider: "tavily", limit: 2 },
        read: { max_page_length: 1200 },
        policy,
        tavily: { api_key: "key-in-file" },
      },
    },
    asked: [
      {
        key: "Bearer key-in-file",
        limit: 2,
        allowed: ["allowed.test", "127.0.0.1"],
        blocked: ["b.allowed.test"],
      },
    ],
    search: ["Title a", "Title c"],
    read: 200,
  },
  {
    name: "the environment over the file, and reading switched off",
    settings: {
      file: { search: { provider: "wikipedia", limit: 3 }, tavily: { api_key: "key-in-file" } },
      env: { WEB_SEARCH_PROVIDER: "tavily", TAVILY_API_KEY: "key-in-environment", WEB_READ_ENABLED: "false" },
    },
    asked: [{ ...asked, key: "Bearer key-in-environment", limit: 3 }],
    search: ["Title a", "Title b", "Title c"],
    read: "off",
  },
  {
    name: ".env",
    settings: {
      dotEnv: { TAVILY_API_KEY: "key-in-dotenv", WEB_SEARCH_PROVIDER: "tavily" },
      file: { read: { max_page_length: 600 } },
    },
    asked: [{ ...asked, key: "Bearer key-in-dotenv", limit: 5 }],
    search: ["Title a", "Title b", "Title c", "Title d", "Title e"],
    read: 100,
  },
  {
    name: "searching switched off",
    settings: {
      env: { WEB_SEARCH_ENABLED: "false", TAVILY_API_KEY: "key-in-environment" },
      file: { read: { max_page_length: 900 } },
    },
    asked: [],
    search: "off",
    read: 150,
  },
];

/** What a text shows of the results and of the page, in whatever format. */
const titlesIn = (text: string) =>
  text === "off" ? "off" : [...new Set(text.match(/Title [a-f]/g) ?? [])].sort();
const wordsIn = (text: string) => (text === "off" ? "off" : [...new Set(text.match(/w\d{4}/g) ?? [])].sort());

const shown = ({ search, open, ask }: Texts) => ({
  search: titlesIn(search),
  open: wordsIn(open),
  ask: wordsIn(ask),
});

describe("the same settings hold at every door", { timeout: 60_000 }, () => {
  let world: SettingsWorld;
  beforeAll(async () => {
    world = await startSettingsWorld();
  });
  afterAll(() => world.close());

  async function through(door: SettingsDoor, settings: PlacedSettings) {
    world.asked.length = 0;
    const texts = await door.use(world.place(settings), {
      search: { query: "lighthouse" },
      open: { url: world.page },
      ask: { url: world.page, query: "How much oil did the lighthouse burn?" },
    });
    return { asked: [...world.asked], ...shown(texts) };
  }

  describe.each(cases)("$name", ({ settings, ...expected }) => {
    let inLibrary: Awaited<ReturnType<typeof through>>;
    beforeAll(async () => {
      inLibrary = await through(library, settings);
    });

    it("they do what they say", () => {
      expect(inLibrary).toMatchObject({ asked: expected.asked, search: expected.search });
      if (expected.read === "off") return expect(inLibrary).toMatchObject({ open: "off", ask: "off" });
      const { open, ask } = inLibrary;
      // A word of the page takes six characters.
      expect(open.length).toBeLessThanOrEqual(expected.read);
      expect(open.length).toBeGreaterThan(expected.read / 3);
      expect(ask.length).toBeLessThanOrEqual(expected.read);
      expect(ask).toContain("w1000");
    });

    it.each(doors)("$name", async (door) => {
      expect(await through(door, settings)).toEqual(inLibrary);
    });
  });

  /** The library and its adapters read no keyring: their host hands keys over. */
  const withKeyring = [command, mcp, gateway, terminalChat, webChat, telegramChat];
  const note = missingKeyring.length > 0 ? ` (not here: ${missingKeyring.join(", ")})` : "";
  describe.skipIf(missingKeyring.length > 0)(`a key in the keyring${note}`, () => {
    let keyring: Keyring | undefined;
    beforeAll(async () => {
      // `setup` tries the key, and it is not to leave this machine.
      const SCRY_TAVILY_BASE_URL = new URL(world.page).origin;
      keyring = await startKeyring("tavily", "tvly-in-keyring-0123456789", { SCRY_TAVILY_BASE_URL });
    }, 30_000);
    afterAll(() => keyring?.close());

    it.each(withKeyring)("$name", async (door) => {
      const { env = {}, names = "" } = keyring ?? {};
      const settings = { file: { search: { provider: "tavily", limit: 2 } }, env, keyring: names };
      expect(await through(door, settings)).toMatchObject({
        asked: [{ ...asked, key: "Bearer tvly-in-keyring-0123456789", limit: 2 }],
        search: ["Title a", "Title b"],
      });
    });
  });
});
