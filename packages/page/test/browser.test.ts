import { builtinModules } from "node:module";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";

/** The package as one script for browsers. Modules of Node.js would be an error here. */
async function bundle(entry: string): Promise<{ code: string; inputs: string[] }> {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(import.meta.dirname, "../src", entry)],
    bundle: true,
    write: false,
    metafile: true,
    platform: "browser",
    format: "iife",
    globalName: "page",
    logLevel: "silent",
  });
  return { code: outputFiles[0]?.text ?? "", inputs: Object.keys(metafile.inputs) };
}

describe("in browsers and workers", () => {
  it.each([
    "index.ts",
    "passages/index.ts",
    "citations/index.ts",
    "safe/index.ts",
    "markdown/index.ts",
    "address/index.ts",
  ])("%s needs nothing of Node.js", async (entry) => {
    const { code, inputs } = await bundle(entry);
    expect(inputs.filter((input) => builtinModules.includes(input.replace(/^node:/, "")))).toEqual([]);
    expect(code).not.toMatch(/(?<![\w.$"'`])(?:process\.|Buffer[.(]|require\()/);
  });

  it("reads a page with what browsers have", async () => {
    const { code } = await bundle("index.ts");
    const globals = { URL, TextDecoder, TextEncoder, atob, performance };
    const html = `<article><h1>Bees</h1><p>${"The keeper counts the hives every morning. ".repeat(9)}</p></article>`;
    const read = `${code};page.extractPage(html, { url: "https://hive.example/" }).markdown`;
    expect(runInNewContext(read, { ...globals, html })).toContain("# Bees\n\nThe keeper counts");
  });
});
