import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { searchOpenAnswer } from "../../support/ask-the-web.ts";
import { startModelServer } from "../../support/model-server.ts";
import { startWorld } from "../../support/web-world.ts";
import { runProgram } from "./run-program.ts";

const root = join(import.meta.dirname, "../../..");
/** Here and not among the temporary files: the frameworks are found from here, and scry in the folders above. */
const home = mkdtempSync(join(import.meta.dirname, ".docs-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** The programs of the page: each names itself in its first line. */
const page = readFileSync(join(root, "docs/adapters.md"), "utf8");
const programs = [...page.matchAll(/```ts\n\/\/ (\S+)\n(.*?)```/gs)].map(([, name = "", code = ""]) => ({
  name,
  code,
}));

describe("the programs of docs/adapters.md, as written", () => {
  it("are there for every adapter", () => {
    const adapters = Object.keys(
      JSON.parse(readFileSync(join(root, "packages/core/package.json"), "utf8")).exports,
    );
    for (const { name } of programs) expect(adapters).toContain(`./${name}`);
    expect(programs).toHaveLength(6);
  });

  it.each(programs)("$name", async ({ name, code }) => {
    const world = await startWorld();
    const model = await startModelServer(searchOpenAnswer(world.pages));
    const file = join(home, `${name}.ts`);
    writeFileSync(file, code);
    const ran = await runProgram(file, [], { home, model: model.url, env: world.env });
    expect(ran.stderr).not.toMatch(/error/i);
    expect(ran.code).toBe(0);
    expect(ran.stdout).toContain("The mill was built in 1783 [1].");
    expect(model.requests.at(-1)?.outputs.at(-1)?.text).toContain("6.4 metres");
    await model.close();
    await world.close();
  });
});
