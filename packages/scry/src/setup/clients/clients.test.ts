import { describe, expect, it } from "vitest";
import type { Places } from "./client.ts";
import { clients } from "./clients.ts";

const places = (platform: NodeJS.Platform, home: string, variables: Record<string, string> = {}): Places => ({
  platform,
  home,
  variable: (name) => variables[name],
});
const files = (at: Places) => Object.fromEntries(clients.map((client) => [client.id, client.file(at)]));

describe("where clients keep their servers", () => {
  it("on Linux", () => {
    expect(files(places("linux", "/home/ada"))).toEqual({
      "claude-desktop": "/home/ada/.config/Claude/claude_desktop_config.json",
      "claude-code": "/home/ada/.claude.json",
      cursor: "/home/ada/.cursor/mcp.json",
      vscode: "/home/ada/.config/Code/User/mcp.json",
      windsurf: "/home/ada/.codeium/windsurf/mcp_config.json",
      zed: "/home/ada/.config/zed/settings.json",
      "gemini-cli": "/home/ada/.gemini/settings.json",
      codex: "/home/ada/.codex/config.toml",
      "lm-studio": "/home/ada/.lmstudio/mcp.json",
      cline:
        "/home/ada/.config/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json",
    });
  });

  it("on macOS", () => {
    const support = "/Users/ada/Library/Application Support";
    expect(files(places("darwin", "/Users/ada", { XDG_CONFIG_HOME: "/elsewhere" }))).toMatchObject({
      "claude-desktop": `${support}/Claude/claude_desktop_config.json`,
      vscode: `${support}/Code/User/mcp.json`,
      zed: "/Users/ada/.config/zed/settings.json",
      codex: "/Users/ada/.codex/config.toml",
      cline: `${support}/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json`,
    });
  });

  it("on Windows", () => {
    const home = "C:\\Users\\Ada";
    expect(files(places("win32", home))).toMatchObject({
      "claude-desktop": `${home}\\AppData\\Roaming\\Claude\\claude_desktop_config.json`,
      "claude-code": `${home}\\.claude.json`,
      zed: `${home}\\AppData\\Roaming\\Zed\\settings.json`,
      "lm-studio": `${home}\\.lmstudio\\mcp.json`,
    });
    expect(files(places("win32", home, { APPDATA: "D:\\Data" })).vscode).toBe(
      "D:\\Data\\Code\\User\\mcp.json",
    );
  });

  it("where their own variables point", () => {
    const moved = places("linux", "/home/ada", {
      CODEX_HOME: "/srv/codex",
      CLAUDE_CONFIG_DIR: "/srv/claude",
      XDG_CONFIG_HOME: "/srv/config",
    });
    expect(files(moved)).toMatchObject({
      codex: "/srv/codex/config.toml",
      "claude-code": "/srv/claude/.claude.json",
      vscode: "/srv/config/Code/User/mcp.json",
      zed: "/srv/config/zed/settings.json",
    });
  });
});
