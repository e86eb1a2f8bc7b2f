import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import type { Provider } from "../packages/core/src/contracts/provider.ts";
import { testProvider } from "../packages/core/src/testing/test-provider.ts";
import { nameError, providerFiles } from "./new-provider.ts";

/** As most services with two words in their name are called. */
const name = "acme-search";
const root = join(import.meta.dirname, "..");
const source = join(root, "packages/core/src");
// Inside the repository, so that types and packages are found; node_modules is in no listing and no package.
const folder = mkdtempSync(join(root, "node_modules", ".new-provider-"));
afterAll(() => rmSync(folder, { recursive: true }));

for (const [path, content] of Object.entries(providerFiles(name))) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content.replaceAll('"../contracts/', `"${source}/contracts/`));
}
const file = join(folder, `packages/core/src/providers/${name}.ts`);

describe("a new provider", () => {
  it("has correct types", () => {
    const config = {
      extends: join(root, "tsconfig.test.json"),
      compilerOptions: { typeRoots: [join(root, "node_modules/@types")] },
      include: [],
      files: [file],
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
    const { status, stdout } = spawnSync(join(root, "node_modules/.bin/tsc"), ["-p", folder], {
      encoding: "utf8",
    });
    expect(stdout).toBe("");
    expect(status).toBe(0);
  });

  it("says what has to be filled in, and keeps to the house's format", () => {
    const content = providerFiles(name)[`packages/core/src/providers/${name}.ts`] ?? "";
    expect(content.match(/TODO/g)?.length).toBeGreaterThanOrEqual(5);
    const { stdout } = spawnSync(
      join(root, "node_modules/.bin/biome"),
      ["format", `--stdin-file-path=packages/core/src/providers/${name}.ts`],
      { cwd: root, input: content, encoding: "utf8" },
    );
    expect(stdout).toBe(content);
  });
});

const { default: provider } = (await import(pathToFileURL(file).href)) as { default: Provider };
testProvider(provider, {
  fixtures: join(folder, `packages/core/fixtures/${name}`),
  runner: { describe, it },
});

describe("the name", () => {
  it.each(["", "Acme", "a", "acme-", "acme--search", "1acme", "../acme", "registry"])(
    "is refused: %j",
    (wrong) => {
      expect(nameError(wrong, root)).toMatch(/^(?:Usage|".*" (?:cannot be|is reserved))/);
    },
  );
  it("is refused when taken, with the file that has it", () => {
    expect(nameError("brave", root)).toBe('"brave" is taken: packages/core/src/providers/brave.ts exists.');
  });
  it.each(["acme", "acme-search"])("is accepted otherwise: %s", (free) =>
    expect(nameError(free, root)).toBeUndefined(),
  );
});
