import {
  type Channel,
  createSession,
  type Log,
  type Scry,
  ScryError,
  type Session,
  type SessionState,
} from "@scry/core";
import type { Person } from "../channels/contract.ts";
import { leaseName, saveSession, touchConversation } from "../db/conversations.ts";
import type { Leases } from "../db/leases.ts";
import { addMessage, pendingApprovals, runningMessage, updateMessage } from "../db/messages.ts";
import type { Database } from "../db/open.ts";
import type { ConversationRow, MessageRow } from "../db/schema.ts";
import { howToConnect, type ModelAccess } from "../settings/model-access.ts";
import { type AgentSettings, readAgentSettings } from "./agent-settings.ts";
import { makeAnswer } from "./answer.ts";
import type { Approvals } from "./approvals.ts";
import { readDirectCall, runDirectCall } from "./direct.ts";
import { findingsOf } from "./finish.ts";
import { connectModel } from "./model.ts";
import { describeModelError } from "./model-error.ts";
import { type CancelReason, createRun, pause, type Run } from "./run.ts";
import type { ToolRegistry } from "./tool-registry.ts";

export interface Workplace {
  database: Database;
  leases: Leases;
  approvals: Approvals;
  registry: ToolRegistry;
  scry: Scry;
  log: Log;
  redact(text: string): string;
  access: ModelAccess;
  retries: number;
}

/** A question, saved, with the promise of its answer. */
export interface Asked {
  /** Resolves when its turn has come. Rejects when it was withdrawn before. */
  run: Promise<Run>;
}

export interface Question {
  conversation: ConversationRow;
  person: Person;
  text: string;
  channel: Channel;
  lite: boolean;
  signal?: AbortSignal;
}

/** Another process answers in the conversation: looked at this often. */
const turnMs = 250;

