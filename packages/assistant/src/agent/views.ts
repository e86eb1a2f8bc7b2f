import { type Channel, type Source, stripEnvelope } from "@scry/core";
import { type CitationTarget, renderCitations } from "@scry/core/citations";
import type {
  ApprovalView,
  CitationView,
  MessageView,
  SourceView,
  ToolCallView,
} from "../channels/contract.ts";
import type { ApprovalTier, MessageRow, ToolCallRow } from "../db/schema.ts";

/** What a channel shows, as the renderer of citations calls it. */
const targets = { web: "web", telegram: "telegram", terminal: "terminal", api: "markdown" } as const;
export type TextTarget = Exclude<CitationTarget, "openai" | "anthropic">;

export const targetOf = (channel: Channel): TextTarget => targets[channel];

export function toolCallView(row: ToolCallRow): ToolCallView {
  return {
    id: row.id,
    tool: row.tool_name,
    title: row.title,
    status: row.status,
    ...(row.detail !== null && { detail: row.detail }),
    ...(row.ms !== null && { ms: row.ms }),
    input: JSON.parse(row.input),
    // The marks around the words of the web are for the model.
    ...(row.output !== null && { output: stripEnvelope(row.output) }),
  };
}

export const approvalView = (row: {
  id: string;
  tool_name: string;
  title: string;
  input: string;
  expires_at: string;
  approval_tier: ApprovalTier | null;
}): ApprovalView => ({
  id: row.id,
  tool: row.tool_name,
  title: row.title,
  input: JSON.parse(row.input),
  expiresAt: row.expires_at,
  // Only this tier leaves it to the user.
  canRemember: row.approval_tier === "USER_CONFIGURABLE",
});

export function messageView(
  row: MessageRow,
  calls: readonly ToolCallRow[],
  sources: readonly Source[],
  channel: Channel,
  links = true,
): MessageView {
  // A person's own words are no Markdown and cite nothing.
  const rendered =
    row.role === "user" ? row.text : renderCitations(row.text, sources, targetOf(channel), { links }).text;
  return {
    id: row.id,
    role: row.role,
    text: row.text,
    rendered,
    state: row.state,
    createdAt: row.created_at,
    toolCalls: calls.map(toolCallView),
    sources: JSON.parse(row.sources) as SourceView[],
    citations: JSON.parse(row.citations) as CitationView[],
    notes: JSON.parse(row.notes) as string[],
  };
}
