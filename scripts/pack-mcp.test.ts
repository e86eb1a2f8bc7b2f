import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { beforeAll, describe, expect, it } from "vitest";
import { openZip } from "../packages/core/src/readers/content/office/zip.ts";
import { makePdf } from "../packages/core/test/support/make-pdf.ts";
import { temporaryFolder } from "../packages/scry/test/support/command.ts";
import { textOf } from "../packages/scry/test/support/mcp-answer.ts";
import { serve } from "../packages/scry/test/support/servers.ts";
import { bareEnvironment } from "../tests/mcp/shipped-server.ts";
import type { manifest } from "./pack-mcp/describe.ts";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const { version, mcpName } = JSON.parse(read("packages/scry/package.json"));

let made = "";
let unpacked = "";
let about: ReturnType<typeof manifest>;

beforeAll(() => {
  made = temporaryFolder();
  execFileSync(process.execPath, [join(root, "scripts/pack-mcp.ts"), made]);
  unpacked = join(made, "unpacked");
  const zip = openZip(readFileSync(join(made, "scry.mcpb")));
  for (const name of zip.names) {
    const file = join(unpacked, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, zip.text(name) ?? "");
  }
  about = JSON.parse(readFileSync(join(unpacked, "manifest.json"), "utf8"));
});

/** The manifest's line as a desktop program fills it in for a person who entered nothing. */
function launch(more: Readonly<Record<string, string>> = {}) {
  const { args, env } = about.server.mcp_config;
  const fill = (text: string) =>
    text
      .replace("${" + "__dirname}", unpacked)
      .replace(/\$\{user_config\.(\w+)\}/, (_, field: string) => about.user_config[field]?.default ?? "?");
  const filled = Object.entries(env).map(([name, value]) => [name, fill(value)]);
  return {
    // Whatever Node a desktop program brings; here the one that runs the tests.
    command: process.execPath,
    args: args.map(fill),
    cwd: unpacked,
    env: bareEnvironment(made, { ...Object.fromEntries(filled), ...more }),
  };
}

describe("scry.mcpb", () => {
  it("starts as its manifest says, offers the tools that it names, and reads a PDF", async () => {
    const pdf = await serve((_, response) => {
      response.setHeader("content-type", "application/pdf");
      response.end(makePdf(["The mill on the hill was built in 1783."]));
    });
    const client = new Client({ name: "test", version: "1.0.0" });
    const line = launch({ SCRY_ALLOW_PRIVATE: new URL(pdf.url).host });
    await client.connect(new StdioClientTransport({ ...line, stderr: "ignore" }));
    const { tools } = await client.listTools();
    const page = await client.callTool({ name: "open_page", arguments: { url: `${pdf.url}/mill.pdf` } });
    const server = client.getServerVersion();
    await client.close();
    expect(server).toMatchObject({ name: "scry", version });
    expect(about.version).toBe(version);
    expect(about.tools).toEqual(tools.map(({ name, description }) => ({ name, description })));
    expect(about.tools).toHaveLength(2);
    expect(textOf(page)).toContain("built in 1783");
  });

  it("treats a key that was left empty as none, and hides those that are entered", () => {
    const { command, args, ...options } = launch();
    const [script = ""] = args;
    const told = execFileSync(command, [script, "providers", "--json"], { ...options, encoding: "utf8" });
    const { providers } = JSON.parse(told) as { providers: { id: string; configured: boolean }[] };
    expect(providers.find(({ id }) => id === "brave")).toMatchObject({ configured: false });
    const fields = Object.values(about.user_config);
    expect(fields.length).toBeGreaterThan(0);
    for (const field of fields)
      expect(field).toMatchObject({ sensitive: true, required: false, default: "" });
  });
});

// What the registry's schema of 2025-12-11 and its rules for npm packages ask of the fields that we use.
it("server.json is an entry that the registry takes", () => {
  const entry = JSON.parse(readFileSync(join(made, "server.json"), "utf8"));
  const address = expect.stringMatching(/^https:\/\/\S+$/);
  expect(entry).toEqual({
    $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    // The registry compares the name with `mcpName` of the published package.
    name: mcpName,
    title: expect.stringMatching(/^.{1,100}$/),
    description: expect.stringMatching(/^.{1,100}$/),
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    websiteUrl: address,
    repository: { url: address, source: "github", subfolder: "packages/scry" },
    packages: [
      {
        registryType: "npm",
        identifier: "scry",
        version,
        runtimeHint: "npx",
        transport: { type: "stdio" },
        packageArguments: [{ type: "positional", value: "mcp" }],
        environmentVariables: Object.keys(about.server.mcp_config.env).map((name) => ({
          name,
          description: expect.any(String),
          isRequired: false,
          isSecret: true,
        })),
      },
    ],
  });
  expect(mcpName).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
});

describe("the plugin", () => {
  it("is what the marketplace's list points to, in one version", () => {
    const { plugins } = JSON.parse(read(".claude-plugin/marketplace.json"));
    const own = JSON.parse(read(join(plugins[0].source, ".claude-plugin/plugin.json")));
    expect(own).toMatchObject({ name: plugins[0].name, version });
    const { mcpServers } = JSON.parse(read(join(plugins[0].source, ".mcp.json")));
    expect(mcpServers.scry.args).toEqual(["-y", `scry@${version}`, "mcp"]);
  });

  it("has a skill with a name, a description and no argument that the tools lack", async () => {
    const skill = read("plugin/skills/web-research/SKILL.md");
    const [, head = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(skill) ?? [];
    expect(head).toMatch(/^name: web-research$/m);
    const description = /^description: (.+)$/m.exec(head)?.[1] ?? "";
    expect(description.length).toBeGreaterThan(50);
    // Agents cut longer ones.
    expect(description.length).toBeLessThanOrEqual(1024);
    const client = new Client({ name: "test", version: "1.0.0" });
    await client.connect(new StdioClientTransport({ ...launch(), stderr: "ignore" }));
    const offered = JSON.stringify((await client.listTools()).tools);
    await client.close();
    const words = [...body.matchAll(/`([a-z_]+)`/g)].map(([, word]) => word);
    expect(words).toContain("open_page");
    for (const word of words) expect(offered).toContain(`"${word}"`);
  });
});
