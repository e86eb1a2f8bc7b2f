import { type Log, ScryError } from "@scry/core";
import { checkCitations, checkCitationsWith, renderCitations, shownText } from "@scry/core/citations";
import type { ChannelTraits, CitationView, SourceView } from "../contract.ts";
import { saveSession } from "../db/conversations.ts";
import { findMessage, listToolCalls, updateMessage } from "../db/messages.ts";
import type { Database } from "../db/open.ts";
import type { MessageState, ToolCallRow } from "../db/schema.ts";
import { sentenceOf } from "../errors.ts";
import type { ModelAccess } from "../settings/model-access.ts";
import type { ModelPrice } from "../settings/settings.ts";
import { createDetails } from "./answer-details.ts";
import { fileIdIn } from "./attached-files.ts";
import type { ModelJudge } from "./entailment.ts";
import { describeModelError } from "./model.ts";
import type { CancelReason, Run } from "./run.ts";
import type { AgentTool } from "./tool-registry.ts";

export interface EndContext {
  database: Database;
  log: Log;
  redact(text: string): string;
  access: ModelAccess;
  tools: readonly AgentTool[];
  /** As in SCRY_MODEL. */
  modelName: string | undefined;
  channel: ChannelTraits | undefined;
}

/** Ends an answer that was cancelled, cut off, or failed. */
export async function endAnswer(context: EndContext, run: Run, thrown: unknown): Promise<void> {
  const { database, log, modelName } = context;
  const reason = run.signal.reason as CancelReason | undefined;
  // Another process has the answer now, or will resume it once a person has decided.
  if (reason === "lost" || (reason === "shutdown" && run.suspended)) {
    run.publish({ type: "failed", message: "The answer continues in another process.", elsewhere: true });
    return;
  }
  await closeCalls(database, run.messageId);
  if (reason) {
    await complete(context, run, "interrupted", []);
    run.publish({ type: "done" });
    return;
  }
  const sentence = context.redact(sentenceFor(thrown, context));
  log("warn", "answer failed", { conversation: run.conversationId, model: modelName, reason: sentence });
  await complete(context, run, "failed", [sentence]);
  run.publish({ type: "failed", message: sentence });
}

/**
 * Records how the answer ended, with its sources and checked citations. What a tool gave to a person directly is not
 * checked: it is the source itself.
 */
export async function complete(
  {
    database,
    tools,
    judge,
    price,
  }: Pick<EndContext, "database" | "tools"> & {
    judge?: ModelJudge | undefined;
    price?: ModelPrice | undefined;
  },
  run: Run,
  state: MessageState,
  notes: readonly string[],
  isChecked = true,
): Promise<void> {
  const message = await findMessage(database, run.messageId);
  if (!message) return;
  const calls = await listToolCalls(database, [run.messageId]);
  const findings = await findingsOf(isChecked ? message.text : "", run, calls, tools, judge?.entails);
  const details = createDetails(run, message.details, price);
  if (judge) details.use(judge.used());
  await saveSession(database, run.conversationId, run.session.toJSON());
  await updateMessage(database, run.messageId, {
    state,
    sources: JSON.stringify(findings.sources),
    citations: JSON.stringify(findings.citations),
    // A report has a section for what could not be read.
    notes: JSON.stringify(message.research ? notes : [...notes, ...findings.notes]),
    details: details.json(),
  });
}

/** Closes calls under way in the audit trail, and the questions to a person about them. */
export async function closeCalls(database: Database, messageId: string): Promise<void> {
  await database
    .updateTable("tool_calls")
    .set({ status: "failed", detail: "cut off" })
    .where("message_id", "=", messageId)
    .where("status", "in", ["running", "waiting"])
    .execute();
  await database
    .updateTable("approvals")
    .set({ status: "denied", decided_at: new Date().toISOString() })
    .where("status", "=", "pending")
    .where("tool_call_id", "in", (query) =>
      query.selectFrom("tool_calls").select("id").where("message_id", "=", messageId),
    )
    .execute();
}

function sentenceFor(thrown: unknown, { modelName, access, channel }: EndContext): string {
  if (ScryError.is(thrown) || !modelName) return sentenceOf(thrown);
  return describeModelError(thrown, modelName, access, channel);
}

interface Findings {
  sources: SourceView[];
  citations: CitationView[];
  notes: string[];
}

/** Finds out which sources an answer has, whether they support it, and what could not be read. */
async function findingsOf(
  text: string,
  { session, callsBefore, signal }: Run,
  calls: readonly ToolCallRow[],
  tools: readonly AgentTool[],
  entails: ModelJudge["entails"] | undefined,
): Promise<Findings> {
  const report = entails
    ? await checkCitationsWith(text, session, entails, signal)
    : checkCitations(text, session);
  // Also what a sentence without a word to compare cites: "No [1]."
  const cited = new Set(renderCitations(text, session.sources(), "plain").used);
  const sources = session
    .sources()
    .filter((source) => cited.has(source.id) || source.calls.some((call) => call > callsBefore))
    .map(({ id, url, title, publishedAt }) => ({
      id,
      url,
      title,
      ...(publishedAt && { publishedAt }),
      cited: cited.has(id),
    }));
  const citations = report.claims.map(({ cites, text: written, verdict, decidedBy, passage }) => ({
    cites,
    sentence: shownText(written).text,
    verdict,
    decidedBy,
    ...(passage && {
      passage: passage.text,
      ...(fileIdIn(passage.url) === undefined && { url: passage.url }),
    }),
  }));
  return { sources, citations, notes: unopened(calls, tools) };
}

/** "2 of 5 sources could not be opened: …", each address once, without those that were read in the end. */
function unopened(calls: readonly ToolCallRow[], tools: readonly AgentTool[]): string[] {
  const openers = new Set(tools.filter(({ type }) => type === "OpenPageTool").map(({ tool }) => tool.name));
  const pages = new Map<string, { opened: boolean; reason: string }>();
  for (const { tool_name, input, status, detail } of calls) {
    const url = openers.has(tool_name) ? (JSON.parse(input) as { url?: unknown } | null)?.url : undefined;
    if (typeof url !== "string" || !url) continue;
    const opened = status === "ok" || (pages.get(url)?.opened ?? false);
    pages.set(url, { opened, reason: detail ?? status });
  }
  const failed = [...pages].filter(([, { opened }]) => !opened);
  if (!failed.length) return [];
  const list = failed.map(([url, { reason }]) => `${nameOf(url)} – ${reason.replace(/[.\s]+$/, "")}`);
  return [
    `${failed.length} of ${pages.size} ${pages.size === 1 ? "source" : "sources"} could not be opened: ${list.join("; ")}.`,
  ];
}

const nameOf = (url: string) => URL.parse(url)?.host || url.slice(0, 100).toWellFormed();
