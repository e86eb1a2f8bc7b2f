import { type Source, stripEnvelope } from "@scry/core";
import { renderCitations } from "@scry/core/citations";
import type {
  ApprovalView,
  ChannelTraits,
  CitationView,
  MessageView,
  SourceView,
  ToolCallView,
} from "../contract.ts";
import type { ApprovalTier, MessageRow, ToolCallRow } from "../db/schema.ts";
import { readDetails } from "./answer-details.ts";
import { isChoice } from "./preferences.ts";

/** A caller that is not a channel gets Markdown. */
export const targetOf = (channel: ChannelTraits | undefined) => channel?.citations ?? "markdown";

type Target = ReturnType<typeof targetOf>;

/** Of one text. Rendering blocks this process for everybody, so that longer ones are shown as they were written. */
export const longestRendered = 100_000;

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text without any rendering, safe for where it is shown. */
export function plainFor(target: Target, text: string): string {
  if (target !== "web" && target !== "telegram") return text;
  const escaped = text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
  return target === "web" ? escaped.replaceAll("\n", "<br>") : escaped;
}

function renderedFor(target: Target, text: string, sources: readonly Source[], links: boolean): string {
  if (text.length > longestRendered) return plainFor(target, text);
  return renderCitations(text, sources, target, { links }).text;
}

export function toolCallView(row: ToolCallRow, sources: readonly Source[] = []): ToolCallView {
  const input = JSON.parse(row.input);
  const address = (input as { url?: unknown } | null)?.url;
  const subject = sources.find(({ url }) => url === address)?.title;
  return {
    id: row.id,
    tool: row.tool_name,
    title: row.title,
    ...(subject && { subject }),
    status: row.status,
    ...(row.detail !== null && { detail: row.detail }),
    ...(row.ms !== null && { ms: row.ms }),
    input,
    // The marks around text from the web are meant for the model.
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
  canRemember: isChoice(row.approval_tier),
});

export function messageView(
  row: MessageRow,
  calls: readonly ToolCallRow[],
  sources: readonly Source[],
  channel: ChannelTraits | undefined,
  links = true,
): MessageView {
  // A person's text is not Markdown and cites nothing.
  const rendered = row.role === "user" ? row.text : renderedFor(targetOf(channel), row.text, sources, links);
  return {
    id: row.id,
    role: row.role,
    text: row.text,
    rendered,
    state: row.state,
    createdAt: row.created_at,
    ...(row.model && { model: row.model }),
    toolCalls: calls.map((call) => toolCallView(call, sources)),
    sources: JSON.parse(row.sources) as SourceView[],
    citations: citationViews(row.citations),
    notes: JSON.parse(row.notes) as string[],
    ...detailsView(row, calls),
  };
}

function detailsView(
  { details }: MessageRow,
  calls: readonly ToolCallRow[],
): Pick<MessageView, "thinking" | "usage" | "followUps"> {
  const { thinking, usage, followUps } = readDetails(details);
  const ofTools = calls.reduce((sum, { cost }) => sum + (cost ?? 0), 0);
  const usd = (usage?.usd ?? 0) + ofTools;
  return {
    ...(thinking && { thinking }),
    ...(usage && { usage: { ...usage, ...(usd > 0 && { usd }) } }),
    ...(followUps && { followUps }),
  };
}

/** Older answers do not say what decided a verdict: their "supported" only means that the words were found. */
function citationViews(stored: string): CitationView[] {
  return (JSON.parse(stored) as CitationView[]).map((view) =>
    view.decidedBy === undefined
      ? { ...view, verdict: view.verdict === "supported" ? "found" : "not_found", decidedBy: "words" }
      : view,
  );
}

/** Writes a conversation as one Markdown file, with the sources of all answers as footnotes. */
export function conversationMarkdown(
  title: string,
  rows: readonly MessageRow[],
  sources: readonly Source[],
): string {
  const used = new Set<number>();
  const parts = rows.map((row) => {
    if (row.role === "user") return `## You\n\n${row.text}`;
    if (row.text.length > longestRendered) return `## Assistant\n\n${row.text}`;
    const rendered = renderCitations(row.text, sources, "markdown");
    // Answers share their footnotes, which are at the end of the file.
    const body = rendered.text.replace(/\n\n(?:\[\^\d+\]: .*\n?)+$/, "");
    for (const id of rendered.used) used.add(id);
    const said = JSON.parse(row.notes) as string[];
    const notes = row.state === "interrupted" ? ["This answer was interrupted.", ...said] : said;
    return [`## Assistant`, body.trim(), ...notes.map((note) => `> ${note}`)].filter(Boolean).join("\n\n");
  });
  const markers = [...used].sort((one, other) => one - other).map((id) => `[${id}]`);
  const footer = renderCitations(markers.join(" "), sources, "markdown").text.split("\n\n").slice(1);
  return `${[`# ${title}`, ...parts, ...footer].join("\n\n").trimEnd()}\n`;
}
