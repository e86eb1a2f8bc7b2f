/** What of packages/scry/package.json the plugin repeats. */
export interface CommandPackage {
  version: string;
  license: string;
  homepage: string;
}

const author = { name: "the scry authors" };
const description =
  "Web search and page reading with numbered sources to cite; works without a key. Brings the MCP server and a skill for research.";

/** JSON in the form of Biome: lists of short words on one line. */
const json = (value: unknown) =>
  `${JSON.stringify(value, null, 2).replace(/\[\s+("[^"]*"(?:,\s+"[^"]*")*)\s+\]/g, (_, words: string) => `[${words.replace(/,\s+/g, ", ")}]`)}\n`;

/** The files of the plugin for Claude Code, and the list through which this repository offers it. */
export function pluginFiles({ version, license, homepage }: CommandPackage): Record<string, string> {
  return {
    "plugin/.claude-plugin/plugin.json": json({
      name: "scry",
      version,
      description,
      author,
      homepage,
      license,
      keywords: ["web-search", "research", "mcp"],
    }),
    // The exact version: what was reviewed with the plugin is what runs.
    "plugin/.mcp.json": json({
      mcpServers: { scry: { command: "npx", args: ["-y", `scry@${version}`, "mcp"] } },
    }),
    ".claude-plugin/marketplace.json": json({
      name: "scry",
      owner: author,
      plugins: [{ name: "scry", source: "./plugin", description }],
    }),
  };
}
