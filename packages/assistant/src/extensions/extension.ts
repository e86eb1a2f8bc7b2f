import type { Scry, Tool } from "@scry/core";
import type { ApprovalTier } from "../db/schema.ts";

/** Any tool of core's contract; what goes in and out is the tool's own business. */
export type AnyTool = Tool<unknown, unknown>;

/** What a factory is told about the row that asks for a tool. */
export interface ToolRequest {
  /** What the model is to see. */
  name: string;
  /** The name under which the agent has a tool of this type, if it has one. */
  nameOf(type: string): string | undefined;
  /** The row's config, the agent's before the tool's. */
  config: Readonly<Record<string, unknown>>;
}

/** Undefined: the tool cannot be had at present and is not offered. */
export type ToolFactory = (request: ToolRequest) => AnyTool | undefined;

/** What an extension is given. */
export interface ExtensionContext {
  /** A value of `config` in its manifest. */
  getConfig(name: string): unknown;
  /** A variable of the environment by its name. */
  getSecret(name: string): string | undefined;
  /** The engine of the assistant. */
  scry: Scry;
}

/** A tool of an extension: ready, or to be made under the name that the database says. */
export type ExtensionTool = (AnyTool | ToolBlueprint) & { approval?: ApprovalTier };

export interface ToolBlueprint {
  type: string;
  name: string;
  description: string;
  create: ToolFactory;
}

/** What the entry of an extension exports. */
export interface ExtensionEntry {
  initialize(context: ExtensionContext): void | Promise<void>;
  getTools(): ExtensionTool[] | Promise<ExtensionTool[]>;
}

export interface Manifest {
  id: string;
  name: string;
  version: string;
  entrypoint: string;
  description: string;
  enabled: boolean;
  config: Readonly<Record<string, unknown>>;
}

export interface Extension {
  manifest: Manifest;
  tools: readonly ExtensionTool[];
}
