import { applicationData, type Client, directory, join, type LaunchLine, type Places } from "./client.ts";

const plain = ({ command, args }: LaunchLine) => ({ command, args });
const mcpServers = { format: "json", servers: ["mcpServers"], entry: plain } as const;

/** The settings folder of VS Code, where its extensions keep theirs too. */
const codeUser = (places: Places) => join(places, applicationData(places), "Code", "User");

/** Every client that scry can configure. Paths are those of the makers' own guides, looked up in November 2026. */
export const clients: readonly Client[] = [
  {
    ...mcpServers,
    id: "claude-desktop",
    label: "Claude Desktop",
    file: (places) => join(places, applicationData(places), "Claude", "claude_desktop_config.json"),
    afterwards: "Quit Claude Desktop and start it again.",
  },
  {
    ...mcpServers,
    id: "claude-code",
    label: "Claude Code",
    // With CLAUDE_CONFIG_DIR the file moves into that folder.
    file: (places) => join(places, places.variable("CLAUDE_CONFIG_DIR") ?? places.home, ".claude.json"),
    presence: (places) => places.variable("CLAUDE_CONFIG_DIR") ?? join(places, places.home, ".claude"),
    entry: ({ command, args }) => ({ type: "stdio", command, args }),
    afterwards: "Start a new claude session; /mcp lists the servers.",
  },
  {
    ...mcpServers,
    id: "cursor",
    label: "Cursor",
    file: (places) => join(places, places.home, ".cursor", "mcp.json"),
    afterwards: "Cursor picks it up by itself; Settings, MCP shows it.",
  },
  {
    id: "vscode",
    label: "VS Code",
    format: "json",
    servers: ["servers"],
    file: (places) => join(places, codeUser(places), "mcp.json"),
    entry: ({ command, args }) => ({ type: "stdio", command, args }),
    afterwards: 'Run "MCP: List Servers" in VS Code and start scry.',
  },
  {
    ...mcpServers,
    id: "windsurf",
    label: "Windsurf",
    file: (places) => join(places, places.home, ".codeium", "windsurf", "mcp_config.json"),
    afterwards: "Press refresh in Windsurf's list of MCP servers.",
  },
  {
    id: "zed",
    label: "Zed",
    format: "json",
    servers: ["context_servers"],
    // On macOS too it is ~/.config, not Application Support.
    file(places) {
      const folder =
        places.platform === "win32"
          ? join(places, applicationData(places), "Zed")
          : join(places, zedConfig(places), "zed");
      return join(places, folder, "settings.json");
    },
    entry: ({ command, args }) => ({ source: "custom", command, args }),
    afterwards: "Zed picks it up by itself; the agent panel's settings show it.",
  },
  {
    ...mcpServers,
    id: "gemini-cli",
    label: "Gemini CLI",
    file: (places) => join(places, places.home, ".gemini", "settings.json"),
    afterwards: "Start gemini again; /mcp lists the servers.",
  },
  {
    id: "codex",
    label: "Codex",
    format: "toml",
    servers: ["mcp_servers"],
    file: (places) =>
      join(places, places.variable("CODEX_HOME") ?? join(places, places.home, ".codex"), "config.toml"),
    entry: plain,
    afterwards: "Start codex again; /mcp lists the servers.",
  },
  {
    ...mcpServers,
    id: "lm-studio",
    label: "LM Studio",
    file: (places) => join(places, places.home, ".lmstudio", "mcp.json"),
    afterwards: "LM Studio picks it up by itself; switch scry on in the Program tab.",
  },
  {
    ...mcpServers,
    id: "cline",
    label: "Cline",
    file: (places) => join(places, clineFolder(places), "settings", "cline_mcp_settings.json"),
    presence: (places) => clineFolder(places),
    afterwards: "Cline picks it up by itself; its MCP Servers panel shows it.",
  },
];

const clineFolder = (places: Places) =>
  join(places, codeUser(places), "globalStorage", "saoudrizwan.claude-dev");

const zedConfig = (places: Places) =>
  (places.platform === "linux" ? places.variable("XDG_CONFIG_HOME") : undefined) ??
  join(places, places.home, ".config");

/** The folder that shows that a client is installed. */
export const presenceOf = (client: Client, places: Places) =>
  client.presence?.(places) ?? directory(places, client.file(places));
