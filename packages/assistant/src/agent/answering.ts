import { createSession, type Log, type Scry, ScryError, type SessionState } from "@scry/core";
import { inSpan, type Show } from "@scry/core/host";
import type { ResearchState } from "@scry/core/research";
import type { ChannelTraits } from "../contract.ts";
import { findAgent } from "../db/agents.ts";
import { dropFailure, findQuestion, hideVariants } from "../db/branches.ts";
import { leaseName, touchConversation } from "../db/conversations.ts";
import { claim, type Leases } from "../db/leases.ts";
import { addMessage, pendingApprovals, runningMessage, updateMessage } from "../db/messages.ts";
import type { Database } from "../db/open.ts";
import type { AgentRow, ConversationRow, MessageRow } from "../db/schema.ts";
import { userSetting } from "../db/user-settings.ts";
import { howToConnect } from "../settings/model-access.ts";
import type { ModelPrice } from "../settings/settings.ts";
import { readAgentSettings } from "./agent-settings.ts";
import { makeAnswer } from "./answer.ts";
import type { Approvals } from "./approvals.ts";
import { checkFiles } from "./attached-files.ts";
import { type DirectAnswer, readDirectCall, runDirectCall } from "./direct-call.ts";
import { closeCalls, complete, endAnswer } from "./end-answer.ts";
import { judgeByModel, type ModelJudge } from "./entailment.ts";
import { libraryOwner } from "./library.ts";
import { connectModel } from "./model.ts";
import type { Models } from "./models.ts";
import { readResearch, runResearch } from "./research.ts";
import { createRun, pause, type Run } from "./run.ts";
import type { AgentTool, ToolRegistry } from "./tool-registry.ts";
import { createTurns } from "./turns.ts";

export interface Workplace {
  database: Database;
  leases: Leases;
  approvals: Approvals;
  registry: ToolRegistry;
  scry: Scry;
  log: Log;
  redact(text: string): string;
  channel(name: string): ChannelTraits | undefined;
  models: Models;
  prices: Readonly<Record<string, ModelPrice>>;
  retries: number;
}

export interface Question {
  conversation: ConversationRow;
  text: string;
  channel: ChannelTraits | undefined;
  lite: boolean;
  /** The question that this one replaces. */
  instead?: string;
  /** Ids of files that it is about. */
  files?: readonly string[];
  /** For this answer only. */
  model?: string;
  /** Makes sure that it is asked only once; see AskOptions. */
  once?: string;
  signal?: AbortSignal;
}

/** Takes questions, makes answers, and resumes those that another process left unfinished. */
export interface Answering {
  /**
   * Saves the question; the inner promise resolves when its turn comes, and rejects when it is withdrawn.
   * Returns undefined when the question was asked before.
   */
  ask(question: Question): Promise<{ run: Promise<Run> } | undefined>;
  /** Resumes an answer whose process has died; returns the one that runs here, if any. */
  resume(conversationId: string): Promise<Run | undefined>;
  running(conversationId: string): Run | undefined;
  /** Whether it runs here, in another process, or was left unfinished by one. */
  cancel(conversationId: string): Promise<void>;
  /** Gives answers some time to end, then cancels them. Those that wait for a person can be resumed later. */
  close(graceMs: number): Promise<void>;
}

