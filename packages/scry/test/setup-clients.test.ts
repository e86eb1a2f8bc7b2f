import { spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { parse } from "smol-toml";
import { describe, expect, it } from "vitest";
import { clients } from "../src/setup/clients/clients.ts";
import { scry, temporaryFolder } from "./support/command.ts";

const theirs = "canary-of-another-server-0123456789";

interface Report {
  clients: { client: string; file: string; outcome: string; backup?: string; message?: string }[];
}

/** A machine with these files, by their path from the home folder. */
function machine(files: Record<string, string>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return folder;
}

async function run(folder: string, ...args: string[]) {
  const ran = await scry(["setup", ...args], { folder });
  expect(ran.stdout + ran.stderr).not.toContain(theirs);
  return ran;
}

/** Where each client looks on Linux, where the tests make XDG_CONFIG_HOME the home folder itself. */
const linuxFiles: Record<string, string> = {
  "claude-desktop": "Claude/claude_desktop_config.json",
  "claude-code": ".claude.json",
  cursor: ".cursor/mcp.json",
  vscode: "Code/User/mcp.json",
  windsurf: ".codeium/windsurf/mcp_config.json",
  zed: "zed/settings.json",
  "gemini-cli": ".gemini/settings.json",
  codex: ".codex/config.toml",
  "lm-studio": ".lmstudio/mcp.json",
  cline: "Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json",
};

describe.runIf(process.platform === "linux")("scry setup: every client", () => {
  it("has its file, and what is written there starts scry", async () => {
    const folder = temporaryFolder();
    expect(clients.map(({ id }) => id).sort()).toEqual(Object.keys(linuxFiles).sort());
    const ran = await run(folder, "--client", Object.keys(linuxFiles).join(","), "--yes", "--json");
    const report: Report = JSON.parse(ran.stdout);
    for (const { client, file, outcome } of report.clients) {
      expect({ client, file, outcome }).toEqual({
        client,
        file: join(folder, linuxFiles[client] ?? ""),
        outcome: "added",
      });
      const text = readFileSync(file, "utf8");
      const { servers = [] } = clients.find(({ id }) => id === client) ?? {};
      const config = client === "codex" ? parse(text) : JSON.parse(text);
      const entry = config[servers[0] ?? ""].scry;
      expect(entry.command).toBe(process.execPath);
      expect(entry.args.at(-1)).toBe("mcp");
      // Keys are read by the server itself: none has a place here.
      expect(entry).not.toHaveProperty("env");
    }
    const again = await run(folder, "--client", "all", "--yes");
    expect(again.stdout.match(/already set/g)).toHaveLength(clients.length);
    expect(again.code).toBe(0);
  });

  it("the command line that is written really serves MCP", async () => {
    const folder = machine({ ".cursor/mcp.json": "{}" });
    await run(folder, "--client", "cursor", "--yes");
    const { command, args } = JSON.parse(readFileSync(join(folder, ".cursor/mcp.json"), "utf8")).mcpServers
      .scry;
    // As a desktop program starts it: from another folder, with hardly an environment.
    const child = spawn(command, args, { cwd: "/", env: { HOME: folder } });
    const answer = new Promise<string>((resolve) =>
      child.stdout.once("data", (data) => resolve(String(data))),
    );
    const params = {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "test", version: "1" },
    };
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params })}\n`);
    expect(await answer).toContain('"serverInfo"');
    child.stdin.end();
    await new Promise((resolve) => child.on("close", resolve));
  });
});

describe.runIf(process.platform === "linux")("scry setup: a file that is there", { concurrent: true }, () => {
  const zed = `// mine\n{\n\t"theme": "One",\n\t"context_servers": {\n\t\t"other": { "env": { "API_KEY": "${theirs}" } }\n\t}\n}\n`;

  it("is shown as a difference, backed up, and restored to the byte", async () => {
    const folder = machine({ "zed/settings.json": zed });
    const file = join(folder, "zed/settings.json");
    chmodSync(file, 0o640);
    const dry = await run(folder, "--client", "zed", "--dry-run");
    expect(dry.stdout).toMatch(/^ {2}\+\t\t"scry": \{$/m);
    expect(readFileSync(file, "utf8")).toBe(zed);

    const ran = await run(folder, "--client", "zed", "--yes", "--json");
    const backup = (JSON.parse(ran.stdout) as Report).clients[0]?.backup ?? "";
    expect(dirname(backup)).toBe(dirname(file));
    expect(readFileSync(backup, "utf8")).toBe(zed);
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect(readFileSync(file, "utf8")).toContain("// mine\n");

    const undone = await run(folder, "--undo");
    expect(undone).toMatchObject({ code: 0, stdout: expect.stringContaining(`${file}: restored.`) });
    expect(readFileSync(file, "utf8")).toBe(zed);
    expect(readdirSync(dirname(file))).toEqual(["settings.json"]);
    expect((await run(folder, "--undo")).stdout).toContain("nothing to undo");
  });

  it("that has changed since loses our entry only", async () => {
    const toml = 'model = "x"\n';
    const folder = machine({ ".codex/config.toml": toml, ".claude.json": '{\n  "a": 1\n}\n' });
    await run(folder, "--client", "codex,claude-code", "--yes");
    for (const [file, from, to] of [
      [".codex/config.toml", 'model = "x"', 'model = "y" # new'],
      [".claude.json", '"a": 1', '"a": 2'],
    ] as const) {
      const path = join(folder, file);
      writeFileSync(path, readFileSync(path, "utf8").replace(from, to));
    }
    const undone = await run(folder, "--undo");
    expect(undone.stdout.match(/only the scry entry/g)).toHaveLength(2);
    expect(readFileSync(join(folder, ".codex/config.toml"), "utf8")).toBe('model = "y" # new\n');
    expect(JSON.parse(readFileSync(join(folder, ".claude.json"), "utf8"))).toEqual({ a: 2, mcpServers: {} });
  });

  it.each([
    ["zed", "zed/settings.json", zed],
    ["codex", ".codex/config.toml", 'model = "x"\n'],
  ])("whose copy was thrown away loses our entry all the same (%s)", async (client, name, text) => {
    const folder = machine({ [name]: text });
    const file = join(folder, name);
    const ran = await run(folder, "--client", client, "--yes", "--json");
    rmSync((JSON.parse(ran.stdout) as Report).clients[0]?.backup ?? "");
    const undone = await run(folder, "--undo");
    expect(undone).toMatchObject({ code: 0, stdout: expect.stringContaining("only the scry entry") });
    expect(readFileSync(file, "utf8")).toBe(text);
  });

  it("of Codex with a server on the network gets a command in its place, and the network back by undo", async () => {
    const text = `[mcp_servers.scry]\nurl = "http://127.0.0.1:8787/mcp"\nbearer_token_env_var = "SCRY_TOKEN"\n\n[mcp_servers.scry.http_headers]\nX-Team = "mill"\n\n[other]\na = 1\n`;
    const folder = machine({ ".codex/config.toml": text });
    const file = join(folder, ".codex/config.toml");
    await run(folder, "--client", "codex", "--yes");
    const entry = () => (parse(readFileSync(file, "utf8")).mcp_servers as Record<string, object>).scry;
    expect(Object.keys(entry() ?? {})).toEqual(["command", "args"]);
    writeFileSync(file, `${readFileSync(file, "utf8")}# touched\n`);
    const undone = await run(folder, "--undo");
    expect(undone.stdout).toContain("only the scry entry");
    expect(entry()).toEqual((parse(text).mcp_servers as Record<string, object>).scry);
  });

  it("that did not exist is removed again", async () => {
    const folder = machine({});
    await run(folder, "--client", "windsurf", "--yes");
    const file = join(folder, ".codeium/windsurf/mcp_config.json");
    expect(existsSync(file)).toBe(true);
    await run(folder, "--undo");
    expect(existsSync(file)).toBe(false);
  });

  it("with an older entry keeps what the person added to it, and gets it back by undo", async () => {
    const old = {
      command: "node",
      args: ["/gone/scry.js", "mcp"],
      env: { X_TOKEN: theirs },
      alwaysAllow: ["open_page"],
    };
    const text = `${JSON.stringify({ mcpServers: { scry: old } }, null, 4)}\n`;
    const folder = machine({ ".cursor/mcp.json": text });
    const ran = await run(folder, "--client", "cursor", "--yes", "--json");
    expect((JSON.parse(ran.stdout) as Report).clients[0]?.outcome).toBe("changed");
    const file = join(folder, ".cursor/mcp.json");
    const { scry: entry } = JSON.parse(readFileSync(file, "utf8")).mcpServers;
    expect(entry).toMatchObject({ command: process.execPath, env: old.env, alwaysAllow: old.alwaysAllow });
    await run(folder, "--undo");
    expect(readFileSync(file, "utf8")).toBe(text);
  });

  it("that cannot be read is left alone, and the others are still written", async () => {
    const folder = machine({ ".cursor/mcp.json": '{ "mcpServers": ', ".gemini/settings.json": "{}" });
    const ran = await run(folder, "--client", "cursor,gemini-cli", "--yes");
    expect(ran.code).toBe(1);
    expect(ran.stderr).toMatch(/Cursor: .*left alone: it is not valid JSON \(line 1\).*--print cursor/);
    expect(readFileSync(join(folder, ".cursor/mcp.json"), "utf8")).toBe('{ "mcpServers": ');
    expect(readFileSync(join(folder, ".gemini/settings.json"), "utf8")).toContain("scry");
  });

  it("that cannot be written is reported in words", async () => {
    const folder = machine({ ".cursor": "a file where the folder should be" });
    const ran = await run(folder, "--client", "cursor", "--yes");
    expect(ran.code).toBe(1);
    expect(ran.stderr).toMatch(/^scry: Cursor: .*mcp\.json cannot be written: [a-z ]+\.\n$/);
  });

  it("that is a link stays a link", async () => {
    const folder = machine({ "dotfiles/cursor.json": "{}\n", ".cursor/other": "" });
    symlinkSync(join(folder, "dotfiles/cursor.json"), join(folder, ".cursor/mcp.json"));
    await run(folder, "--client", "cursor", "--yes");
    expect(lstatSync(join(folder, ".cursor/mcp.json")).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(folder, "dotfiles/cursor.json"), "utf8")).toContain("scry");
  });

  it("is not written without a yes", async () => {
    const folder = machine({ ".cursor/mcp.json": "{}" });
    const ran = await run(folder, "--client", "cursor");
    expect(ran).toMatchObject({ code: 2, stderr: expect.stringMatching(/--yes.*--dry-run/) });
    expect(readFileSync(join(folder, ".cursor/mcp.json"), "utf8")).toBe("{}");
  });

  it("all means those that are installed", async () => {
    const folder = machine({ ".lmstudio/x": "" });
    const ran = await run(folder, "--client", "all", "--yes", "--json");
    expect((JSON.parse(ran.stdout) as Report).clients.map(({ client }) => client)).toEqual(["lm-studio"]);
    const none = await run(temporaryFolder(), "--client", "all", "--yes");
    expect(none).toMatchObject({ code: 0, stdout: expect.stringContaining("No MCP client was found") });
  });

  it("--print shows what to paste and changes nothing", async () => {
    const folder = machine({});
    const json = await run(folder, "--print", "vscode");
    expect(JSON.parse(json.stdout).servers.scry).toMatchObject({ type: "stdio", command: process.execPath });
    expect(json.stderr).toContain(join(folder, "Code/User/mcp.json"));
    const toml = await run(folder, "--print", "codex");
    expect(parse(toml.stdout)).toMatchObject({ mcp_servers: { scry: { command: process.execPath } } });
    expect(readdirSync(folder)).toEqual([]);
  });
});
