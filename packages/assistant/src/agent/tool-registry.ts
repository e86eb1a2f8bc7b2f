import { type Log, ScryError } from "@scry/core";
import { seedTool, type ToolSeed, webTools } from "../db/agents.ts";
import type { Database } from "../db/open.ts";
import type { ApprovalTier } from "../db/schema.ts";
import type { AnyTool, Extension, ToolFactory } from "../extensions/extension.ts";

/** Maps types of tools to their factories. */
export interface ToolRegistry {
  register(type: string, factory: ToolFactory): void;
  /** The active tools of an agent, in order. Throws for a type that has no factory. */
  toolsOf(database: Database, agentName: string): Promise<AgentTool[]>;
}

/** A tool of an agent. */
export interface AgentTool {
  tool: AnyTool;
  /** The row in `tools`. */
  row: string;
  type: string;
  tier: ApprovalTier;
  /** What applies to a tool whose approval is up to a user who has not chosen. */
  whenUnchosen: "auto" | "ask";
  /** A person runs it: nobody is left to ask. */
  byHand?: true;
}

export function createToolRegistry(): ToolRegistry {
  const factories = new Map<string, ToolFactory>();
  return {
    register: (type, factory) => void factories.set(type, factory),
    async toolsOf(database, agentName) {
      const rows = await activeTools(database, agentName);
      const nameOf = (type: string) => rows.find((row) => row.type === type)?.name;
      return rows.flatMap(({ row, type, tier, whenUnchosen, name, config, toolConfig }) => {
        const factory = factories.get(type);
        if (!factory)
          throw new ScryError({
            code: "not_configured",
            message: `The tool ${name} has the type "${type}", which nothing here can make.`,
            hint: `Register a factory for it, or switch the tool off; known types: ${[...factories.keys()].join(", ")}.`,
          });
        const tool = factory({ name, nameOf, config: { ...readConfig(toolConfig), ...readConfig(config) } });
        return tool ? [{ tool, row, type, tier, whenUnchosen }] : [];
      });
    },
  };
}

function readConfig(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text);
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** Registers the tools of extensions: a factory each, and a row where there is none yet. */
export async function registerExtensions(
  registry: ToolRegistry,
  database: Database,
  extensions: readonly Extension[],
  log: Log,
): Promise<void> {
  const ready = new Map<string, AnyTool>();
  const seeds: ToolSeed[] = [];
  for (const { manifest, tools } of extensions) {
    for (const tool of tools) {
      const { name, description } = tool;
      if (seeds.some((seed) => seed.name === name)) {
        log(
          "warn",
          `The tool ${name} of the extension ${manifest.id} was skipped: there is one of that name.`,
        );
        continue;
      }
      if ("create" in tool) {
        registry.register(tool.type, tool.create);
        seeds.push({ name, description, type: tool.type, tier: tool.approval ?? "AUTO_APPROVE" });
      } else {
        ready.set(`${manifest.id}/${name}`, tool);
        const config = { extension: manifest.id, tool: name };
        // A person is asked first unless the extension says otherwise.
        seeds.push({
          name,
          description,
          type: "ExtensionTool",
          tier: tool.approval ?? "REQUIRES_APPROVAL",
          config,
        });
      }
    }
  }
  const said = new Set<string>();
  const leaveOut = (name: string, extension: unknown) => {
    if (!said.has(name))
      log("warn", `The tool ${name} is not offered: its extension ${extension} is not loaded.`);
    said.add(name);
    return undefined;
  };
  registry.register("ExtensionTool", ({ name, config }) => {
    const tool = ready.get(`${config.extension}/${config.tool}`);
    return tool ? { ...tool, name } : leaveOut(name, config.extension);
  });
  for (const { type } of webTools.filter((tool) => !seeds.some((seed) => seed.type === tool.type)))
    registry.register(type, ({ name }) => leaveOut(name, "web_search"));
  for (const seed of seeds) await seedTool(database, seed);
}

/** The rows of an agent's active tools, in their order. */
export const activeTools = (database: Database, agentName: string) =>
  database
    .selectFrom("agent_tools")
    .innerJoin("tools", "tools.name", "agent_tools.tool")
    .select([
      "tools.name as row",
      "tools.type as type",
      "tools.description as description",
      "tools.config as toolConfig",
      "tools.approval_tier as tier",
      "tools.approval_default as whenUnchosen",
      "agent_tools.tool_name as name",
      "agent_tools.config as config",
    ])
    .where("agent_tools.agent_name", "=", agentName)
    .where("agent_tools.is_active", "=", true)
    .orderBy("agent_tools.sort_order")
    .execute();
