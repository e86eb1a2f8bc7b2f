// Every public name, one by one.
import { type AssistantOptions, createAssistant as create } from "./agent/create-assistant.ts";
import { channels } from "./channels/list.ts";

export type { AssistantOptions } from "./agent/create-assistant.ts";
export type { AgentTool, ToolRegistry } from "./agent/tool-registry.ts";
export type {
  AnswerEvent,
  ApprovalView,
  AskOptions,
  Assistant,
  ChannelTraits,
  CitationView,
  ConversationView,
  MessageView,
  ModelView,
  Person,
  SourceView,
  ToolCallView,
  Verdict,
} from "./contract.ts";
export type {
  AnyTool,
  ExtensionContext,
  ExtensionEntry,
  ExtensionTool,
  Manifest,
  ToolBlueprint,
  ToolFactory,
  ToolRequest,
} from "./extensions/extension.ts";
export { type AssistantSettings, readAssistantSettings } from "./settings/settings.ts";

/** Creates the one assistant of all channels, with its database migrated and its tools in place. */
export const createAssistant = (options: AssistantOptions = {}) => create({ channels, ...options });