/** Makes answers, one at a time in each conversation, here and in all processes that share the database. */
export function createAnswering(place: Workplace) {
  const { database, leases, log } = place;
  const runs = new Map<string, Run>();
  const queues = new Map<string, Promise<unknown>>();
  const working = new Set<Promise<unknown>>();
  let closing = false;

  /** Runs `work` when nobody else answers in the conversation. */
  function inTurn<T>(conversationId: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const before = queues.get(conversationId) ?? Promise.resolve();
    const turn = before.then(async () => {
      for (;;) {
        if (signal?.aborted || closing) throw withdrawn();
        const lease = await leases.take(leaseName(conversationId));
        if (!lease) {
          await pause(turnMs, signal);
          continue;
        }
        const stop = () =>
          runs.get(conversationId)?.cancel(lease.lost.reason === "revoked" ? "person" : "lost");
        lease.lost.addEventListener("abort", stop, { once: true });
        try {
          return await work();
        } finally {
          lease.lost.removeEventListener("abort", stop);
          await lease.release();
        }
      }
    });
    const settled = turn.catch(() => undefined);
    queues.set(conversationId, settled);
    working.add(settled);
    void settled.then(() => {
      working.delete(settled);
      if (queues.get(conversationId) === settled) queues.delete(conversationId);
    });
    return turn;
  }

  async function ask(question: Question): Promise<Asked> {
    if (closing) throw withdrawn();
    const { conversation, text, lite, signal } = question;
    // Saved before anything else happens to it.
    const asked = await addMessage(database, {
      conversation_id: conversation.id,
      role: "user",
      reply_to: null,
      state: "done",
      text,
      lite,
    });
    await touchConversation(database, conversation, text);
    const started = Promise.withResolvers<Run>();
    const work = async () => {
      await settleLeftovers(conversation.id);
      const message = await addMessage(database, {
        conversation_id: conversation.id,
        role: "assistant",
        reply_to: asked.id,
        state: "running",
        text: "",
        lite,
      });
      await answer(message, question.channel, (run) => {
        const stop = () => run.cancel("person");
        if (signal?.aborted) stop();
        signal?.addEventListener("abort", stop, { once: true });
        started.resolve(run);
      });
    };
    inTurn(conversation.id, work, signal).catch(started.reject);
    return { run: started.promise };
  }

  /** With the lease in hand, an answer that still "runs" belongs to a process that is gone. */
  async function settleLeftovers(conversationId: string): Promise<void> {
    for (;;) {
      const left = await runningMessage(database, conversationId);
      if (!left) return;
      const conversation = await findRow(conversationId);
      const waiting = await pendingApprovals(database, conversation.user_id, conversationId);
      if (waiting.length) await answer(left, conversation.channel as Channel, () => undefined);
      else await updateMessage(database, left.id, { state: "interrupted" });
      if (closing) return;
    }
  }

  /** Goes on with an answer that waits for a person and has no process any more. */
  async function resume(conversationId: string): Promise<Run | undefined> {
    const found = runs.get(conversationId);
    if (found || closing) return found;
    const left = await runningMessage(database, conversationId);
    if (!left || (await leases.isHeld(leaseName(conversationId)))) return runs.get(conversationId);
    const started = Promise.withResolvers<Run | undefined>();
    const work = async () => {
      const still = await runningMessage(database, conversationId);
      const conversation = await findRow(conversationId);
      if (still) await answer(still, conversation.channel as Channel, started.resolve);
      started.resolve(undefined);
    };
    inTurn(conversationId, work).catch(started.reject);
    return started.promise;
  }

  const findRow = (id: string) =>
    database.selectFrom("conversations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  /** Makes the answer and ends it, however it ends; throws nothing. */
  async function answer(message: MessageRow, channel: Channel, onStart: (run: Run) => void): Promise<void> {
    const conversation = await findRow(message.conversation_id);
    const agent = await database
      .selectFrom("agent_configurations")
      .selectAll()
      .where("agent_name", "=", conversation.agent_name)
      .executeTakeFirstOrThrow();
    const question = await database
      .selectFrom("messages")
      .select("text")
      .where("id", "=", message.reply_to ?? "")
      .executeTakeFirst();
    const text = question?.text ?? "";
    const settings = readAgentSettings(agent.agent_name, agent.settings);
    const session = sessionOf(conversation, settings, place.scry);
    session.hear(text);
    const run = createRun(conversation.id, message.id, session);
    runs.set(conversation.id, run);
    onStart(run);
    const name = conversation.model ?? agent.model ?? place.access.name;
    const started = Date.now();
    try {
      const lite = settings.lite || Boolean(message.lite);
      const direct = readDirectCall(text);
      const tools = lite && !direct ? [] : await place.registry.toolsOf(database, agent.agent_name);
      const common = { ...place, run, userId: conversation.user_id, channel, tools };
      if (direct) {
        const callsBefore = session.spent().calls;
        const shown = await runDirectCall(common, direct);
        const { sources } = findingsOf("", session, callsBefore, [], tools);
        await saveSession(database, conversation.id, session.toJSON());
        await updateMessage(database, message.id, {
          text: shown,
          state: "done",
          sources: JSON.stringify(sources),
        });
        run.publish({ type: "text", text: shown });
      } else if (!name) {
        await updateMessage(database, message.id, { text: howToConnect, state: "done" });
        run.publish({ type: "text", text: howToConnect });
      } else {
        const model = await connectModel(name, place.access);
        await makeAnswer({ ...common, model, settings, systemPrompt: agent.system_prompt }, message);
      }
      run.publish({ type: "done" });
      log("info", "answered", { conversation: conversation.id, ms: Date.now() - started, model: name });
    } catch (thrown) {
      await endBadly(run, thrown, name);
    } finally {
      if (runs.get(conversation.id) === run) runs.delete(conversation.id);
    }
  }

  async function endBadly(run: Run, thrown: unknown, model: string | undefined): Promise<void> {
    const reason = run.signal.reason as CancelReason | undefined;
    // Another process has the answer now, or will take it up when a person has decided.
    if (reason === "lost" || (reason === "shutdown" && run.suspended)) {
      run.publish({ type: "failed", message: "The answer goes on in another process." });
      return;
    }
    await saveSession(database, run.conversationId, run.session.toJSON()).catch(() => undefined);
    await closeCalls(run.messageId);
    if (reason) {
      await updateMessage(database, run.messageId, { state: "interrupted" });
      run.publish({ type: "done" });
      return;
    }
    const sentence = place.redact(sentenceFor(thrown, model, place.access));
    log("warn", "answer failed", { conversation: run.conversationId, model, reason: sentence });
    await updateMessage(database, run.messageId, { state: "failed", notes: JSON.stringify([sentence]) });
    run.publish({ type: "failed", message: sentence });
  }

  /** Calls that were under way are not left running in the audit trail. */
  async function closeCalls(messageId: string): Promise<void> {
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

  return {
    ask,
    resume,
    running: (conversationId: string) => runs.get(conversationId),
    /** Gives answers a while to end, then cuts them off. Those that wait for a person can be taken up later. */
    async close(graceMs: number): Promise<void> {
      closing = true;
      for (const run of runs.values()) if (run.waiting) run.cancel("shutdown");
      await Promise.race([Promise.all(working), pause(graceMs)]);
      for (const run of runs.values()) run.cancel("shutdown");
      await Promise.all(working);
    },
  };
}

function sessionOf(row: ConversationRow, { open, budget }: AgentSettings, scry: Scry): Session {
  const state = row.session ? (JSON.parse(row.session) as SessionState) : undefined;
  return createSession({ open, budget, state, pageText: scry.pageText });
}

function sentenceFor(thrown: unknown, model: string | undefined, access: ModelAccess): string {
  if (ScryError.is(thrown)) return `${thrown.message} ${thrown.hint}`;
  return model ? describeModelError(thrown, model, access) : `The answer failed: ${String(thrown)}`;
}

const withdrawn = () =>
  new ScryError({ code: "cancelled", message: "The question was withdrawn before its turn came." });
