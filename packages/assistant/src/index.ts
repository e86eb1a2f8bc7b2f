// Every public name, one by one.
export { type AssistantOptions, createAssistant } from "./agent/create-assistant.ts";
export type { AgentTool, ToolRegistry } from "./agent/tool-registry.ts";
export type {
  AnswerEvent,
  ApprovalView,
  AskOptions,
  Assistant,
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
