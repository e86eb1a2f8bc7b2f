import type { ApprovalView, MessageView, SourceView, ToolCallView } from "../../contract.ts";
import { callLine, doubtsOf } from "../describe.ts";

/** A longer input is attached as a file. */
const longestInput = 1500;

function sourceLine({ id, url, title }: SourceView): string {
  return `[${id}] ${link(url, title || url)}`;
}

/** All sources of an answer, the cited ones first. */
export function sourcesHtml(message: MessageView): string {
  const cited = message.sources.filter((source) => source.cited).map(sourceLine);
  const seen = message.sources.filter((source) => !source.cited).map(sourceLine);
  return [
    ...(cited.length > 0 ? [`<b>Sources</b>\n${cited.join("\n")}`] : []),
    ...(seen.length > 0 ? [`<b>Also seen</b>\n${seen.join("\n")}`] : []),
  ].join("\n\n");
}

const toolLine = (call: ToolCallView) =>
  escapeHtml(callLine(call, call.status === "ok" ? undefined : call.status));

/** The answer, what differs from its sources, notes, sources as links, and tool calls. */
export function answerHtml(message: MessageView): string {
  const { named, more } = doubtsOf(message);
  const doubts = named.map(({ sentence }) => `Differs from its source: “${escapeHtml(sentence)}”`);
  const remarks = [...doubts, ...(more ? [more] : []), ...message.notes.map(escapeHtml)];
  if (message.state === "interrupted") remarks.push("This answer was stopped.");
  const cited = message.sources.filter((source) => source.cited).map(sourceLine);
  const calls = message.toolCalls.map(toolLine);
  return [
    message.rendered,
    remarks.map((remark) => `<i>${remark}</i>`).join("\n"),
    cited.length > 0 ? `<b>Sources</b>\n${cited.join("\n")}` : "",
    // Collapsed to its first lines until it is tapped.
    calls.length > 0 ? `<blockquote expandable>${calls.join("\n")}</blockquote>` : "",
  ]
    .filter((part) => part.trim() !== "")
    .join("\n\n");
}

const writtenInput = ({ input }: ApprovalView) => JSON.stringify(input, undefined, 2) ?? "";

/** An input that is too long for the question, whole: nobody should allow what they could not read. */
export function longInput(approval: ApprovalView): string | undefined {
  const written = writtenInput(approval);
  return written.length > longestInput ? written : undefined;
}

export function approvalHtml(approval: ApprovalView): string {
  const { tool, title } = approval;
  const written = writtenInput(approval);
  const shown =
    written.length > longestInput
      ? `${written.slice(0, longestInput).toWellFormed()} …\n(The whole input is in the file above.)`
      : written;
  return `<b>May I use ${escapeHtml(tool)}?</b>\n${escapeHtml(title)}\n<pre>${escapeHtml(shown)}</pre>`;
}

/** The four characters that Telegram's HTML mode wants escaped. */
const named: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const meant: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => named[character] ?? character);
}

export function unescapeHtml(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot);/g, (entity) => meant[entity] ?? entity);
}

/** A link, or the text alone where the address must not be one. */
export function link(url: string, text: string): string {
  const label = escapeHtml(text);
  return /^https?:\/\//i.test(url) ? `<a href="${escapeHtml(url)}">${label}</a>` : label;
}

/** The text without tags. Addresses follow their links, except those of citation numbers. */
export function plainText(html: string): string {
  return unescapeHtml(
    html
      .replace(/<a href="([^"]*)">([\s\S]*?)<\/a>/g, (_, url: string, label: string) =>
        /^\[\d+\]$/.test(label) || label === url ? label : `${label} (${url})`,
      )
      .replace(/<[^>]*>/g, ""),
  );
}
