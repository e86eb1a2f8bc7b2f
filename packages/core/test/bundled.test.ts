import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { builtinModules } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { runInNewContext } from "node:vm";
import { build } from "esbuild";
import { afterAll, describe, expect, it } from "vitest";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "scry-bundled-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const resolveDir = join(import.meta.dirname, "..");

/** A page long enough to be read in a thread. */
const program = `
import { createServer } from "node:http";
import { createScry } from "@scry/core";
const page = "<article><h1>The mill</h1><p>" + "The mill was built in 1783. ".repeat(20_000) + "</p></article>";
const server = createServer((request, response) =>
  response.writeHead(200, { "content-type": "text/html" }).end(request.url === "/robots.txt" ? "" : page));
server.listen(0, "127.0.0.1", async () => {
  const { port } = server.address();
  const host = "127.0.0.1:" + port;
  const scry = createScry({ env: { SCRY_ALLOW_PRIVATE: host } });
  const opened = await scry.open("http://" + host + "/mill", { readers: ["direct"] }).catch((error) => error);
  console.log(JSON.stringify([opened.code ?? "opened", (opened.content ?? opened.message).slice(0, 40)]));
  await scry.close();
  server.close();
});
`;

describe("a program with @scry/core in one file", () => {
  it.each([
    ["esm", "program.mjs"],
    ["cjs", "program.cjs"],
  ] as const)("%s opens a page, though the thread's file was left behind", async (format, name) => {
    const outfile = join(folder, name);
    await build({
      stdin: { contents: program, resolveDir },
      outfile,
      format,
      bundle: true,
      platform: "node",
      // Optional packages, which a program that does not use them does not need.
      external: ["playwright-core", "pg", "@redis/client", "tesseract.js", "unpdf", "@opentelemetry/api"],
      banner:
        format === "esm"
          ? {
              js: 'const require = process.getBuiltinModule("node:module").createRequire(import.meta.url);',
            }
          : {},
      logLevel: "silent",
    });
    const { stdout, stderr } = await run(process.execPath, [outfile], { cwd: folder, env: { HOME: folder } });
    expect(JSON.parse(stdout)).toEqual(["opened", expect.stringContaining("The mill")]);
    expect(stderr).toContain("mark @scry/core as external");
  });
});

describe("@scry/core/extract in browsers and workers", () => {
  it("needs nothing of Node.js, reads HTML, and says that it reads nothing else", async () => {
    const { outputFiles, metafile } = await build({
      stdin: { contents: 'export * from "@scry/core/extract";', resolveDir },
      bundle: true,
      write: false,
      metafile: true,
      platform: "browser",
      format: "iife",
      globalName: "page",
      logLevel: "silent",
    });
    const inputs = Object.keys(metafile.inputs);
    expect(inputs.filter((input) => builtinModules.includes(input.replace(/^node:/, "")))).toEqual([]);
    const code = outputFiles[0]?.text ?? "";
    expect(code).not.toMatch(/(?<![\w.$"'`])(?:process\.|Buffer[.(]|require\()/);
    const html = `<article><h1>Bees</h1><p>${"The keeper counts the hives every morning. ".repeat(9)}</p></article>`;
    const globals = { URL, TextDecoder, TextEncoder, Uint8Array, atob, performance, html };
    const read = `${code};page.extractPage(html, { url: "https://hive.example/" }).markdown`;
    expect(runInNewContext(read, globals)).toContain("# Bees\n\nThe keeper counts");
    const file = `${code};page.readLocalFile(new TextEncoder().encode("a,b\\n1,2"), { url: "https://hive.example/hives.csv" })`;
    await expect(runInNewContext(file, globals)).rejects.toMatchObject({ code: "unsupported_content" });
  });
});
