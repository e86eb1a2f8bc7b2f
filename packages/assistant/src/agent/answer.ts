import { ScryError } from "@scry/core";
import type { LanguageModel, ModelMessage } from "ai";
import { pathTo, withAnswers } from "../db/branches.ts";
import { allMessages, listToolCalls, updateMessage } from "../db/messages.ts";
import type { MessageRow } from "../db/schema.ts";
import type { ModelPrice } from "../settings/settings.ts";
import type { AgentSettings } from "./agent-settings.ts";
import { createDetails } from "./answer-details.ts";
import { buildContext, composePrompt, tokensOf, trimTrail } from "./context.ts";
import { readingOfFiles } from "./file-tool.ts";
import { describeWait } from "./model.ts";
import { type RequestedCall, runModelStep, type StepResult } from "./model-step.ts";
import { runTools, type ToolRun } from "./run-tools.ts";

export interface AnswerContext extends Omit<ToolRun, "approvalMs"> {
  model: LanguageModel;
  systemPrompt: string;
  settings: AgentSettings;
  /** Of the model, where it is known. */
  price?: ModelPrice;
  /** Of a request to the model after a temporary failure. */
  retries: number;
}

/** How often the text is saved, so that a crash loses little of what was shown. */
const saveMs = 300;
const noAnswer =
  "I used all my rounds of tools without coming to an answer. Ask again with a narrower question.";
const answerNow =
  "You have used all your rounds of tools. Answer now with what you have, and say what is missing.";

/**
 * Makes one answer, from the start or from where another process left it; returns the notes to show below it. Throws
 * what the model throws.
 */
export async function makeAnswer(context: AnswerContext, message: MessageRow): Promise<string[]> {
  const { database, run, settings, tools } = context;
  const all = await allMessages(database, message.conversation_id);
  const rows = withAnswers(pathTo(all, message.reply_to ?? ""), all);
  const trail = JSON.parse(message.trail) as ModelMessage[];
  const question = rows.find(({ id }) => id === message.reply_to);
  if (!trail.length) trail.push(...(await readingOfFiles(context, question, tools)));
  const writer = createWriter(context, message);
  const details = createDetails(run, message.details, context.price);

  let asked: RequestedCall[] | undefined;
  for (let round = trail.filter(({ role }) => role === "assistant").length; ; round++) {
    await finishCalls(context, trail, asked);
    if (trail.at(-1)?.role === "tool")
      await updateMessage(database, message.id, { trail: JSON.stringify(trail) });
    const final = round >= settings.max_rounds;
    // What this answer has found comes first; the earlier conversation gets the room that is left.
    const recent = trimTrail(trail, settings.context_tokens);
    const left = settings.context_tokens - tokensOf(recent);
    const past = buildContext(rows, message.reply_to ?? "", left, tools.length > 0);
    const forgotten = past.trimmed ? run.session.sources() : [];
    const instructions = composePrompt(context.systemPrompt, tools, context.channel, forgotten);
    writer.beginStep();
    details.beginStep();
    const step = await writer.keeping(runModelStep, {
      model: context.model,
      instructions: final ? `${instructions}\n\n${answerNow}` : instructions,
      messages: [...past.messages, ...recent],
      tools,
      final,
      signal: run.signal,
      retries: context.retries,
      onText: writer.write,
      onThinking: details.think,
      onWait: (error, ms) => run.publish({ type: "waiting", message: describeWait(error, ms) }),
    });
    if (final && !step.text.trim()) await writer.write(noAnswer);
    if (!final && !step.text.trim() && !step.calls.length) throw nothingSaid(step);
    trail.push(...step.messages);
    details.use(step.usage);
    await updateMessage(database, message.id, {
      text: writer.text(),
      trail: JSON.stringify(trail),
      details: details.json(),
    });
    if (!step.calls.length) return step.ending === "length" ? [cutShort] : [];
    asked = step.calls;
  }
}

const cutShort = "The model stopped at its limit of length: the answer may lack its end.";

/** Says why the model wrote nothing, and what a person can do about it. */
function nothingSaid({ ending }: StepResult): ScryError {
  const [message, hint] =
    ending === "content-filter"
      ? ["The service of the model withheld its answer.", "Ask in other words."]
      : ending === "length"
        ? ["The model reached its limit of length before it wrote a word.", "Ask a narrower question."]
        : ["The model answered with nothing.", "Ask again."];
  return new ScryError({ code: "bad_reply", message, hint });
}

/** Runs the calls that the model's last message asks for and appends their results. */
async function finishCalls(
  context: AnswerContext,
  trail: ModelMessage[],
  asked: readonly RequestedCall[] | undefined,
): Promise<void> {
  const last = trail.at(-1);
  // After a restart only the trail knows what was asked for.
  const calls = asked ?? (last ? callsIn(last) : []);
  if (!calls.length) return;
  const before = trail.slice(0, -1).reduce((sum, message) => sum + callsIn(message).length, 0);
  const known = await listToolCalls(context.database, [context.run.messageId]);
  const approvalMs = context.settings.approval_minutes * 60_000;
  const content = await runTools({ ...context, approvalMs }, calls, before + 1, known);
  trail.push({ role: "tool", content });
}

function callsIn(message: ModelMessage): RequestedCall[] {
  if (message.role !== "assistant" || typeof message.content === "string") return [];
  return message.content.flatMap((part) =>
    part.type === "tool-call" && !part.providerExecuted
      ? [{ callId: part.toolCallId, name: part.toolName, input: part.input }]
      : [],
  );
}

/** Joins the texts of all rounds into one answer, and publishes and saves it as it grows. */
function createWriter({ database, run }: AnswerContext, message: MessageRow) {
  let text = message.text;
  let saved = 0;
  let isNewStep = false;
  let later: NodeJS.Timeout | undefined;
  const save = async () => {
    clearTimeout(later);
    later = undefined;
    saved = Date.now();
    await updateMessage(database, message.id, { text });
  };
  if (text) run.publish({ type: "text", text });
  return {
    text: () => text,
    /** Does the work; however it ends, the text written so far is saved. */
    async keeping<Input, Output>(work: (input: Input) => Promise<Output>, input: Input): Promise<Output> {
      try {
        return await work(input);
      } finally {
        await save();
      }
    },
    beginStep() {
      isNewStep = true;
    },
    async write(piece: string) {
      const gap = isNewStep && text.trim() ? "\n\n" : "";
      isNewStep = false;
      text += gap + piece;
      run.publish({ type: "text", text: gap + piece });
      const wait = saved + saveMs - Date.now();
      if (wait <= 0) return save();
      // The model may pause: its last words are saved all the same.
      later ??= setTimeout(() => void save().catch(() => undefined), wait);
    },
  };
}
