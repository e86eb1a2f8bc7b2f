import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startProgram } from "../support/command.ts";
import { temporaryFolder } from "../support/folder.ts";
import { accessTo, serveModel } from "../support/model.ts";
import { serveWeb } from "../support/web.ts";

const ownPackage = join(import.meta.dirname, "../..");
const closing: (() => void)[] = [];
let copy: string;
let env: Record<string, string>;

/** A copy of the assistant's package, for a person to change its manifest. */
beforeEach(async () => {
  const { folder, remove } = temporaryFolder();
  const web = await serveWeb();
  closing.push(remove, web.close);
  copy = join(folder, "packages/assistant");
  for (const part of ["src", "extensions", "package.json"])
    cpSync(join(ownPackage, part), join(copy, part), { recursive: true });
  symlinkSync(join(ownPackage, "../../node_modules"), join(folder, "node_modules"));
  symlinkSync(join(ownPackage, "node_modules"), join(copy, "node_modules"));
  env = { ...web.env, SCRY_STATE_DIR: folder, XDG_CONFIG_HOME: folder };
});
afterEach(() => {
  for (const close of closing.splice(0).reverse()) close();
});

async function ask() {
  const model = await serveModel(() => ({ text: "Good morning." }));
  closing.push(model.close);
  const main = JSON.stringify(join(copy, "src/main.ts"));
  const launch = `import { main } from ${main}; await main(process.argv.slice(1));`;
  const { ended } = startProgram(launch, ["chat"], { ...env, ...accessTo(model) }, "Hello\n");
  const offered = async () => model.requests[0]?.tools?.map((tool) => tool.function.name) ?? [];
  return { ...(await ended), offered: await offered() };
}

it.each([
  ["is disabled", "enabled: true", "enabled: false"],
  ["names no file", "entrypoint: index.js", "entrypoint: gone.js"],
  ["is broken", "id: web_search", "id: [web_search"],
])("answers without the tools of the web when their manifest %s, and says so once", async (_, was, now) => {
  expect(await ask()).toMatchObject({ code: 0, stderr: "", offered: ["web_search", "open_page"] });
  const file = join(copy, "extensions/web_search/manifest.yaml");
  writeFileSync(file, readFileSync(file, "utf8").replace(was, now));
  const { code, stdout, stderr, offered } = await ask();
  expect({ code, stdout, offered }).toEqual({ code: 0, stdout: "Good morning.\n", offered: [] });
  for (const tool of ["web_search", "open_page"])
    expect(stderr.split(`The tool ${tool} is not offered`)).toHaveLength(2);
});
