import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { startCommand, startProgram } from "../support/command.ts";
import { temporaryFolder } from "../support/folder.ts";
import { serve } from "../support/servers.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0).reverse()) close();
});

const run = join(import.meta.dirname, "../../src/command/program.ts");
const program = `
import { runCommand } from ${JSON.stringify(run)};
const held = { OPENAI_API_KEY: "sk-from-the-keyring", TAVILY_API_KEY: "tvly-from-the-keyring" };
process.exit(await runCommand(["doctor", "--json"], new AbortController().signal, (name) => held[name]));
`;

it("keys of the keyring that a program hands over reach the model and the search services", async () => {
  const { folder, remove } = temporaryFolder();
  closing.push(remove);
  const keys: unknown[] = [];
  const model = await serve((request, response) => {
    keys.push(request.headers.authorization);
    response.writeHead(400).end("{}");
  });
  closing.push(model.close);
  const { ended } = startProgram(program, [], {
    SCRY_STATE_DIR: folder,
    XDG_CONFIG_HOME: folder,
    SCRY_MODEL: "openai:gpt-5-mini",
    OPENAI_BASE_URL: `${model.url}/v1`,
  });
  const { stdout } = await ended;
  expect(keys).toEqual(["Bearer sk-from-the-keyring"]);
  const findings: { about: string; text: string }[] = JSON.parse(stdout);
  expect(findings.find(({ about }) => about === "search")?.text).toContain("tavily");
});

it.runIf(process.platform === "linux")(
  "the program itself asks the keyring that scry setup uses",
  async () => {
    const { folder, remove } = temporaryFolder();
    closing.push(remove);
    mkdirSync(join(folder, "scry"));
    writeFileSync(join(folder, "scry/keyring.json"), '{"version": 1, "names": ["OPENAI_API_KEY"]}');
    // Without a keyring on this machine it says that it cannot be asked.
    const env = { SCRY_STATE_DIR: folder, XDG_CONFIG_HOME: folder, XDG_RUNTIME_DIR: folder };
    const { stderr } = await startCommand(["chat", "/search lamps"], env, "").ended;
    expect(stderr).toContain("The keyring cannot be read");
  },
  60_000,
);
