import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { importsOf, plainCode } from "./check-layers/read-source.ts";
import { checkLayers } from "./check-layers.ts";

const trees: string[] = [];
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true, force: true });
});

/** A tree with this one file in it. */
function problemsOf(file: string, source: string): string[] {
  const root = mkdtempSync(join(tmpdir(), "scry-layers-"));
  trees.push(root);
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), source);
  return checkLayers(root);
}

describe("checkLayers", () => {
  it("finds nothing in this repository", () => {
    expect(checkLayers(join(import.meta.dirname, ".."))).toEqual([]);
  });

  it.each([
    ["contracts/x.ts", 'import { a } from "../settings/a.ts";', "contracts import nothing of this package"],
    [
      "contracts/x.ts",
      'import type { A } from "../settings/a.ts";',
      "contracts import nothing of this package",
    ],
    ["providers/x.ts", 'import { a } from "../settings/a.ts";', "a provider imports contracts only"],
    ["providers/x.ts", 'import y from "./y.ts";', "a provider imports contracts only"],
    ["providers/x.ts", 'import { userAgent } from "../version.ts";', "a provider imports contracts only"],
    ["transport/x.ts", 'import { a } from "../engine/a.ts";', "transport is below engine"],
    ["guard/x.ts", 'export { a } from "../tools/a.ts";', "guard is below tools"],
    ["engine/deep/x.ts", 'const { a } = await import("../../tools/a.ts");', "engine is below tools"],
    ["engine/x.ts", 'import {\n  a,\n  b,\n} from "../tools/a.ts";', "engine is below tools"],
    ["tools/x.ts", 'import "../adapters/a.ts";', "tools is below adapters"],
    ["tools/x.ts", 'import { a } from "../index.ts";', "tools is below index.ts"],
    ["engine/x.ts", 'import { a } from "../../../scry/src/main.ts";', "past its package"],
    ["engine/x.ts", 'import { a } from "@scry/assistant";', "which is not below core"],
    ["misplaced/x.ts", "export const a = 1;", "misplaced has no place in the layers"],
    ["engine/x.ts", 'import { request } from "undici";', "imports undici"],
    ["engine/x.ts", 'const { request } = await import("undici");', "imports undici"],
    ["engine/x.ts", 'import { connect } from "node:net";', "imports node:net"],
    ["tools/x.ts", 'import * as https from "https";', "imports https"],
    ["transport/layers/x.ts", 'import { type Agent, request } from "undici";', "imports undici"],
    ["settings/x.ts", 'const net = createRequire(import.meta.url)("node:tls");', "imports node:tls"],
    [
      "providers/x.ts",
      'export const run = () => fetch("https://x.example");',
      "a global that opens connections",
    ],
    ["tools/x.ts", `const a = \`\${await globalThis.fetch(url)}\`;`, "a global that opens connections"],
    ["tools/x.ts", 'const socket = new WebSocket("wss://x");', "a global that opens connections"],
    ["engine/x.ts", "const key = process.env.KEY;", "reads process.env"],
    ["engine/x.ts", "const { env } = process;", "reads process.env"],
    ["engine/x.ts", 'const all = process["env"];', "reads process.env"],
    ["engine/x.ts", 'import { env } from "node:process";', "reads process.env"],
    ["index.ts", 'export * from "./engine/a.ts";', "export by name"],
  ])("finds the violation in %s: %s", (file, source, message) => {
    const problems = problemsOf(`packages/core/src/${file}`, source);
    expect(problems).toEqual([expect.stringContaining(message)]);
    expect(problems[0]).toMatch(new RegExp(`^packages/core/src/${file}: `));
  });

  it.each([
    ["packages/scry/src/cli/x.ts", 'import { a } from "../../../core/src/engine/a.ts";', "past its package"],
    ["packages/scry/src/cli/x.ts", "const response = await fetch(url);", "a global that opens connections"],
    ["packages/scry/src/cli/x.ts", "const home = process.env.HOME;", "reads process.env"],
    ["packages/page/src/html/x.ts", 'import { a } from "../choose/a.ts";', "html is below choose"],
    ["packages/page/src/html/x.ts", 'import { a } from "@scry/core";', "which is not below page"],
    ["packages/scry/src/mcp/x.ts", 'import { a } from "../cli/a.ts";', "mcp is below cli"],
    ["packages/core/src/engine/x.ts", 'import { a } from "./x.ts";', "in a circle"],
  ])("looks at the other packages too: %s", (file, source, message) => {
    expect(problemsOf(file, source)).toEqual([expect.stringContaining(message)]);
  });

  it.each([
    ["providers/x.ts", 'import { asText } from "../contracts/json.ts";'],
    ["providers/registry.gen.ts", 'import x from "./x.ts";'],
    ["transport/x.ts", 'import type { Dispatcher } from "undici";'],
    ["transport/x.ts", 'import { type Dispatcher } from "undici";'],
    ["transport/send.ts", 'import { request } from "undici";'],
    ["transport/x.ts", 'import { a } from "../settings/a.ts";'],
    ["guard/dial.ts", 'import { connect } from "node:net";'],
    ["readers/fetch.ts", 'import { connect } from "node:tls";'],
    ["settings/environment.ts", "export const all = process.env;"],
    ["engine/x.test.ts", 'import { createServer } from "node:http";\nprocess.env.X = "1";'],
    ["engine/x.ts", "const platform = process.platform;"],
    [
      "engine/x.ts",
      'const text = "fetch(this)"; // and fetch(that)\n/* process.env */ const a = /fetch\\(/;',
    ],
    ["engine/x.ts", "const page = reader.fetch(url); function prefetch() {} prefetch();"],
    ["engine/x.ts", 'type Undici = typeof import("undici");'],
    ["transport/x.ts", 'import { a } from "../cache/a.ts";'],
    ["engine/x.ts", 'import { a } from "@scry/page/markdown";'],
    ["readers/x.ts", 'import { a } from "../contracts/a.ts";'],
    ["adapters/x.ts", 'import { a } from "../tools/a.ts";'],
  ])("lets pass what is allowed: %s: %s", (file, source) => {
    expect(problemsOf(`packages/core/src/${file}`, source)).toEqual([]);
  });
});

describe("importsOf", () => {
  it("is not misled by comments, texts, templates and regular expressions", () => {
    const source = `
const accept = "text/html,*/*;q=0.8";
const expression = /["'\`/*]/;
const half = total / 2 / 3;
const code = \`
import a from "template";
\${import("inside")}\`;
// import b from "line";
/* import c from "block"; */
import d from "real";
`;
    expect(importsOf(source)).toEqual([
      { specifier: "real", typeOnly: false },
      { specifier: "inside", typeOnly: false },
    ]);
  });

  it("blanks texts and keeps code", () => {
    expect(plainCode(`a("b//c") /* d */ + \`e \${f("g")} h\``)).toBe(`a("")   + \`\${f("")}\``);
  });
});