export function createAnswering(place: Workplace): Answering {
  const { database, leases } = place;
  const runs = new Map<string, Run>();
  const turns = createTurns(leases, (id, reason) =>
    runs.get(id)?.cancel(reason === "revoked" ? "person" : "lost"),
  );
  let closing = false;

  const start = async (
    message: MessageRow,
    channel: ChannelTraits | undefined,
    onStart: (run: Run) => void,
  ) => {
    const task = await readTask(place, message, channel);
    const { run } = task;
    runs.set(run.conversationId, run);
    onStart(run);
    await doTask(place, task).finally(() => runs.delete(run.conversationId));
  };

  const channelOf = async (conversationId: string) => {
    const row = await database
      .selectFrom("conversations")
      .select(["channel", "user_id"])
      .where("id", "=", conversationId)
      .executeTakeFirstOrThrow();
    return { channel: place.channel(row.channel), userId: row.user_id };
  };

  /** Whoever has the turn knows that an answer still marked as running belongs to a process that has died. */
  async function settleLeftovers(conversationId: string): Promise<void> {
    for (let left = await runningMessage(database, conversationId); left && !closing; ) {
      const { channel, userId } = await channelOf(conversationId);
      const waiting = await pendingApprovals(database, userId, conversationId);
      if (waiting.length || left.research) await start(left, channel, () => undefined);
      else await updateMessage(database, left.id, { state: "interrupted" });
      left = await runningMessage(database, conversationId);
    }
  }

  return {
    async ask({ conversation, text, channel, lite, once, instead, files, model, signal }) {
      const common = { conversation_id: conversation.id, lite };
      const replaced =
        instead === undefined ? undefined : await findQuestion(database, conversation.id, instead);
      if (files) await checkFiles(database, conversation.id, files);
      const brought = files ? JSON.stringify(files) : (replaced?.files ?? "[]");
      // Saved first, together with its claim: a crash leaves both or neither.
      const question = await database.transaction().execute(async (transaction) => {
        if (once !== undefined && !(await claim(transaction, once))) return undefined;
        if (replaced) await hideVariants(transaction, replaced);
        const follows = replaced && { follows: replaced.follows };
        const question = { role: "user", reply_to: null, state: "done", text, files: brought } as const;
        const values = { ...common, ...question, ...follows };
        const added = await addMessage(transaction, values);
        if (replaced) await dropFailure(transaction, replaced);
        return added;
      });
      if (!question) return undefined;
      await touchConversation(database, conversation, text);
      const started = Promise.withResolvers<Run>();
      const work = async () => {
        await settleLeftovers(conversation.id);
        const answer = { ...common, role: "assistant", state: "running", text: "" } as const;
        const message = await addMessage(database, {
          ...answer,
          reply_to: question.id,
          model: model ?? null,
        });
        await start(message, channel, (run) => {
          const stop = () => run.cancel("person");
          if (signal?.aborted) stop();
          signal?.addEventListener("abort", stop, { once: true });
          started.resolve(run);
        });
      };
      turns.inTurn(conversation.id, work, signal).catch(started.reject);
      return { run: started.promise };
    },

    async resume(conversationId) {
      const found = runs.get(conversationId);
      if (found || closing) return found;
      const left = await runningMessage(database, conversationId);
      if (!left || (await leases.isHeld(leaseName(conversationId)))) return runs.get(conversationId);
      const started = Promise.withResolvers<Run | undefined>();
      const work = async () => {
        const still = await runningMessage(database, conversationId);
        const { channel } = await channelOf(conversationId);
        if (still) await start(still, channel, started.resolve);
        started.resolve(undefined);
      };
      turns.inTurn(conversationId, work).catch(started.reject);
      return started.promise;
    },

    running: (conversationId) => runs.get(conversationId),

    async cancel(conversationId) {
      const run = runs.get(conversationId);
      if (run) return run.cancel("person");
      const name = leaseName(conversationId);
      if (await leases.isHeld(name)) return leases.revoke(name);
      const left = await runningMessage(database, conversationId);
      if (!left) return;
      await closeCalls(database, left.id);
      await updateMessage(database, left.id, { state: "interrupted" });
    },

    async close(graceMs) {
      closing = true;
      turns.stop();
      for (const run of runs.values()) if (run.waiting) run.cancel("shutdown");
      await Promise.race([turns.idle(), pause(graceMs)]);
      for (const run of runs.values()) run.cancel("shutdown");
      await turns.idle();
    },
  };
}

/** Everything that one answer needs. */
interface Task {
  run: Run;
  message: MessageRow;
  conversation: ConversationRow;
  channel: ChannelTraits | undefined;
  question: string;
  agent: AgentRow;
}

async function readTask(
  { database, scry }: Workplace,
  message: MessageRow,
  channel: ChannelTraits | undefined,
): Promise<Task> {
  const conversation = await database
    .selectFrom("conversations")
    .selectAll()
    .where("id", "=", message.conversation_id)
    .executeTakeFirstOrThrow();
  const agent = await findAgent(database, conversation.agent_name);
  const asked = await database
    .selectFrom("messages")
    .select("text")
    .where("id", "=", message.reply_to ?? "")
    .executeTakeFirst();
  const question = asked?.text ?? "";
  const stored = message.research ? (JSON.parse(message.research) as ResearchState).session : undefined;
  const state =
    stored ?? (conversation.session ? (JSON.parse(conversation.session) as SessionState) : undefined);
  // The answer will report invalid settings; until then the strictest ones apply.
  const { open, budget } = settingsOr(agent, { open: "seen" as const, budget: {} });
  const texts = new Map<string, string>();
  const pageText = (url: string) => texts.get(url) ?? scry.pageText(url);
  const session = createSession({ open, budget, state, pageText });
  session.hear(question);
  const run = createRun(conversation.id, message.id, session, texts);
  return { run, message, conversation, channel, question, agent };
}

