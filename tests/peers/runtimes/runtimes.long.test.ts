import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import webpack from "webpack";

const here = import.meta.dirname;
const program = join(here, "mill.mjs");
const bin = (name: string) => join(here, "../node_modules/.bin", name);
const folder = mkdtempSync(join(tmpdir(), "scry-runtimes-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Optional packages, which a program that does not use them has no need of. */
const optional = ["playwright-core", "pg", "@redis/client", "tesseract.js", "unpdf", "@opentelemetry/api"];

interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

function run(command: string, args: readonly string[]): Promise<Ran> {
  const env = { PATH: process.env.PATH, HOME: folder, XDG_STATE_HOME: folder, DENO_NO_UPDATE_CHECK: "1" };
  return new Promise((resolve) => {
    const child = execFile(command, args, { cwd: here, env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? 1, stdout, stderr }),
    );
  });
}

const worked = { opened: expect.stringContaining("The mill was built in 1783."), found: "The mill" };

describe("a program with @scry/core in one file", { timeout: 120_000 }, () => {
  const noThread = /\[SCRY_NO_THREAD\].*mark @scry\/core as external/;

  it("made by Rollup searches and opens a page without the thread, which was not packed", async () => {
    const file = join(folder, "rollup.mjs");
    const built = await run(process.execPath, [bin("rollup"), "--config", "--silent", "--file", file]);
    expect(built).toMatchObject({ code: 0, stderr: "" });
    const { code, stdout, stderr } = await run(process.execPath, [file]);
    expect(stderr).toMatch(noThread);
    expect(JSON.parse(stdout)).toEqual(worked);
    expect(code).toBe(0);
  });

  it("made by webpack searches and opens a page without the thread, which was not packed", async () => {
    const compiler = webpack({
      ...{ mode: "production", target: "node22", entry: program, context: here },
      experiments: { outputModule: true },
      optimization: { minimize: false },
      externalsType: "import",
      externals: optional,
      output: { path: folder, filename: "webpack.mjs", module: true, library: { type: "module" } },
      plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
    });
    const errors = await new Promise<string[]>((resolve, reject) => {
      compiler.run((error, stats) => {
        if (error) return reject(error);
        resolve((stats?.compilation.errors ?? []).map(({ message }) => message));
      });
    });
    expect(errors).toEqual([]);
    // Webpack records where the package was when it was bundled; on another machine nothing is there.
    const file = join(folder, "webpack.mjs");
    writeFileSync(file, readFileSync(file, "utf8").replaceAll("./reader-thread", "./left-behind"));
    const { code, stdout, stderr } = await run(process.execPath, [file]);
    expect(stderr).toMatch(noThread);
    expect(JSON.parse(stdout)).toEqual(worked);
    expect(code).toBe(0);
  });
});

describe("other runtimes", { timeout: 60_000 }, () => {
  it("Deno searches and opens pages", async () => {
    const { code, stdout, stderr } = await run(bin("deno"), ["run", "--allow-all", program]);
    expect(stderr).toBe("");
    expect(JSON.parse(stdout)).toEqual(worked);
    expect(code).toBe(0);
  });

  it("Bun gets one sentence that says that it cannot have an engine", async () => {
    const { code, stderr } = await run(bin("bun"), [program]);
    expect(stderr).toContain("scry does not run in Bun");
    expect(code).not.toBe(0);
  });

  it.each([["deno", "run", "--allow-all"], ["bun"]])(
    "%s reads a page's main content",
    async (name, ...args) => {
      const { stdout } = await run(bin(name), [...args, join(here, "extract.mjs")]);
      expect(stdout).toContain("# Bees\n\nThe keeper counts");
    },
  );
});
