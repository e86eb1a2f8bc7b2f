/** The tables that migrations/ creates, for Kysely. In both databases times are ISO text and JSON is text. */
export interface Tables {
  agent_configurations: AgentRow;
  tools: ToolRow;
  agent_tools: AgentToolRow;
  users: { id: string; name: string; created_at: string };
  channel_accounts: ChannelAccountRow;
  tool_choices: { user_id: string; tool_name: string; choice: "auto" | "ask" };
  /** A person's preferences, by name: "model". */
  user_settings: { user_id: string; name: string; value: string };
  conversations: ConversationRow;
  messages: MessageRow;
  files: FileRow;
  tool_calls: ToolCallRow;
  approvals: ApprovalRow;
  leases: { name: string; owner: string; expires_at: string };
  /** Work that was claimed, e.g. an update of Telegram. */
  claims: { key: string; claimed_at: string };
}

export interface AgentRow {
  agent_name: string;
  /** As in SCRY_MODEL; null: the model of the settings. */
  model: string | null;
  system_prompt: string;
  /** JSON: lite, max_rounds, context_tokens, approval_minutes, open, judge_citations, budget. */
  settings: string;
}

export const approvalTiers = ["AUTO_APPROVE", "REQUIRES_APPROVAL", "USER_CONFIGURABLE"] as const;
export type ApprovalTier = (typeof approvalTiers)[number];

export interface ToolRow {
  name: string;
  type: string;
  description: string;
  config: string;
  approval_tier: ApprovalTier;
  /** For USER_CONFIGURABLE tools: what applies to a user who has not chosen. */
  approval_default: "auto" | "ask";
}

export interface AgentToolRow {
  agent_name: string;
  /** The row in `tools`. */
  tool: string;
  /** The text that the model sees. */
  tool_name: string;
  config: string;
  /** SQLite gives 0 and 1. */
  is_active: boolean;
  sort_order: number;
}

export interface ChannelAccountRow {
  channel: string;
  account: string;
  user_id: string;
  /** The conversation that the account used last. */
  conversation_id: string | null;
}

export interface ConversationRow {
  id: string;
  user_id: string;
  agent_name: string;
  channel: string;
  title: string;
  model: string | null;
  /** JSON of core's session: citations, provenance, budget. */
  session: string | null;
  /** SQLite gives 0 and 1. */
  is_pinned: boolean;
  created_at: string;
  updated_at: string;
}

export type MessageState = "done" | "running" | "interrupted" | "failed";

export interface MessageRow {
  id: string;
  conversation_id: string;
  role: "user" | "assistant";
  /** Of an answer: the question. */
  reply_to: string | null;
  position: number;
  /** Of a question: the one before it; null: it is the first. Those that follow the same one are variants of each other. */
  follows: string | null;
  /** Of a question: whether it is the variant that is shown. SQLite gives 0 and 1. */
  is_chosen: boolean;
  /** Of an answer: the model that wrote it, as in SCRY_MODEL. */
  model: string | null;
  state: MessageState;
  text: string;
  /** JSON: the messages to and from the model in this answer, in the form of the AI SDK. */
  trail: string;
  /** JSON of the views. */
  sources: string;
  citations: string;
  notes: string;
  /** JSON of core's ResearchState, of an answer that is a research; null for any other. */
  research: string | null;
  /** JSON, see agent/answer-details.ts. */
  details: string;
  /** JSON: the ids of the files that a question brings. */
  files: string;
  lite: boolean;
  created_at: string;
}

/** A file that a person gave to a conversation. */
export interface FileRow {
  id: string;
  conversation_id: string;
  name: string;
  /** In bytes. */
  size: number;
  /** JSON of core's OpenedPage: its reading. */
  page: string;
  created_at: string;
}

export type ToolCallStatus = "running" | "ok" | "failed" | "denied" | "waiting";

/** The audit trail: one row per call, written when it starts and when it ends. */
export interface ToolCallRow {
  id: string;
  message_id: string;
  conversation_id: string;
  user_id: string;
  /** The model's own id of the call. */
  call_id: string;
  position: number;
  tool: string;
  tool_name: string;
  title: string;
  input: string;
  output: string | null;
  status: ToolCallStatus;
  detail: string | null;
  ms: number | null;
  /** In US dollars, by the providers' price lists. */
  cost: number | null;
  /** "auto", or what a person decided. */
  approval: "auto" | "pending" | "approved" | "denied" | "expired";
  created_at: string;
}

export interface ApprovalRow {
  id: string;
  tool_call_id: string;
  conversation_id: string;
  user_id: string;
  status: "pending" | "approved" | "denied" | "expired";
  created_at: string;
  expires_at: string;
  decided_at: string | null;
}
