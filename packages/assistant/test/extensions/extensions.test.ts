import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openDatabase } from "../../src/db/open.ts";
import { collect, finalMessage, startTestAssistant, type TestAssistant } from "../support/assistant.ts";
import { temporaryFolder } from "../support/folder.ts";

let world: TestAssistant | undefined;
let folder = "";
let remove: () => void = () => undefined;
beforeEach(() => {
  ({ folder, remove } = temporaryFolder());
});
afterEach(async () => {
  await world?.close();
  remove();
});

const entry = `
import { z } from "zod";
let context;
export function initialize(given) { context = given; }
export function getTools() {
  return [{
    name: "tide", description: "Tells the tide.", inputSchema: z.object({}), approval: "AUTO_APPROVE",
    promptSection: () => "Use tide for tides.",
    display: () => ({ title: "tide: now" }),
    execute: async () => ({ text: context.getConfig("height") + " " + context.getSecret("TIDE_KEY"), data: {}, isError: false }),
  }];
}`.replace('import { z } from "zod";', `import { z } from ${JSON.stringify(import.meta.resolve("zod"))};`);

const manifest = (id: string, more = "") =>
  `id: ${id}\nname: ${id}\nversion: 1.0.0\nentrypoint: index.mjs\ndescription: Invented.\n${more}`;

function put(name: string, files: Record<string, string>): string {
  const place = join(folder, "extensions", name);
  mkdirSync(place, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(place, file), text);
  return place;
}

async function start(env: Record<string, string> = {}) {
  world = await startTestAssistant({
    env: { SCRY_EXTENSIONS: join(folder, "extensions"), TIDE_KEY: "k-123", ...env },
    model: (_request, turn) =>
      turn === 0 ? { calls: [{ name: "tide", arguments: {} }] } : { text: "Done." },
  });
  const { assistant } = world;
  const person = await assistant.person("api", "ada", "Ada");
  const { id } = await assistant.start(person, "api");
  return { ...world, ask: (text: string) => assistant.ask(person, id, text, { channel: "api" }) };
}

it("offers the tools of an extension, which reads its config and its secrets", async () => {
  put("tide", { "manifest.yaml": manifest("tide", "config:\n  height: 3 m\n"), "index.mjs": entry });
  const { ask, model } = await start();
  const answer = await finalMessage(ask("Tide?"));
  expect(answer.toolCalls).toMatchObject([{ tool: "tide", status: "ok", output: "3 m k-123" }]);
  const names = model?.requests[0]?.tools?.map((tool) => tool.function.name);
  expect(names).toEqual(["web_search", "open_page", "tide"]);
});

it("asks a person first when the extension does not say otherwise", async () => {
  put("tide", {
    "manifest.yaml": manifest("tide"),
    "index.mjs": entry.replace('approval: "AUTO_APPROVE",', ""),
  });
  const { ask, assistant } = await start();
  for await (const event of ask("Tide?")) {
    if (event.type !== "approval") continue;
    expect(event.approval.tool).toBe("tide");
    await assistant.close();
    return;
  }
  throw new Error("Nobody was asked.");
});

it("skips broken ones with a message, and works with the rest", async () => {
  put("a-no-manifest", { "index.mjs": entry });
  put("b-bad-manifest", { "manifest.yaml": "id: [1\n", "index.mjs": entry });
  put("c-missing-fields", { "manifest.yaml": "id: c\n", "index.mjs": entry });
  put("d-throws", { "manifest.yaml": manifest("d"), "index.mjs": "throw new Error('no luck');" });
  put("e-no-functions", { "manifest.yaml": manifest("e"), "index.mjs": "export const x = 1;" });
  put("f-outside", { "manifest.yaml": manifest("f").replace("index.mjs", "../g-linked/real.mjs") });
  const linked = put("g-linked", { "manifest.yaml": manifest("g") });
  writeFileSync(join(folder, "real.mjs"), entry);
  writeFileSync(join(linked, "real.mjs"), entry);
  symlinkSync(join(folder, "real.mjs"), join(linked, "index.mjs"));
  put("h-off", {
    "manifest.yaml": manifest("h", "enabled: false\n"),
    "index.mjs": "throw new Error('loaded');",
  });
  put("i-initialize", {
    "manifest.yaml": manifest("i"),
    "index.mjs":
      "export function initialize() { throw new Error('not today'); } export const getTools = () => [];",
  });
  put("j-bad-name", { "manifest.yaml": manifest("j"), "index.mjs": entry.replace('"tide"', '"high tide"') });
  put("k-good", { "manifest.yaml": manifest("k"), "index.mjs": entry });
  const { ask, logged } = await start();
  const events = await collect(ask("Tide?"));
  expect(events.at(-1)).toMatchObject({
    type: "done",
    message: { toolCalls: [{ tool: "tide", status: "ok" }] },
  });
  const skipped = logged
    .filter(({ message }) => message.includes("was skipped"))
    .map(({ message }) => message);
  const about = (name: string) => skipped.find((message) => message.includes(`/${name} `));
  expect(about("a-no-manifest")).toContain("manifest.yaml");
  expect(about("b-bad-manifest")).toBeDefined();
  expect(about("c-missing-fields")).toContain("entrypoint");
  expect(about("d-throws")).toContain("no luck");
  expect(about("e-no-functions")).toContain("initialize() and getTools()");
  expect(about("f-outside")).toContain("outside its folder");
  expect(about("g-linked")).toContain("outside its folder");
  expect(about("h-off")).toBeUndefined();
  expect(about("i-initialize")).toContain("not today");
  expect(about("j-bad-name")).toContain("high tide");
  expect(skipped).toHaveLength(9);
});

it("takes max_page_length from the config of the row", async () => {
  const { ask, env, web } = await start();
  const database = await openDatabase({ file: env.SCRY_ASSISTANT_DB ?? "" });
  const config = JSON.stringify({ max_page_length: 120 });
  await database.updateTable("tools").set({ config }).where("name", "=", "open_page").execute();
  await database.destroy();
  const page = await finalMessage(ask(`/open ${web.url}/lamp`));
  expect(page.text).toMatch(/_\d{2,3} of \d{3} characters are shown\._/);
});

it.each([
  ["WEB_SEARCH_ENABLED", "web_search", "open_page"],
  ["WEB_READ_ENABLED", "open_page", "web_search"],
])("%s=false: %s is neither offered nor named in the prompt", async (variable, off, on) => {
  const { ask, model } = await start({ [variable]: "false" });
  await finalMessage(ask("Tide?"));
  const { tools, messages } = model?.requests[0] ?? {};
  expect(tools?.map((tool) => tool.function.name)).toEqual([on]);
  expect(String(messages?.[0]?.content)).toContain(on);
  expect(String(messages?.[0]?.content)).not.toContain(off);
});

it("shows as much of a page as scry itself: read.max_page_length, and less for a question", async () => {
  const settings = join(folder, "settings.json");
  writeFileSync(settings, JSON.stringify({ read: { max_page_length: 9000 } }));
  const { ask, web } = await start({ SCRY_CONFIG: settings });
  const shown = async (text: string) =>
    Number(/_(\d+) of \d+ characters are shown/.exec((await finalMessage(ask(text))).text)?.[1]);
  const whole = await shown(`/open ${web.url}/almanac`);
  expect(whole).toBeGreaterThan(4000);
  expect(whole).toBeLessThanOrEqual(9000);
  expect(await shown(`/open ${web.url}/almanac oil on day 7`)).toBeLessThanOrEqual(4000);
});