function settingsOr<T>({ agent_name, settings }: AgentRow, otherwise: T) {
  try {
    return readAgentSettings(agent_name, settings);
  } catch {
    return otherwise;
  }
}

/** The conversation's own model, or else the person's, the agent's, that of the settings, or one that is found. */
export async function modelFor(
  { database, models }: Pick<Workplace, "database" | "models">,
  conversation: Pick<ConversationRow, "model" | "user_id"> | undefined,
  agent: AgentRow,
): Promise<string | undefined> {
  const preferred = conversation && (await userSetting(database, conversation.user_id, "model"));
  return (
    conversation?.model ?? preferred ?? agent.model ?? models.access().name ?? (await models.automatic())
  );
}

/** Where the settings let traces hold what was asked. */
const showOf = ({ scry, redact }: Workplace): Show | undefined =>
  scry.settings.telemetry.queries ? redact : undefined;

/** Makes the answer and records how it ended, as one part of a trace. Never throws. */
const doTask = (place: Workplace, task: Task): Promise<void> => {
  const { agent, conversation, question } = task;
  const attributes = {
    "gen_ai.operation.name": "invoke_agent",
    "gen_ai.agent.name": agent.agent_name,
    "gen_ai.conversation.id": conversation.id,
  };
  const name = `invoke_agent ${agent.agent_name}`;
  return inSpan(name, { attributes, show: showOf(place) ?? null }, async (span) => {
    span.show({ "scry.question": question });
    const code = await answerTask(place, task);
    if (code !== undefined) span.fail(code);
  });
};

/** Returns the code of the error that ended it, if one did. */
async function answerTask(place: Workplace, task: Task): Promise<string | undefined> {
  const { database, log, models } = place;
  const { run, message, conversation, channel, question, agent } = task;
  const access = models.access();
  let modelName = message.model ?? undefined;
  const started = Date.now();
  let tools: AgentTool[] = [];
  const say = async ({ text, trail }: DirectAnswer) => {
    await updateMessage(database, message.id, { text, trail: JSON.stringify(trail) });
    run.publish({ type: "text", text });
  };
  try {
    const settings = readAgentSettings(agent.agent_name, agent.settings);
    const direct = readDirectCall(question);
    const isLite = settings.lite || Boolean(message.lite);
    if (!isLite || direct) tools = await place.registry.toolsOf(database, agent.agent_name);
    const { user_id: userId } = conversation;
    const common = {
      ...place,
      run,
      userId,
      owner: await libraryOwner(place, userId),
      channel,
      tools,
      show: showOf(place),
    };
    let notes: readonly string[] = [];
    let judge: ModelJudge | undefined;
    if (direct) await say(await runDirectCall(common, direct));
    else modelName ??= await modelFor(place, conversation, agent);
    if (!direct && !modelName) await say({ text: channel?.withoutModel ?? howToConnect, trail: [] });
    if (!direct && modelName) {
      await updateMessage(database, message.id, { model: modelName });
      const model = await connectModel(modelName, access);
      const price = place.prices[modelName];
      const researched = readResearch(question);
      notes =
        researched === undefined
          ? await makeAnswer(
              {
                ...common,
                model,
                settings,
                systemPrompt: agent.system_prompt,
                price,
              },
              message,
            )
          : await runResearch({ ...common, model, price }, message, researched);
      judge = judgeByModel(model, settings, run);
    }
    const price = modelName === undefined ? undefined : place.prices[modelName];
    await complete({ database, tools, judge, price }, run, "done", notes, direct === undefined);
    run.publish({ type: "done" });
    log("info", "answered", { conversation: conversation.id, ms: Date.now() - started, model: modelName });
    return undefined;
  } catch (thrown) {
    await endAnswer({ ...place, access, tools, modelName, channel }, run, thrown).catch((error) => {
      // The database is unreachable. Followers must not wait for ever; recovery ends the stored answer later.
      log("error", "an answer could not be ended", { conversation: conversation.id, error: String(error) });
      run.publish({ type: "failed", message: "Something went wrong here. Ask again in a moment." });
    });
    if (run.signal.aborted) return "cancelled";
    return ScryError.is(thrown) ? thrown.code : "model_error";
  }
}
