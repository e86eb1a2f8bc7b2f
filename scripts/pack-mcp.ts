/**
 * Writes what others install scry's MCP server by: scry.mcpb, a bundle for desktop programs, and server.json, the entry
 * for the MCP registry. `node scripts/pack-mcp.ts [FOLDER]`, dist/mcp by default; needs a built repository.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { providers } from "../packages/core/src/providers/registry.gen.ts";
import { makeZip } from "../packages/core/test/support/make-zip.ts";
import { type CommandPackage, keysOf, manifest, registryEntry } from "./pack-mcp/describe.ts";

const root = join(import.meta.dirname, "..");
const command = join(root, "packages/scry");
const output = resolve(process.argv[2] ?? join(root, "dist/mcp"));

/**
 * Of the command, what only `scry eval` and the gateway's page read stays out. Of the packages that are not packed into
 * it, a server over stdio needs these two (PDF, settings in YAML). Browser, Redis, PostgreSQL and telemetry are
 * optional, and many times as large.
 */
const parts: readonly { from: string; to: string; files: readonly string[] }[] = [
  { from: command, to: "", files: ["LICENSE", "bin/scry.js", "dist/command/*.{js,txt,json}"] },
  {
    from: join(root, "node_modules/unpdf"),
    to: "node_modules/unpdf/",
    files: ["package.json", "LICENSE", "dist/*.mjs"],
  },
  {
    from: join(root, "node_modules/yaml"),
    to: "node_modules/yaml/",
    files: ["package.json", "LICENSE", "dist/**/*.js"],
  },
];

/** As the program itself announces them to its clients. */
async function toolTexts() {
  const client = new Client({ name: "pack-mcp", version: "1.0.0" });
  const args = [join(command, "bin/scry.js"), "mcp"];
  await client.connect(new StdioClientTransport({ command: process.execPath, args }));
  const { tools } = await client.listTools();
  await client.close();
  return tools;
}

const about = JSON.parse(readFileSync(join(command, "package.json"), "utf8")) as CommandPackage;
const keys = keysOf(providers);
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

const files: Record<string, string | Buffer> = {
  "manifest.json": json(manifest(about, await toolTexts(), keys)),
  // Node asks the nearest package.json whether a file is a module.
  "package.json": json({ name: about.name, version: about.version, type: "module", private: true }),
};
for (const { from, to, files: patterns } of parts)
  for (const pattern of patterns) {
    const found = globSync(join(from, pattern)).sort();
    if (!found.length) throw new Error(`${join(from, pattern)} is missing. Run: npm run build`);
    for (const file of found) files[to + relative(from, file).split(sep).join("/")] = readFileSync(file);
  }

const bundle = makeZip(files);
mkdirSync(output, { recursive: true });
writeFileSync(join(output, "scry.mcpb"), bundle);
writeFileSync(join(output, "server.json"), json(registryEntry(about, keys)));
console.log(
  `${join(output, "scry.mcpb")} (${Object.keys(files).length} files, ${(bundle.length / 1e6).toFixed(1)} MB)`,
);
console.log(join(output, "server.json"));
