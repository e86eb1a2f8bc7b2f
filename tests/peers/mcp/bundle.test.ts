import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getMcpConfigForManifest, unpackExtension, validateManifest } from "@anthropic-ai/mcpb";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../../packages/scry/test/support/command.ts";
import { bareEnvironment } from "../../mcp/shipped-server.ts";

const script = join(import.meta.dirname, "../../../scripts/pack-mcp.ts");

it("the makers' own tools accept the bundle, unpack it and start its server", async () => {
  const made = temporaryFolder();
  execFileSync(process.execPath, [script, made]);
  const folder = join(made, "unpacked");
  const [mcpbPath, silent] = [join(made, "scry.mcpb"), true];
  expect(await unpackExtension({ mcpbPath, outputDir: folder, silent })).toBe(true);
  expect(validateManifest(join(folder, "manifest.json"))).toBe(true);

  const config = await getMcpConfigForManifest({
    manifest: JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")),
    extensionPath: folder,
    systemDirs: {},
    userConfig: { brave_api_key: "entered" },
    pathSeparator: "/",
  });
  expect(config).toMatchObject({ command: "node", env: { BRAVE_API_KEY: "entered", EXA_API_KEY: "" } });
  const client = new Client({ name: "test", version: "1.0.0" });
  const args = config?.args ?? [];
  const env = bareEnvironment(made, config?.env);
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: "ignore" }));
  const { tools } = await client.listTools();
  await client.close();
  expect(tools.map(({ name }) => name)).toEqual(["web_search", "open_page"]);
});
