import type { Scry, Tool } from "@scry/core";
import type { ApprovalTier } from "../db/schema.ts";

/** Any tool of core's contract, whatever its input and output. */
export type AnyTool = Tool<unknown, unknown>;

/** The data of the tool's row that its factory gets. */
export interface ToolRequest {
  /** The name that the model sees. */
  name: string;
  /** The name of the agent's tool of this type, if it has one. */
  nameOf(type: string): string | undefined;
  /** The configs of both rows; the agent's wins over the tool's. */
  config: Readonly<Record<string, unknown>>;
}

/** Returns undefined when the tool is not available and must not be offered. */
export type ToolFactory = (request: ToolRequest) => AnyTool | undefined;

/** What an extension is given. */
export interface ExtensionContext {
  /** A value of the manifest's `config`. */
  getConfig(name: string): unknown;
  /** A secret by the name of its variable. */
  getSecret(name: string): string | undefined;
  /** The assistant's engine. */
  scry: Scry;
}

/** A tool of an extension: complete, or to be made under the name in the database. */
export type ExtensionTool = (AnyTool | ToolBlueprint) & { approval?: ApprovalTier };

/** A kind of tool that the assistant makes by calling `create`. */
export interface ToolBlueprint {
  type: string;
  name: string;
  description: string;
  create: ToolFactory;
}

/** The exports of an extension's entry point. */
export interface ExtensionEntry {
  initialize(context: ExtensionContext): void | Promise<void>;
  getTools(): ExtensionTool[] | Promise<ExtensionTool[]>;
}

/** What an extension says about itself. */
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
