import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { library, type SettingsDoor, type Texts } from "./doors.ts";
import { type AskedService, type PlacedSettings, type SettingsWorld, startSettingsWorld } from "./world.ts";

interface Case {
  name: string;
  settings: PlacedSettings;
  asked: AskedService[];
  search: string[] | "off";
  /** How many words of the page are shown at most; "off": the tool is not there, "refused": the page is not opened. */
  read: number | "off" | "refused";
  /** Less for a question: its passages. */
  passages?: number;
}

const policy = { allowed_domains: ["allowed.test", "127.0.0.1"], blocked_domains: ["b.allowed.test"] };
export const asked = { allowed: undefined, blocked: undefined };

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
      file: { read: { max_page_length: 8400 } },
    },
    asked: [{ ...asked, key: "Bearer key-in-dotenv", limit: 5 }],
    search: ["Title a", "Title b", "Title c", "Title d", "Title e"],
    read: 1400,
    // 4,000 characters, unless a page is to be shorter than that.
    passages: 667,
  },
  {
    name: "searching switched off in the file, over .env",
    settings: {
      dotEnv: { WEB_SEARCH_ENABLED: "true", TAVILY_API_KEY: "key-in-dotenv" },
      file: { search: { enabled: false }, read: { max_page_length: 900 } },
    },
    asked: [],
    search: "off",
    read: 150,
  },
  {
    name: "searching switched off in .env, and the page's host blocked by the policy",
    settings: {
      dotEnv: { WEB_SEARCH_ENABLED: "false" },
      file: { policy: { blocked_domains: ["127.0.0.1"] } },
    },
    asked: [],
    search: "off",
    read: "refused",
  },
  {
    name: "keys in three places: the environment before the file, the file before .env",
    settings: {
      env: { TAVILY_API_KEY: "key-in-environment" },
      dotEnv: {
        TAVILY_API_KEY: "key-in-dotenv",
        WEB_SEARCH_PROVIDER: "wikipedia",
        WEB_READ_ENABLED: "false",
      },
      file: {
        search: { provider: "tavily", limit: 1 },
        read: { enabled: true, max_page_length: 1200 },
        tavily: { api_key: "key-in-file" },
      },
    },
    asked: [{ ...asked, key: "Bearer key-in-environment", limit: 1 }],
    search: ["Title a"],
    read: 200,
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

/** What a door did with these settings: what the service was asked, what the texts show. */
export async function through(world: SettingsWorld, door: SettingsDoor, settings: PlacedSettings) {
  world.asked.length = 0;
  const texts = await door.use(world.place(settings), {
    search: { query: "lighthouse" },
    open: { url: world.page },
    ask: { url: world.page, query: "How much oil did the lighthouse burn?" },
  });
  return { asked: [...world.asked], ...shown(texts) };
}

/** The same settings in the library and at each of these doors. */
export const describeSameSettings = (doors: readonly SettingsDoor[]) =>
  describe("the same settings hold at every door", () => {
    let world: SettingsWorld;
    beforeAll(async () => {
      world = await startSettingsWorld();
    });
    afterAll(() => world.close());

    describe.each(cases)("$name", ({ settings, ...expected }) => {
      let inLibrary: Awaited<ReturnType<typeof through>>;
      beforeAll(async () => {
        inLibrary = await through(world, library, settings);
      });

      it("they do what they say", () => {
        expect(inLibrary).toMatchObject({ asked: expected.asked, search: expected.search });
        if (expected.read === "off") return expect(inLibrary).toMatchObject({ open: "off", ask: "off" });
        if (expected.read === "refused") return expect(inLibrary).toMatchObject({ open: [], ask: [] });
        const { open, ask } = inLibrary;
        // A word of the page takes six characters.
        expect(open.length).toBeLessThanOrEqual(expected.read);
        expect(open.length).toBeGreaterThan(expected.read / 3);
        expect(ask.length).toBeLessThanOrEqual(expected.passages ?? expected.read);
        expect(ask).toContain("w1000");
      });

      it.each(doors)("$name", async (door) => {
        expect(await through(world, door, settings)).toEqual(inLibrary);
      });
    });
  });
