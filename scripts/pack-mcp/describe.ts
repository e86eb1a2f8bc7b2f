import type { Provider } from "../../packages/core/src/contracts/provider.ts";

/** What of packages/scry/package.json both descriptions repeat. */
export interface CommandPackage {
  name: string;
  mcpName: string;
  version: string;
  description: string;
  license: string;
  homepage: string;
  keywords: readonly string[];
  repository: { url: string; directory: string };
  bugs: { url: string };
  engines: { node: string };
}

export interface ToolText {
  name: string;
  description?: string | undefined;
}

interface Key {
  variable: string;
  title: string;
  about: string;
}

// The official registry refuses descriptions of more than 100 characters.
const inShort = "Web search and page reading with numbered sources to cite. Works without a key.";

/** A dialog with every service would have thirty fields: these are the ones most people have a key for. */
const offered = ["brave", "tavily", "exa", "serper", "jina"];

export const keysOf = (providers: readonly Provider[]): Key[] =>
  offered.map((id) => {
    const provider = providers.find((one) => one.id === id);
    const variable = Object.values(provider?.needs ?? {}).find(({ secret }) => secret)?.env[0];
    if (!(provider && variable)) throw new Error(`${id} is not a provider with a key.`);
    const where = provider.getKey ? ` From ${provider.getKey}` : "";
    return { variable, title: `${provider.label} key`, about: `Optional.${where}` };
  });

const repositoryOf = ({ repository }: CommandPackage) => repository.url.replace(/^git\+|\.git$/g, "");

/** manifest.json of the bundle, in version 0.3 of its format: desktop programs that know 0.4 take it as well. */
export function manifest(command: CommandPackage, tools: readonly ToolText[], keys: readonly Key[]) {
  const field = ({ variable }: Key) => variable.toLowerCase();
  return {
    manifest_version: "0.3",
    name: command.name,
    display_name: "scry: web search and page reading",
    version: command.version,
    description: command.description,
    author: { name: "the scry authors", url: repositoryOf(command) },
    repository: { type: "git", url: repositoryOf(command) },
    homepage: command.homepage,
    support: command.bugs.url,
    license: command.license,
    keywords: command.keywords,
    server: {
      type: "node",
      entry_point: "bin/scry.js",
      mcp_config: {
        command: "node",
        args: [`\${__dirname}/bin/scry.js`, "mcp"],
        env: Object.fromEntries(keys.map((key) => [key.variable, `\${user_config.${field(key)}}`])),
      },
    },
    tools: tools.map(({ name, description = "" }) => ({ name, description })),
    prompts_generated: true,
    user_config: Object.fromEntries(
      keys.map((key) => [
        field(key),
        {
          type: "string",
          title: key.title,
          description: key.about,
          sensitive: true,
          required: false,
          // Without a default the server would get the placeholder itself as its key.
          default: "",
        },
      ]),
    ),
    compatibility: {
      platforms: ["darwin", "win32", "linux"],
      runtimes: { node: command.engines.node },
    },
  };
}

/** server.json, the entry for the MCP registry. */
export function registryEntry(command: CommandPackage, keys: readonly Key[]) {
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    name: command.mcpName,
    title: "scry",
    description: inShort,
    version: command.version,
    websiteUrl: command.homepage,
    repository: { url: repositoryOf(command), source: "github", subfolder: command.repository.directory },
    packages: [
      {
        registryType: "npm",
        identifier: command.name,
        version: command.version,
        runtimeHint: "npx",
        transport: { type: "stdio" },
        packageArguments: [{ type: "positional", value: "mcp" }],
        environmentVariables: keys.map(({ variable, about }) => ({
          name: variable,
          description: about,
          isRequired: false,
          isSecret: true,
        })),
      },
    ],
  };
}
